import { originPlaceholder } from '#contract/public-origin.ts';

/** The site's canonical origin. In the browser it is what the server wrote into the page. */
export function publicOrigin(): string {
  if (typeof document === 'undefined') return originPlaceholder;
  return document.documentElement.dataset.publicUrl ?? window.location.origin;
}

import { type Page, pageAt, pages } from '#content/pages.ts';

const key = 'back-registration';

/** Keeps the name of the page to which registration leads back (decision 22: over a reload). */
export function rememberReturnRoute(name: string): void {
  try {
    sessionStorage.setItem(key, name);
  } catch {
    // Without storage, registration leads back to Home.
  }
}

/** The page to which registration leads back: Home unless another one is remembered. */
export function returnRoute(): Page {
  const name = stored();
  const found = pages.find((page) => page.name === name && page.type !== 'none');
  return found ?? pages[0];
}

/**
 * A visitor may follow 'Sign in' before the scripts are there. The page he came from is then
 * known by the referrer of a freshly opened document.
 */
export function rememberReferrer(): void {
  const [entry] = performance.getEntriesByType('navigation');
  const fresh = entry instanceof PerformanceNavigationTiming && entry.type === 'navigate';
  if (!fresh || !document.referrer) return;
  const from = new URL(document.referrer);
  if (from.origin !== window.location.origin) return;
  const page = pageAt(from.pathname);
  if (page && page.type !== 'none') rememberReturnRoute(page.name);
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

import { addStyleSheet } from '#web/lib/load-styles.ts';
import address from '#web/pages/limsforlabs/limsforlabs.css?url';

/** Loads the landing page's style sheet once. A failure is only logged; the next visit tries again (R80). */
export function loadLandingStyles(): void {
  if (document.querySelector(`link[href="${address}"]`)) return;
  addStyleSheet(address).catch(() => {
    // biome-ignore lint/suspicious/noConsole: Required by R80.
    console.warn('The landing page’s style sheet could not be loaded. The page works without it.');
  });
}

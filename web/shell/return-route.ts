import { type Page, pageAt, pages } from '#content/pages.ts';
import { readStored, store } from '#web/stored.ts';

const key = 'back-registration';

/** Keeps the name of the page to which registration leads back (decision 22: over a reload). */
export function rememberReturnRoute(name: string): void {
  store('sessionStorage', key, name);
}

/** The page to which registration leads back: Home unless another one is remembered. */
export function returnRoute(): Page {
  readReferrer();
  const name = readStored('sessionStorage', key);
  const found = pages.find((page) => page.name === name && page.type !== 'none');
  return found ?? pages[0];
}

let referrerRead = false;

/**
 * A visitor may follow 'Sign in' before the scripts are there. The page that they came from is then
 * known by the referrer of the document, which was opened at a registration page; what is
 * remembered later counts for more.
 */
function readReferrer(): void {
  if (referrerRead) return;
  referrerRead = true;
  const [entry] = performance.getEntriesByType('navigation');
  if (!(entry instanceof PerformanceNavigationTiming) || entry.type !== 'navigate') return;
  if (pageAt(new URL(entry.name).pathname)?.type !== 'none' || !document.referrer) return;
  const from = new URL(document.referrer);
  const page = from.origin === window.location.origin ? pageAt(from.pathname) : undefined;
  if (page && page.type !== 'none') rememberReturnRoute(page.name);
}

import { canonicalPath } from '#contract/canonical-path.ts';
import { readStored, returnRouteKey, store } from '#web/lib/stored.ts';

/**
 * Points the chooser's Back link to the stored page. In the HTML it leads to Home and carries the
 * URLs of all pages by name.
 */
export function startReturnLink(link: HTMLElement): void {
  const { returnLink: registrationPath = '', routes = '{}' } = link.dataset;
  const paths = JSON.parse(routes) as Readonly<Record<string, string>>;
  readReferrer(registrationPath, paths);
  const path = paths[readStored('sessionStorage', returnRouteKey) ?? ''];
  if (path) link.setAttribute('href', path);
}

let referrerRead = false;

/**
 * Covers visitors who follow 'Sign in' before the scripts run: if the document was opened at a
 * registration page, its referrer is the page they came from. A page stored later replaces it.
 */
function readReferrer(registrationPath: string, paths: Readonly<Record<string, string>>): void {
  if (referrerRead) return;
  referrerRead = true;
  const [entry] = performance.getEntriesByType('navigation');
  if (!(entry instanceof PerformanceNavigationTiming) || entry.type !== 'navigate') return;
  if (!new URL(entry.name).pathname.startsWith(registrationPath) || !document.referrer) return;
  const from = new URL(document.referrer);
  if (from.origin !== window.location.origin) return;
  const known = Object.entries(paths).find(([, path]) => path === canonicalPath(from.pathname));
  if (known) store('sessionStorage', returnRouteKey, known[0]);
}

import { canonicalPath } from '#content/pages.ts';
import { readStored, store } from '#web/stored.ts';

const key = 'back-registration';

/** A sign-in link stores the name of its page, so that registration can go back there, even after a reload. */
export function rememberReturnRoutes(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-return-to]') : null;
    if (link?.dataset.returnTo) store('sessionStorage', key, link.dataset.returnTo);
  });
}

/**
 * Points the chooser's Back link to the stored page. The HTML already has Home, and the link has the
 * addresses of all pages by name.
 */
export function startReturnLink(page: ParentNode): void {
  const link = page.querySelector<HTMLAnchorElement>('[data-return-link]');
  if (!link) return;
  const { returnLink: registrationPath = '', routes = '{}' } = link.dataset;
  const paths = JSON.parse(routes) as Readonly<Record<string, string>>;
  readReferrer(registrationPath, paths);
  const path = paths[readStored('sessionStorage', key) ?? ''];
  if (path) link.href = path;
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
  if (known) store('sessionStorage', key, known[0]);
}

import { canonicalPath } from '#content/pages.ts';
import { readStored, store } from '#web/stored.ts';

const key = 'back-registration';

/** A sign-in link keeps the name of its page, to which registration leads back (also over a reload). */
export function rememberReturnRoutes(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-return-to]') : null;
    if (link?.dataset.returnTo) store('sessionStorage', key, link.dataset.returnTo);
  });
}

/**
 * Points the chooser's Back at the page that is remembered; Home is in the HTML already. The link
 * carries the addresses of all pages by their names.
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
 * A visitor may follow 'Sign in' before the scripts are there. The page that they came from is then
 * the referrer of the document, if that was opened at a registration page; what is remembered later
 * counts for more.
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

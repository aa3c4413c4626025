import { canonicalPath, samePage } from '#contract/canonical-path.ts';
import { copyrightYears } from '#contract/site.ts';
import { focusOn, isFile, plainClick } from '#web/scripts/scroll.ts';
import { readStored, store } from '#web/ui/stored.ts';

/** Handles the skip link and Back links. */
export function startLinks(): void {
  addEventListener(
    'click',
    (event) => {
      const link = plainClick(event);
      if (link?.matches('.skip-link')) skip(event);
      else if (link?.matches('[data-back]')) goBack(event);
    },
    { capture: true },
  );
}

/** The HTML has the year of the build, so the browser updates it in later years. */
export function correctCopyright(page: ParentNode): void {
  const years = page.querySelector('[data-copyright]');
  if (years) years.textContent = copyrightYears(new Date());
}

/** Skips without a history entry, which Back would otherwise return to. */
function skip(event: Event): void {
  const content = document.getElementById('content');
  if (!content) return;
  event.preventDefault();
  focusOn(content);
  content.scrollIntoView({ behavior: 'instant' });
}

/**
 * Goes to the previous page on this site, skipping anchors followed on this one. If there is none, or
 * the browser has no Navigation API, the link goes to the root of its section.
 */
function goBack(event: Event): void {
  if (!('navigation' in window)) return;
  const { currentEntry } = navigation;
  const before = navigation
    .entries()
    .slice(0, currentEntry?.index ?? 0)
    .findLast(({ url }) => url && !samePage(new URL(url).pathname, location.pathname));
  if (!before?.url || isFile(new URL(before.url).pathname)) return;
  event.preventDefault();
  navigation.traverseTo(before.key);
}

const returnRouteKey = 'back-registration';

/** A sign-in link stores the name of its page, so that registration can go back there, even after a reload. */
export function rememberReturnRoutes(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-return-to]') : null;
    if (link?.dataset.returnTo) store('sessionStorage', returnRouteKey, link.dataset.returnTo);
  });
}

/**
 * Points the chooser's Back link to the stored page. In the HTML it leads to Home and carries the
 * URLs of all pages by name.
 */
export function startReturnLink(page: ParentNode): void {
  const link = page.querySelector<HTMLAnchorElement>('[data-return-link]');
  if (!link) return;
  const { returnLink: registrationPath = '', routes = '{}' } = link.dataset;
  const paths = JSON.parse(routes) as Readonly<Record<string, string>>;
  readReferrer(registrationPath, paths);
  const path = paths[readStored('sessionStorage', returnRouteKey) ?? ''];
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
  if (known) store('sessionStorage', returnRouteKey, known[0]);
}

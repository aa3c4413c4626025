import { samePage } from '#contract/canonical-path.ts';
import { returnRouteKey, store } from '#web/lib/stored.ts';
import { focusOn, isFile, plainClick } from '#web/scripts/scroll.ts';

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
  if (years) years.textContent = `${years.textContent?.slice(0, -4)}${new Date().getFullYear()}`;
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

/** A sign-in link stores the name of its page, so that registration can go back there, even after a reload. */
export function rememberReturnRoutes(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-return-to]') : null;
    if (link?.dataset.returnTo) store('sessionStorage', returnRouteKey, link.dataset.returnTo);
  });
}

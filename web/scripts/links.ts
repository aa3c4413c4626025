import { samePage } from '#content/pages.ts';
import { copyrightYears } from '#content/shell.ts';
import { isFile, plainClick } from '#web/scripts/plain-click.ts';
import { focusOn } from '#web/scripts/scroll.ts';

/** The links that do more than lead somewhere. */
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

/** The page bears the years of its build; a browser that opens it in a later year corrects them. */
export function correctCopyright(page: ParentNode): void {
  const years = page.querySelector('[data-copyright]');
  if (years) years.textContent = copyrightYears(new Date());
}

/** It makes no entry in the history, where Back would meet it. */
function skip(event: Event): void {
  const content = document.getElementById('content');
  if (!content) return;
  event.preventDefault();
  focusOn(content);
  content.scrollIntoView({ behavior: 'instant' });
}

/**
 * To the previous page of this site, past the anchors that were followed on this one. Where that is
 * no page of ours, and in a browser that doesn't tell its entries, the link leads to the root of the
 * section.
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

/** How long scrolling must pause before the position counts (R26). */
const debounceMs = 150;

/** The header gets a shadow and shrinks once the page is scrolled away from its top. */
export function startStickyHeader(page: ParentNode, signal: AbortSignal): void {
  const header = page.querySelector<HTMLElement>('.site-header');
  if (!header) return;
  const check = () => {
    if (window.scrollY > 0) header.dataset.stuck = 'true';
    else delete header.dataset.stuck;
  };
  let timer = setTimeout(check);
  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer);
      timer = setTimeout(check, debounceMs);
    },
    { passive: true, signal },
  );
}

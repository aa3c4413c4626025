import { closeOnLeave } from '#web/scripts/hover-menus.ts';

/**
 * Adds what the sidebar's native popover lacks: it closes when a link is followed or focus leaves it,
 * takes focus when it opens, and returns it.
 */
export function startSidebar(page: ParentNode, signal: AbortSignal): void {
  const root = page.querySelector<HTMLElement>('.sidebar');
  const opener = page.querySelector<HTMLElement>('[popovertarget]:not([popovertargetaction])');
  if (!root || !opener) return;
  closeOnLeave(root, () => root.hidePopover(), signal);
  root.addEventListener(
    'beforetoggle',
    (event) => {
      if (event.target !== root || event.newState !== 'open') return;
      // Reserves the scrollbar's width, so that hiding it moves nothing.
      const { style, clientWidth } = document.documentElement;
      style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`);
    },
    { signal },
  );
  root.addEventListener(
    'toggle',
    (event) => {
      if (event.target !== root) return;
      const open = event.newState === 'open';
      if (open) root.querySelector<HTMLElement>('[data-closer]')?.focus();
      else if (document.activeElement === document.body) opener.focus();
    },
    { signal },
  );
}

/** Scrolling must pause for this long before the position counts (R26). */
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

/** Only one panel is open at a time. Opening one closes the other without delay. */
let closeOpen: (() => void) | null = null;

/**
 * Panels that open on hover, click and keyboard. They close after a delay when the pointer leaves, and
 * immediately on Escape, on a press outside, and when focus moves out.
 */
export function startHoverMenus(page: ParentNode, signal: AbortSignal): void {
  for (const root of page.querySelectorAll<HTMLElement>('.hover-menu')) startMenu(root, signal);
}

function startMenu(root: HTMLElement, signal: AbortSignal): void {
  const trigger = root.querySelector<HTMLButtonElement>(':scope > button');
  const panel = root.querySelector<HTMLElement>(':scope > .hover-menu-panel');
  if (!trigger || !panel) return;
  const closeDelayMs = Number(root.dataset.closeDelay);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Opened by a click, so that the next click closes it. */
  let pinned = false;

  function show(open: boolean, pin = false): void {
    clearTimeout(timer);
    pinned = open && pin;
    root.dataset.state = open ? 'open' : 'closed';
    trigger?.setAttribute('aria-expanded', String(open));
    if (!open) {
      if (closeOpen === close) closeOpen = null;
      return;
    }
    if (closeOpen !== close) closeOpen?.();
    closeOpen = close;
    if (panel) keepInView(panel);
  }
  function close(): void {
    show(false);
  }
  const isOpen = () => root.dataset.state === 'open';

  show(root.matches(':hover, :focus-within'));
  root.addEventListener(
    'pointerenter',
    ({ pointerType }) => pointerType !== 'touch' && show(true, pinned),
    { signal },
  );
  root.addEventListener(
    'pointerleave',
    ({ pointerType }) => {
      if (pointerType === 'touch') return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        const focused = document.activeElement;
        if (!root.contains(focused) || focused === trigger) close();
      }, closeDelayMs);
    },
    { signal },
  );
  root.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !root.contains(relatedTarget)) close();
    },
    { signal },
  );
  trigger.addEventListener('click', () => show(!pinned, true), { signal });
  trigger.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      show(true, true);
      requestAnimationFrame(() => panel.querySelector('a')?.focus());
    },
    { signal },
  );
  panel.addEventListener(
    'click',
    ({ target }) => target instanceof Element && target.closest('a') && close(),
    { signal },
  );
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (isOpen() && !(target instanceof Node && root.contains(target))) close();
    },
    { signal },
  );
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape' || !isOpen()) return;
      if (root.contains(document.activeElement)) trigger.focus();
      close();
    },
    { signal },
  );
}

/** A trigger near the right edge of a phone would push its panel off the screen. */
function keepInView(panel: HTMLElement): void {
  panel.style.marginLeft = '';
  const { right } = panel.getBoundingClientRect();
  const over = right + marginPx - document.documentElement.clientWidth;
  if (over > 0) panel.style.marginLeft = `${-over}px`;
}

/** Space between a panel and the edge of the screen. */
const marginPx = 16;

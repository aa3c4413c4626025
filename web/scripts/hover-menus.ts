import { listen } from '#web/lib/listen.ts';

/**
 * Panels that open on hover, click and keyboard. They close after a delay when the pointer leaves, and
 * immediately on Escape, on a press outside, and when focus moves out.
 */
export function startHoverMenus(page: ParentNode, signal: AbortSignal): void {
  for (const root of page.querySelectorAll<HTMLElement>('.hover-menu')) {
    const trigger = root.querySelector<HTMLButtonElement>(':scope > button');
    const panel = root.querySelector<HTMLElement>(':scope > .hover-menu-panel');
    if (!trigger || !panel) continue;
    const menu = createMenu(root, trigger, panel);
    closeOnLeave(root, menu.close, signal);
    followPointer(menu, signal);
    followKeyboard(menu, signal);
  }
}

type Menu = ReturnType<typeof createMenu>;

function createMenu(root: HTMLElement, trigger: HTMLButtonElement, panel: HTMLElement) {
  const closeDelayMs = Number(root.dataset.closeDelay);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pinned = false;

  function show(open: boolean, pin = false): void {
    clearTimeout(timer);
    pinned = open && pin;
    root.dataset.state = open ? 'open' : 'closed';
    trigger.setAttribute('aria-expanded', String(open));
    if (!open) {
      if (closeOpen === close) closeOpen = null;
      return;
    }
    if (closeOpen !== close) closeOpen?.();
    closeOpen = close;
    keepInView(trigger, panel);
  }
  function close(): void {
    show(false);
  }
  function closeSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const focused = document.activeElement;
      if (!root.contains(focused) || focused === trigger) close();
    }, closeDelayMs);
  }

  show(root.matches(':hover, :focus-within'));
  return {
    root,
    trigger,
    panel,
    isOpen: () => root.dataset.state === 'open',
    /** A pinned panel stays pinned. */
    open: () => show(true, pinned),
    /** Opens the panel by a click or a key, so that the next click closes it. */
    pin: () => show(true, true),
    toggle: () => show(!pinned, true),
    close,
    closeSoon,
  };
}

function followPointer({ root, trigger, ...menu }: Menu, signal: AbortSignal): void {
  listen(root, signal, {
    pointerenter: ({ pointerType }) => pointerType !== 'touch' && menu.open(),
    pointerleave: ({ pointerType }) => pointerType !== 'touch' && menu.closeSoon(),
  });
  listen(trigger, signal, { click: menu.toggle });
  listen(document, signal, {
    pointerdown: ({ target }) => {
      if (menu.isOpen() && !(target instanceof Node && root.contains(target))) menu.close();
    },
  });
}

function followKeyboard({ root, trigger, panel, ...menu }: Menu, signal: AbortSignal): void {
  listen(trigger, signal, {
    keydown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      menu.pin();
      requestAnimationFrame(() => panel.querySelector('a')?.focus());
    },
  });
  listen(document, signal, {
    keydown: ({ key }) => {
      if (key !== 'Escape' || !menu.isOpen()) return;
      if (root.contains(document.activeElement)) trigger.focus();
      menu.close();
    },
  });
}

/**
 * Opens the panel below its trigger, or beside it if it fits only there, or else above it: between the header, the
 * consent banner and the right edge. Where none fits it opens below, so that a reader can scroll to its end.
 */
function keepInView(trigger: HTMLElement, panel: HTMLElement): void {
  panel.style.cssText = '';
  panel.dataset.side = 'below';
  const { right, width, height } = panel.getBoundingClientRect();
  const box = trigger.getBoundingClientRect();
  const edge = document.documentElement.clientWidth - marginPx;
  const covered = getComputedStyle(document.documentElement);
  const above = box.top - (Number.parseFloat(covered.scrollPaddingTop) || 0);
  const room = innerHeight - box.top - (Number.parseFloat(covered.scrollPaddingBottom) || 0);
  if (right > edge) panel.style.marginLeft = `${edge - right}px`;
  if (room >= box.height + height) return;
  if (box.right + width <= edge && height <= above + room) {
    panel.dataset.side = 'beside';
    panel.style.top = `${Math.min((box.height - height) / 2, room - height)}px`;
  } else if (height <= above) panel.dataset.side = 'above';
}

/** Closes an open panel when one of its links is followed or the focus moves out of it. */
export function closeOnLeave(root: HTMLElement, close: () => void, signal: AbortSignal): void {
  listen(root, signal, {
    click: ({ target }) => target instanceof Element && target.closest('a') && close(),
    focusout: ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !root.contains(relatedTarget)) close();
    },
  });
}

/** Only one panel is open at a time. Opening one closes the other without delay. */
let closeOpen: (() => void) | null = null;
/** Space between a panel and the edge of the screen. */
const marginPx = 16;

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
 * Opens the panel above its trigger if it fits only there, between the header and the consent banner. Below, a reader
 * can scroll to its end. A trigger near the right edge of a phone would push its panel off the screen.
 */
function keepInView(trigger: HTMLElement, panel: HTMLElement): void {
  panel.style.marginLeft = '';
  const { right, height } = panel.getBoundingClientRect();
  const over = right + marginPx - document.documentElement.clientWidth;
  if (over > 0) panel.style.marginLeft = `${-over}px`;
  const covered = getComputedStyle(document.documentElement);
  const { top, bottom } = trigger.getBoundingClientRect();
  const above = top - (Number.parseFloat(covered.scrollPaddingTop) || 0);
  const below = innerHeight - bottom - (Number.parseFloat(covered.scrollPaddingBottom) || 0);
  panel.dataset.side = below < height && height <= above ? 'above' : 'below';
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

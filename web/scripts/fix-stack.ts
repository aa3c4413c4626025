import { listen } from '#web/lib/listen.ts';
import type { StackControl } from '#web/pages/fixes-lab.tsx';

/** The minimum sideways movement of a swipe, in pixels. */
const swipePx = 40;

type StackAction = StackControl | 'first' | 'last';

/** The card that an action shows. Previous and next stop at the ends (R86). */
export function cardAfter(action: StackAction, index: number, count: number): number {
  switch (action) {
    case 'previous':
      return Math.max(index - 1, 0);
    case 'next':
      return Math.min(index + 1, count - 1);
    case 'restart':
    case 'first':
      return 0;
    case 'last':
      return count - 1;
  }
}

/** A mostly vertical movement scrolls the page, and a short one is a tap. */
export function swipeAction(moved: { x: number; y: number }): StackAction | undefined {
  const sideways = Math.abs(moved.x);
  if (sideways < swipePx || sideways < 1.5 * Math.abs(moved.y)) return undefined;
  return moved.x < 0 ? 'next' : 'previous';
}

/**
 * Stacks the cards of `/fixes-lab`, which until then are a row that scrolls. It takes over at the card
 * in view, so nothing moves.
 */
export function startFixStack(root: HTMLElement, signal: AbortSignal): void {
  const viewport = root.querySelector<HTMLElement>('[data-stack-viewport]');
  const cards = [...root.querySelectorAll<HTMLElement>('[data-stack-card]')];
  if (!viewport || cards.length === 0) return;
  let index = cardInView(viewport, cards);
  viewport.scrollLeft = 0;
  viewport.removeAttribute('tabindex');
  // The other cards are hidden while they move into the stack, so nothing is seen to shift.
  root.dataset.live = 'starting';
  showCard(cards, index);
  requestAnimationFrame(() => requestAnimationFrame(() => (root.dataset.live = '')));

  function select(next: number): void {
    if (next === index) return;
    const { activeElement } = document;
    const focused = activeElement instanceof HTMLElement && root.contains(activeElement);
    const control = focused ? (activeElement.dataset.stackControl ?? '') : undefined;
    index = next;
    showCard(cards, index);
    if (control !== undefined) focusControl(cards[index], control);
  }
  const act = (action: StackAction) => select(cardAfter(action, index, cards.length));

  listen(root, signal, {
    click: ({ target }) => {
      if (!(target instanceof Element)) return;
      const action = target.closest<HTMLElement>('[data-stack-action]')?.dataset.stackAction;
      const card = target.closest<HTMLElement>('[data-stack-card]');
      if (isControl(action)) act(action);
      else if (card) select(cards.indexOf(card));
    },
    keydown: (event) => {
      const action = keys[event.key];
      if (!action || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      act(action);
    },
  });
  startSwipes(viewport, act, signal);
}

const keys: Readonly<Record<string, StackAction>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
};

function isControl(action: string | undefined): action is StackControl {
  return action === 'previous' || action === 'next' || action === 'restart';
}

function cardInView({ scrollLeft }: HTMLElement, [first, second]: HTMLElement[]): number {
  if (scrollLeft === 0 || !first || !second) return 0;
  return Math.round(scrollLeft / (second.offsetLeft - first.offsetLeft));
}

/** The distance from the current card sets a card's layer, height, and shade (`fixes-lab.css`). */
function showCard(cards: readonly HTMLElement[], index: number): void {
  cards.forEach((card, place) => {
    card.dataset.side = place < index ? 'before' : place > index ? 'after' : 'current';
    card.style.setProperty('--distance', String(Math.abs(place - index)));
    const face = card.querySelector<HTMLElement>('[data-stack-face]');
    if (face) face.inert = place !== index;
  });
}

/** Moves the focus to the same control of the next card, or to the one that replaces it there. */
function focusControl(card: HTMLElement | undefined, control: string): void {
  const face = card?.querySelector('[data-stack-face]');
  const same = control
    ? face?.querySelector<HTMLElement>(`[data-stack-control="${control}"]`)
    : null;
  const other = face?.querySelector<HTMLElement>('button:last-of-type');
  (same ?? other)?.focus({ preventScroll: true });
}

function startSwipes(
  viewport: HTMLElement,
  act: (action: StackAction) => void,
  signal: AbortSignal,
): void {
  let start: PointerEvent | undefined;
  listen(viewport, signal, {
    pointerdown: (event) => {
      // A mouse selects text. A second finger zooms.
      start = event.isPrimary && event.pointerType !== 'mouse' ? event : undefined;
    },
    pointerup: ({ pointerId, clientX, clientY }) => {
      if (start?.pointerId !== pointerId) return;
      const action = swipeAction({ x: clientX - start.clientX, y: clientY - start.clientY });
      start = undefined;
      if (action) act(action);
    },
    pointercancel: () => {
      start = undefined;
    },
  });
}

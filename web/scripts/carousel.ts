import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel';
import { idleMoment } from '#web/lib/idle-moment.ts';
import { listen, watchView } from '#web/lib/listen.ts';

/** The time that a slide is shown (R37). */
const intervalMs = 4000;

/**
 * Moves the slides of a carousel (`ui/carousel.tsx`). Once in view, it takes over the scrolling row at
 * the current slide. Hover, keyboard focus, dragging, an open menu, the pause button and reduced motion
 * each pause it. If there is no pause button, it moves only when the visitor moves it.
 */
export function startCarousel(root: HTMLElement, signal: AbortSignal): void {
  const parts = partsOf(root);
  if (parts) moveSlides(root, parts, signal);
}

function moveSlides(root: HTMLElement, parts: Parts, signal: AbortSignal): void {
  const { viewport, toggle } = parts;
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const held = { stopped: false, hovered: false, focused: false, dragged: false, away: true };
  let carousel: EmblaCarouselType | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let moves = 0;

  function update(): void {
    const isHeld = still.matches || Object.values(held).some(Boolean);
    const running = toggle !== null && carousel !== undefined && !isHeld;
    const index = carousel?.selectedScrollSnap() ?? 0;
    showState(parts, { index, running, stopped: held.stopped });
    if (carousel) keepAwayOutOfReach(parts, index);
    // Restarted on every change, so that each slide gets its full time.
    clearInterval(timer);
    if (running) timer = setInterval(next, intervalMs);
  }
  function next(): void {
    // On touch screens hover doesn't pause the slides, so an open menu must, and they stop after one round.
    if (viewport.querySelector('.hover-menu[data-state="open"]')) return;
    carousel?.scrollNext();
    moves += 1;
    if (moves === parts.stops.length && matchMedia('(hover: none)').matches) hold('stopped', true);
  }
  const hold: Hold = (reason, holds) => {
    if (held[reason] === holds) return;
    held[reason] = holds;
    update();
  };
  const { takeOver, started } = prepareCarousel(root, parts, signal, (made) => {
    carousel = made;
    made.on('select', update);
    made.on('pointerDown', () => hold('dragged', true));
    made.on('pointerUp', () => hold('dragged', false));
    update();
  });
  const step: Step = (forward) => {
    const moving = started();
    if (!moving) return;
    // The focused element on this slide is about to become inert.
    if (viewport.contains(document.activeElement)) viewport.focus({ preventScroll: true });
    if (forward) moving.scrollNext(still.matches);
    else moving.scrollPrev(still.matches);
  };

  watchView(viewport, signal, (isInView) => {
    hold('away', !isInView);
    if (isInView) void takeOver();
  });
  // A slide's time starts when the motion of its picture has ended.
  listen(viewport, signal, { animationend: update });
  signal.addEventListener('abort', () => clearInterval(timer));
  holdWhileUsed(root, viewport, hold, signal);
  toggle?.addEventListener('click', () => hold('stopped', !held.stopped), { signal });
  stepByArrowKeys(root, step, signal);
  goToStops(root, parts, (place) => started()?.scrollTo(place, still.matches), signal);
  still.addEventListener('change', update, { signal });
}

/**
 * `takeOver` takes the row over in the next idle moment. `started` returns the carousel from then on;
 * it doesn't wait for the idle moment, and neither does the visitor's first move.
 */
function prepareCarousel(
  root: HTMLElement,
  parts: Parts,
  signal: AbortSignal,
  onStart: (made: EmblaCarouselType) => void,
) {
  const { viewport, toggle } = parts;
  let carousel: EmblaCarouselType | undefined;
  let startIndex: number | undefined;

  async function takeOver(): Promise<void> {
    if (startIndex !== undefined) return;
    const { scrollLeft } = viewport;
    startIndex = slideAt(parts, scrollLeft);
    root.dataset.live = '';
    toggle?.classList.remove('invisible');
    // If the row is already at its start, the browser may paint first.
    if (scrollLeft === 0) await idleMoment();
    else viewport.scrollLeft = 0;
    started();
  }
  function started(): EmblaCarouselType | undefined {
    if (carousel || startIndex === undefined || signal.aborted) return carousel;
    const made = makeCarousel(viewport, startIndex);
    carousel = made;
    signal.addEventListener('abort', () => made.destroy());
    onStart(made);
    return made;
  }
  listen(viewport, signal, { pointerdown: started });
  return { takeOver, started };
}

function makeCarousel(viewport: HTMLElement, startIndex: number): EmblaCarouselType {
  const carousel = EmblaCarousel(viewport, {
    loop: true,
    align: 'start',
    startIndex,
    duration: 24,
    // If all slides fit, a drag selects text.
    watchDrag: (each) => each.scrollSnapList().length > 1,
  });
  // If all slides fit, there is nothing to step through.
  const setTabStop = () => {
    viewport.tabIndex = carousel.scrollSnapList().length > 1 ? 0 : -1;
  };
  carousel.on('reInit', setTabStop);
  setTabStop();
  return carousel;
}

type Parts = NonNullable<ReturnType<typeof partsOf>>;
type Hold = (
  reason: 'stopped' | 'hovered' | 'focused' | 'dragged' | 'away',
  holds: boolean,
) => void;

function partsOf(root: HTMLElement) {
  const viewport = root.querySelector<HTMLElement>('[data-carousel-viewport]');
  const row = viewport?.firstElementChild;
  const controls = root.querySelector<HTMLElement>('[data-carousel-controls]');
  const toggle = root.querySelector<HTMLButtonElement>('[data-carousel-toggle]');
  const stops = [...root.querySelectorAll<HTMLAnchorElement>('[data-carousel-stop]')];
  return viewport && row && controls ? { viewport, row, controls, toggle, stops } : undefined;
}

/** The first slide in view when the row is scrolled by this many pixels. */
function slideAt({ row }: Parts, scrollLeft: number): number {
  const [first, second] = row.children;
  if (scrollLeft === 0 || !first || !second) return 0;
  const width = second.getBoundingClientRect().left - first.getBoundingClientRect().left;
  return Math.round(scrollLeft / width);
}

type State = { index: number; running: boolean; stopped: boolean };

function showState({ row, toggle, stops }: Parts, { index, running, stopped }: State): void {
  row.setAttribute('aria-live', running ? 'off' : 'polite');
  stops.forEach((stop, place) => {
    if (place === index) stop.setAttribute('aria-current', 'true');
    else stop.removeAttribute('aria-current');
    const tube = stop.querySelector<HTMLElement>('.carousel-tube');
    if (!tube) return;
    tube.dataset.state = place !== index ? 'empty' : running ? 'filling' : 'full';
    for (const filling of tube.getAnimations({ subtree: true })) filling.currentTime = 0;
  });
  for (const label of toggle?.querySelectorAll<HTMLElement>(':scope > *') ?? []) {
    label.hidden = label.dataset.when !== (stopped ? 'stopped' : 'playing');
  }
}

function keepAwayOutOfReach({ row }: Parts, index: number): void {
  [...row.children].forEach((slide, place) => {
    const parts = slide.matches('[data-away]') ? [slide] : slide.querySelectorAll('[data-away]');
    for (const part of parts) (part as HTMLElement).inert = place !== index;
  });
}

type Step = (forward: boolean) => void;

function stepByArrowKeys(root: HTMLElement, step: Step, signal: AbortSignal): void {
  listen(root, signal, {
    keydown: ({ key, altKey, ctrlKey, metaKey }) => {
      // With a modifier, the arrow is a browser shortcut.
      if (altKey || ctrlKey || metaKey) return;
      if (key === 'ArrowLeft' || key === 'ArrowRight') step(key === 'ArrowRight');
    },
  });
}

/** Until the row is taken over, the stops are links to the slides. */
function goToStops(
  root: HTMLElement,
  { stops }: Parts,
  goTo: (place: number) => void,
  signal: AbortSignal,
): void {
  stops.forEach((stop, place) => {
    listen(stop, signal, {
      click: (event) => {
        if (!root.hasAttribute('data-live')) return;
        event.preventDefault();
        goTo(place);
      },
    });
  });
}

function holdWhileUsed(
  root: HTMLElement,
  viewport: HTMLElement,
  hold: Hold,
  signal: AbortSignal,
): void {
  listen(viewport, signal, {
    pointerenter: ({ pointerType }) => pointerType === 'mouse' && hold('hovered', true),
    pointerleave: () => hold('hovered', false),
  });
  listen(root, signal, {
    focusin: ({ target }) =>
      hold('focused', target instanceof Element && target.matches(':focus-visible')),
    focusout: () => hold('focused', false),
  });
}

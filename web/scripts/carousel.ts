import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel';
import { idleMoment } from '#web/scripts/idle-moment.ts';

/** How long a slide stays (R37). */
const intervalMs = 4000;

/**
 * Moves the slides of a carousel (`ui/carousel.tsx`). Once in view, it takes over the scrolling row at
 * the current slide. Hover, keyboard focus, dragging, an open menu, the pause button and reduced motion
 * each pause it.
 */
export function startCarousel(root: HTMLElement, signal: AbortSignal): void {
  const parts = partsOf(root);
  if (parts) moveSlides(root, parts, signal);
}

function moveSlides(root: HTMLElement, parts: Parts, signal: AbortSignal): void {
  const { viewport, toggle, stops } = parts;
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const held = { stopped: false, hovered: false, focused: false, dragged: false, away: true };
  let carousel: EmblaCarouselType | undefined;
  let asked = false;
  let index = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  function update(): void {
    const running = carousel !== undefined && !still.matches && !Object.values(held).some(Boolean);
    showState(parts, { index, running, stopped: held.stopped });
    if (carousel) keepAwayOutOfReach(parts, index);
    // Restarted on every change, so that each slide gets its full time.
    clearInterval(timer);
    if (running) timer = setInterval(next, intervalMs);
  }
  function next(): void {
    // On touch screens an open menu on a slide has no hover to pause the slides.
    if (!viewport.querySelector('.hover-menu[data-state="open"]')) carousel?.scrollNext();
  }
  const hold: Hold = (reason, holds) => {
    if (held[reason] === holds) return;
    held[reason] = holds;
    update();
  };
  async function takeOver(): Promise<void> {
    if (asked) return;
    asked = true;
    const { scrollLeft, clientWidth } = viewport;
    index = Math.round(scrollLeft / clientWidth);
    root.dataset.live = '';
    viewport.removeAttribute('tabindex');
    toggle.classList.remove('invisible');
    // If the row is already at its start, the browser may paint first.
    if (scrollLeft === 0) await idleMoment();
    else viewport.scrollLeft = 0;
    if (signal.aborted) return;
    const made = EmblaCarousel(viewport, { loop: true, startIndex: index, duration: 24 });
    signal.addEventListener('abort', () => made.destroy());
    made.on('select', () => {
      index = made.selectedScrollSnap();
      update();
    });
    made.on('pointerDown', () => hold('dragged', true));
    made.on('pointerUp', () => hold('dragged', false));
    carousel = made;
    update();
  }

  const inView = new IntersectionObserver(([entry]) => {
    hold('away', !entry?.isIntersecting);
    if (entry?.isIntersecting) void takeOver();
  });
  inView.observe(viewport);
  signal.addEventListener('abort', () => {
    inView.disconnect();
    clearInterval(timer);
  });
  holdWhileUsed(root, viewport, hold, signal);
  toggle.addEventListener('click', () => hold('stopped', !held.stopped), { signal });
  stops.forEach((stop, place) => {
    stop.addEventListener(
      'click',
      (event) => {
        if (!root.hasAttribute('data-live')) return;
        event.preventDefault();
        carousel?.scrollTo(place, still.matches);
      },
      { signal },
    );
  });
  still.addEventListener('change', update, { signal });
}

type Parts = NonNullable<ReturnType<typeof partsOf>>;
type Hold = (
  reason: 'stopped' | 'hovered' | 'focused' | 'dragged' | 'away',
  holds: boolean,
) => void;

function partsOf(root: HTMLElement) {
  const viewport = root.querySelector<HTMLElement>('[data-carousel-viewport]');
  const row = viewport?.firstElementChild;
  const toggle = root.querySelector<HTMLButtonElement>('[data-carousel-toggle]');
  const stops = [...root.querySelectorAll<HTMLAnchorElement>('[data-carousel-stop]')];
  return viewport && row && toggle ? { viewport, row, toggle, stops } : undefined;
}

type State = { index: number; running: boolean; stopped: boolean };

function showState({ row, toggle, stops }: Parts, { index, running, stopped }: State): void {
  row.setAttribute('aria-live', running ? 'off' : 'polite');
  stops.forEach((stop, place) => {
    if (place === index) stop.setAttribute('aria-current', 'true');
    else stop.removeAttribute('aria-current');
    const tube = stop.querySelector<HTMLElement>('.carousel-tube');
    if (tube) tube.dataset.state = place !== index ? 'empty' : running ? 'filling' : 'full';
  });
  for (const label of toggle.querySelectorAll<HTMLElement>(':scope > *')) {
    label.hidden = label.dataset.when !== (stopped ? 'stopped' : 'playing');
  }
}

function keepAwayOutOfReach({ row }: Parts, index: number): void {
  [...row.children].forEach((slide, place) => {
    const parts = slide.matches('[data-away]') ? [slide] : slide.querySelectorAll('[data-away]');
    for (const part of parts) (part as HTMLElement).inert = place !== index;
  });
}

function holdWhileUsed(
  root: HTMLElement,
  viewport: HTMLElement,
  hold: Hold,
  signal: AbortSignal,
): void {
  viewport.addEventListener(
    'pointerenter',
    ({ pointerType }) => pointerType === 'mouse' && hold('hovered', true),
    { signal },
  );
  viewport.addEventListener('pointerleave', () => hold('hovered', false), { signal });
  root.addEventListener(
    'focusin',
    ({ target }) => hold('focused', target instanceof Element && target.matches(':focus-visible')),
    { signal },
  );
  root.addEventListener('focusout', () => hold('focused', false), { signal });
}

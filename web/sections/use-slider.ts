import type { EmblaCarouselType } from 'embla-carousel';
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { idleMoment } from '#web/navigation/idle-moment.ts';
import { useReducedMotion } from '#web/sections/use-reduced-motion.ts';

/** Milliseconds between two slides (specification, section 9). */
const interval = 4000;

/**
 * Moves a list of slides. Until its script is there the list is a plain row that scrolls sideways
 * and snaps; then it is taken over at the slide where the visitor is.
 */
export function useSlider() {
  const viewport = useRef<HTMLDivElement>(null);
  const [carousel, setCarousel] = useState<EmblaCarouselType>();
  const [live, setLive] = useState(false);
  const [index, setIndex] = useState(0);
  const [inView, setInView] = useState(false);
  const [stopped, setStopped] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [dragged, setDragged] = useState(false);
  const still = useReducedMotion();
  const running = live && inView && !(stopped || hovered || focused || dragged || still);

  useEffect(() => {
    const node = viewport.current;
    if (!node) return;
    const observer = new IntersectionObserver(([entry]) => setInView(!!entry?.isIntersecting));
    observer.observe(node);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const node = viewport.current;
    if (!inView || !node || carousel) return;
    let unmounted = false;
    const take = async ({ default: EmblaCarousel }: typeof import('embla-carousel')) => {
      if (unmounted) return;
      const { scrollLeft, clientWidth } = node;
      const startIndex = Math.round(scrollLeft / clientWidth);
      flushSync(() => {
        setLive(true);
        setIndex(startIndex);
      });
      // Where the row stands at its start already, the browser may draw in between.
      if (scrollLeft === 0) await idleMoment();
      else node.scrollLeft = 0;
      if (unmounted) return;
      const made = EmblaCarousel(node, { loop: true, startIndex, duration: 24 });
      made.on('select', () => setIndex(made.selectedScrollSnap()));
      made.on('pointerDown', () => setDragged(true));
      made.on('pointerUp', () => setDragged(false));
      setCarousel(made);
    };
    // Out of reach, it leaves the row as it is: every slide can still be scrolled to.
    import('embla-carousel').then(take, () => undefined);
    return () => {
      unmounted = true;
    };
  }, [inView, carousel]);

  useEffect(() => () => carousel?.destroy(), [carousel]);

  // The index is a dependency, so that each slide stays its whole time, however it was reached.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (!running || !carousel) return;
    const timer = setInterval(() => {
      if (!holdsOpenMenu(viewport.current)) carousel.scrollNext();
    }, interval);
    return () => clearInterval(timer);
  }, [running, carousel, index]);

  return {
    viewport,
    live,
    index,
    /** Once the slides move, those out of sight are out of a screen reader's and the keyboard's reach. */
    isAway: (place: number) => carousel !== undefined && place !== index,
    running,
    stopped,
    toggle: () => setStopped(!stopped),
    goTo: (next: number) => carousel?.scrollTo(next, still),
    /** On the slides: a mouse above them holds them; a finger passes. */
    hover: {
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && setHovered(true),
      onPointerLeave: () => setHovered(false),
    },
    /** On the whole slider: a keyboard inside holds it; a click does not. */
    focus: {
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
}

/** A finger that opened a menu on a slide hovers over nothing, and reads on. */
function holdsOpenMenu(row: HTMLElement | null): boolean {
  return row?.querySelector('.hover-menu[data-state="open"]') != null;
}

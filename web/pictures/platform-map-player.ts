import { loadMapMotion, type MapLayout } from '#web/pictures/platform-map-assets.ts';

/** `none`: the animation is not loaded yet or failed to load. */
export type MotionState = 'none' | 'ready' | 'moving' | 'paused' | 'ended';

export type MapPlayer = { toggle: () => void; stop: () => void };

/**
 * Plays the map's animation in `stage` once, when it is on screen, and pauses while it is off screen.
 * With reduced motion it waits for the visitor to start it.
 */
export function playMap(
  stage: HTMLElement,
  layer: HTMLElement,
  layoutOf: () => MapLayout,
  onState: (state: MotionState) => void,
): MapPlayer {
  const leaving = new AbortController();
  let state: MotionState = 'none';
  let drawing: SVGSVGElement | undefined;
  let shown: MapLayout | undefined;
  let near = false;
  let seen = false;

  function become(next: MotionState) {
    state = next;
    if (state === 'moving' && seen) drawing?.unpauseAnimations();
    else drawing?.pauseAnimations();
    onState(state);
  }
  async function load() {
    const layout = layoutOf();
    if (!near || shown === layout) return;
    shown = layout;
    const next = await loadMapMotion(layout, leaving.signal);
    if (leaving.signal.aborted || shown !== layout) return;
    drawing = next;
    layer.replaceChildren(...(next ? [next] : []));
    if (!next) return become('none');
    next.setAttribute('class', 'size-full overflow-visible');
    next.querySelector('[data-last]')?.addEventListener('endEvent', () => become('ended'));
    next.setCurrentTime(0);
    become('ready');
    start();
  }
  function start() {
    if (seen && state === 'ready' && !matchMedia(lessMotion).matches) become('moving');
  }

  const nearing = observe(stage, '600px 0px', (inside) => {
    near ||= inside;
    void load();
  });
  const seeing = observe(stage, '-10% 0px -45% 0px', (inside) => {
    seen = inside;
    become(state);
    start();
  });
  addEventListener('resize', () => void load(), { signal: leaving.signal });

  return {
    toggle() {
      seen = true;
      if (state === 'ended') drawing?.setCurrentTime(0);
      become(state === 'moving' ? 'paused' : 'moving');
    },
    stop() {
      leaving.abort();
      nearing.disconnect();
      seeing.disconnect();
      layer.replaceChildren();
    },
  };
}

function observe(stage: HTMLElement, rootMargin: string, onChange: (inside: boolean) => void) {
  const observer = new IntersectionObserver(([entry]) => entry && onChange(entry.isIntersecting), {
    rootMargin,
  });
  observer.observe(stage);
  return observer;
}

const lessMotion = '(prefers-reduced-motion: reduce)';

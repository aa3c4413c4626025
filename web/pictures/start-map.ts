import { listen, onceNear, watchView } from '#web/lib/listen.ts';
import { loadMapMotion, type MapLayout, wideMap } from '#web/pictures/map-drawing.ts';

/** Plays the map's animation in `root`, a section or a popup, and connects its button. */
export function startMap(root: ParentNode, signal: AbortSignal): void {
  const stage = root.querySelector<HTMLElement>('[data-map-stage]');
  const layer = root.querySelector<HTMLElement>('[data-map-layer]');
  const button = root.querySelector<HTMLButtonElement>('[data-map-toggle]');
  if (!stage || !layer || !button) return;
  const words = button.querySelectorAll<HTMLElement>('[data-map-states]');
  const layoutOf = () => (matchMedia(wideMap).matches ? 'wide' : 'tall');
  const player = playMap(stage, layer, layoutOf, (state) => {
    button.classList.toggle('invisible', state === 'none');
    for (const word of words) word.hidden = !word.dataset.mapStates?.split(' ').includes(state);
  });
  button.addEventListener('click', player.toggle, { signal });
  signal.addEventListener('abort', player.stop);
}

/** `none`: the animation is not loaded yet, or it failed to load. */
type MotionState = 'none' | 'ready' | 'moving' | 'paused' | 'ended';

type MapPlayer = { toggle: () => void; stop: () => void };

/**
 * Plays the map's animation in `stage` once, when it is on screen, and pauses while it is off screen.
 * With reduced motion it waits for the visitor to start it.
 */
function playMap(
  stage: HTMLElement,
  layer: HTMLElement,
  layoutOf: () => MapLayout,
  onState: (state: MotionState) => void,
): MapPlayer {
  const leaving = new AbortController();
  let state: MotionState = 'none';
  let drawing: SVGSVGElement | undefined;
  let shown: MapLayout | undefined;
  let seen = false;

  function become(next: MotionState) {
    state = next;
    if (state === 'moving' && seen) drawing?.unpauseAnimations();
    else drawing?.pauseAnimations();
    onState(state);
  }
  async function load() {
    const layout = layoutOf();
    if (shown === layout) return;
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

  onceNear('600px 0px', leaving.signal, () => {
    void load();
    listen(window, leaving.signal, { resize: load });
  })(stage);
  const inMiddle = (inside: boolean) => {
    seen = inside;
    become(state);
    start();
  };
  watchView(stage, leaving.signal, inMiddle, middle);

  return {
    toggle() {
      seen = true;
      if (state === 'ended') drawing?.setCurrentTime(0);
      become(state === 'moving' ? 'paused' : 'moving');
    },
    stop() {
      leaving.abort();
      layer.replaceChildren();
    },
  };
}

const middle = { rootMargin: '-10% 0px -45% 0px' };
const lessMotion = '(prefers-reduced-motion: reduce)';

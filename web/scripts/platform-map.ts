import { wideMap } from '#web/pictures/platform-map-assets.ts';
import { playMap } from '#web/pictures/platform-map-player.ts';

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

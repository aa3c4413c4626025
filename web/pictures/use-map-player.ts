import { type RefObject, useEffect, useRef, useState } from 'react';
import { type MapPlayer, type MotionState, playMap } from '#web/pictures/platform-map-player.ts';

export type MapMotion = {
  stage: RefObject<HTMLDivElement | null>;
  layer: RefObject<HTMLDivElement | null>;
  state: MotionState;
  toggle: () => void;
};

/** The player's life is that of the component; the width of the page decides about the layout. */
export function useMapPlayer(): MapMotion {
  const stage = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const player = useRef<MapPlayer>(null);
  const [state, setState] = useState<MotionState>('none');

  useEffect(() => {
    if (!stage.current || !layer.current) return;
    const layoutOf = () => (matchMedia(wideEnough).matches ? 'wide' : 'tall');
    const playing = playMap(stage.current, layer.current, layoutOf, setState);
    player.current = playing;
    return () => playing.stop();
  }, []);

  return { stage, layer, state, toggle: () => player.current?.toggle() };
}

/** The breakpoint `lg` of the stylesheet. */
export const wideEnough = '(min-width: 64rem)';

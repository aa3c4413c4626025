/** The states of R83. A gallery opens as `init` and is `ready` once its picture is in place. */
export type GalleryState = 'init' | 'ready' | 'closing' | 'destroyed';
export type GalleryEvent = 'open' | 'opened' | 'close' | 'closed';

/** The state after an event. Events that aren't allowed in a state change nothing. */
export function stateAfter(event: GalleryEvent, state: GalleryState): GalleryState {
  return transitions[state][event] ?? state;
}

const transitions: Record<GalleryState, Partial<Record<GalleryEvent, GalleryState>>> = {
  // A gallery that is still opening can't close. The caller closes it when it is ready.
  init: { opened: 'ready', closed: 'destroyed' },
  ready: { close: 'closing', closed: 'destroyed' },
  closing: { closed: 'destroyed' },
  destroyed: { open: 'init' },
};

const hashStart = '#picture-';

export function hashOf(picture: string): string {
  return hashStart + picture;
}

/** The picture that an address refers to, whether it exists or not. */
export function pictureIn(hash: string): string | undefined {
  return hash.startsWith(hashStart) ? hash.slice(hashStart.length) : undefined;
}

export type Press = { readonly atMs: number; readonly x: number; readonly y: number };

/** True for two presses at the same place within 250 ms (R142). */
export function isDoublePress(first: Press | undefined, second: Press): boolean {
  if (!first || second.atMs - first.atMs > doublePressMs) return false;
  return Math.hypot(second.x - first.x, second.y - first.y) <= samePlacePx;
}

const doublePressMs = 250;
const samePlacePx = 25;

export type KeyAction =
  | 'previous'
  | 'next'
  | 'first'
  | 'last'
  | 'zoom'
  | 'zoom-in'
  | 'zoom-out'
  | { readonly pan: readonly [x: number, y: number] };

/** Arrow keys change the picture, or move over an enlarged one. */
export function keyAction(key: string, enlarged: boolean): KeyAction | undefined {
  const pan = enlarged ? pans[key] : undefined;
  return pan ? { pan } : keys[key];
}

/**
 * The index of the picture that an action leads to, of `count` pictures; undefined if it changes no
 * picture.
 */
export function placeAfter(action: KeyAction, place: number, count: number): number | undefined {
  switch (action) {
    case 'previous':
      return Math.max(place - 1, 0);
    case 'next':
      return Math.min(place + 1, count - 1);
    case 'first':
      return 0;
    case 'last':
      return count - 1;
    default:
      return undefined;
  }
}

/** The action of a swipe over this distance in pixels. */
export function swipeAction(x: number, y: number): 'previous' | 'next' | undefined {
  if (Math.abs(x) < minSwipePx || Math.abs(x) < Math.abs(y)) return undefined;
  return x > 0 ? 'previous' : 'next';
}

const minSwipePx = 40;

/** Offsets in pixels. The picture moves against the direction of the arrow. */
const pans: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [80, 0],
  ArrowRight: [-80, 0],
  ArrowUp: [0, 80],
  ArrowDown: [0, -80],
};
const keys: Readonly<Record<string, KeyAction>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
  z: 'zoom',
  '+': 'zoom-in',
  '=': 'zoom-in',
  '-': 'zoom-out',
};

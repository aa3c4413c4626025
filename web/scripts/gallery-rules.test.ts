import { expect, test } from 'vitest';
import {
  type GalleryEvent,
  type GalleryState,
  hashOf,
  isDoublePress,
  keyAction,
  pictureIn,
  placeAfter,
  stateAfter,
  swipeAction,
} from './gallery-rules.ts';

test('a gallery goes from init through ready and closing to destroyed, and opens again', () => {
  const events: GalleryEvent[] = ['open', 'opened', 'close', 'closed', 'open'];
  const states: GalleryState[] = ['destroyed'];
  for (const event of events) states.push(stateAfter(event, states.at(-1) ?? 'destroyed'));
  expect(states).toEqual(['destroyed', 'init', 'ready', 'closing', 'destroyed', 'init']);
});

test('an event that is not allowed in the state changes nothing', () => {
  expect(stateAfter('close', 'init')).toBe('init');
  expect(stateAfter('open', 'ready')).toBe('ready');
  expect(stateAfter('opened', 'closing')).toBe('closing');
  expect(stateAfter('close', 'destroyed')).toBe('destroyed');
});

test('a hash refers to a picture only if it has the prefix of pictures', () => {
  expect(pictureIn(hashOf('tested'))).toBe('tested');
  expect(pictureIn('#picture-')).toBe('');
  expect(pictureIn('#results')).toBeUndefined();
  expect(pictureIn('')).toBeUndefined();
});

test('two presses at the same place within 250 ms are a double press', () => {
  const first = { atMs: 1000, x: 100, y: 100 };
  expect(isDoublePress(undefined, first)).toBe(false);
  expect(isDoublePress(first, { atMs: 1250, x: 110, y: 95 })).toBe(true);
  expect(isDoublePress(first, { atMs: 1251, x: 100, y: 100 })).toBe(false);
  expect(isDoublePress(first, { atMs: 1100, x: 160, y: 100 })).toBe(false);
});

test('arrow keys change the picture, or move over an enlarged one', () => {
  expect(keyAction('ArrowRight', false)).toBe('next');
  expect(keyAction('ArrowRight', true)).toEqual({ pan: [-80, 0] });
  expect(keyAction('ArrowUp', false)).toBeUndefined();
  expect(keyAction('+', true)).toBe('zoom-in');
  expect(keyAction('a', false)).toBeUndefined();
});

test('before the viewer is loaded, keys and swipes select the picture that it will show', () => {
  const places = (['previous', 'next', 'first', 'last', 'zoom'] as const).map((action) =>
    placeAfter(action, 0, 3),
  );
  expect(places).toEqual([0, 1, 0, 2, undefined]);
  expect(placeAfter('next', 2, 3)).toBe(2);
  expect([swipeAction(-60, 10), swipeAction(60, 10)]).toEqual(['next', 'previous']);
  expect([swipeAction(-30, 0), swipeAction(60, 90)]).toEqual([undefined, undefined]);
});

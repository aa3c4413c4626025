import { expect, test } from 'vitest';
import { cardAfter, swipeAction } from '#web/scripts/fix-stack.ts';

test('next moves forward until the last card and stays there', () => {
  expect(cardAfter('next', 0, 7)).toBe(1);
  expect(cardAfter('next', 5, 7)).toBe(6);
  expect(cardAfter('next', 6, 7)).toBe(6);
});

test('previous moves back until the first card and stays there', () => {
  expect(cardAfter('previous', 6, 7)).toBe(5);
  expect(cardAfter('previous', 1, 7)).toBe(0);
  expect(cardAfter('previous', 0, 7)).toBe(0);
});

test('restart returns to the first card', () => {
  expect(cardAfter('restart', 6, 7)).toBe(0);
  expect(cardAfter('first', 3, 7)).toBe(0);
  expect(cardAfter('last', 3, 7)).toBe(6);
});

test('a swipe to the left shows the next card, one to the right the previous card', () => {
  expect(swipeAction({ x: -80, y: 10 })).toBe('next');
  expect(swipeAction({ x: 80, y: -10 })).toBe('previous');
});

test('a short or mostly vertical movement is not a swipe', () => {
  expect(swipeAction({ x: -39, y: 0 })).toBeUndefined();
  expect(swipeAction({ x: 60, y: 50 })).toBeUndefined();
  expect(swipeAction({ x: 0, y: -300 })).toBeUndefined();
});

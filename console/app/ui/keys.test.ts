import { expect, test } from 'vitest';
import { shortcutOf } from './keys.ts';

test('a key press is a shortcut on the page, on a link, and on a checkbox', () => {
  for (const target of [null, element('A'), element('INPUT', { type: 'checkbox' })]) {
    expect(shortcutOf(press({ target }))).toBe('j');
  }
});

test('a key press in a text control is not a shortcut', () => {
  const targets = [
    element('INPUT', { type: 'search' }),
    element('TEXTAREA'),
    element('SELECT'),
    element('DIV', { isContentEditable: true }),
  ];
  for (const target of targets) expect(shortcutOf(press({ target }))).toBeNull();
});

test('a key press with Ctrl, Alt, or Meta, or one already handled, is not a shortcut', () => {
  for (const name of ['ctrlKey', 'altKey', 'metaKey', 'defaultPrevented']) {
    expect(shortcutOf(press({ [name]: true }))).toBeNull();
  }
});

function press(more: object) {
  return {
    key: 'j',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    defaultPrevented: false,
    target: null,
    ...more,
  };
}

function element(tagName: string, more: object = {}): EventTarget {
  return Object.assign(new EventTarget(), { tagName, ...more });
}

import { describe, expect, test } from 'vitest';
import { shortcutOf } from './keys.ts';

describe('a key press', () => {
  test('is a shortcut on the page, on a link, and on a check box', () => {
    for (const target of [null, element('A'), element('INPUT', { type: 'checkbox' })]) {
      expect(shortcutOf(press({ target }))).toBe('j');
    }
  });

  test('belongs to a control that takes text', () => {
    const targets = [
      element('INPUT', { type: 'search' }),
      element('TEXTAREA'),
      element('SELECT'),
      element('DIV', { isContentEditable: true }),
    ];
    for (const target of targets) expect(shortcutOf(press({ target }))).toBeNull();
  });

  test('belongs to the browser with Ctrl, Alt, or Meta, and when it was handled', () => {
    for (const name of ['ctrlKey', 'altKey', 'metaKey', 'defaultPrevented']) {
      expect(shortcutOf(press({ [name]: true }))).toBeNull();
    }
  });
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

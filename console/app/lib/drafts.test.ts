import { beforeEach, describe, expect, test, vi } from 'vitest';
import { claimDrafts, forgetDrafts, hasDraft, setDraftsAside } from './drafts.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new FakeStorage());
  forgetDrafts();
  return () => vi.unstubAllGlobals();
});

describe('a draft', () => {
  beforeEach(() => {
    claimDrafts('ada');
    sessionStorage.setItem('reply-draft:lead', 'Dear Ann');
  });

  test('a draft is kept when its author signs in again', () => {
    claimDrafts('ada');
    expect(hasDraft('reply', 'lead')).toBe(true);
  });

  test('a draft is removed when another user signs in in the same tab', () => {
    claimDrafts('bob');
    expect(hasDraft('reply', 'lead')).toBe(false);
    claimDrafts('ada');
    expect(hasDraft('reply', 'lead')).toBe(false);
  });

  test('when a session ends, a draft leaves the browser’s storage and returns to its author later', () => {
    setDraftsAside();
    expect(Object.keys(sessionStorage)).toEqual([]);
    claimDrafts('ada');
    expect(hasDraft('reply', 'lead')).toBe(true);
  });

  test('a draft from an ended session is lost when another user signs in', () => {
    setDraftsAside();
    claimDrafts('bob');
    claimDrafts('ada');
    expect(hasDraft('reply', 'lead')).toBe(false);
  });

  test('signing out removes all drafts and everything that identifies their author', () => {
    sessionStorage.setItem('scroll', '12');
    forgetDrafts();
    expect(Object.keys(sessionStorage)).toEqual(['scroll']);
  });
});

test('a browser without storage has no drafts, and signing in and out works', () => {
  vi.stubGlobal('sessionStorage', undefined);
  claimDrafts('ada');
  setDraftsAside();
  expect(hasDraft('reply', 'lead')).toBe(false);
});

/** Only stored names are enumerable, as in a browser. */
class FakeStorage {
  readonly [name: string]: unknown;

  getItem(name: string): unknown {
    return Object.hasOwn(this, name) ? this[name] : null;
  }

  setItem(name: string, text: string): void {
    Object.assign(this, { [name]: text });
  }

  removeItem(name: string): void {
    Reflect.deleteProperty(this, name);
  }
}

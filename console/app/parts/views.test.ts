import { describe, expect, test } from 'vitest';
import type { LeadCounts } from '#console/contract/inbox.ts';
import { countIn, filteredOut, formViews, viewOf, workViews } from './views.ts';

describe('the view of an address', () => {
  test.each([
    [{}, 'Inbox'],
    [{ view: 'mine' }, 'Mine'],
    [{ form: 'demo' }, 'Demo request'],
    [{ view: 'mine', search: 'lee' }, 'Mine'],
    // A form within another view is a filter of that view.
    [{ view: 'mine', form: 'demo' }, 'Mine'],
    [{ form: 'a-removed-form' }, 'Inbox'],
    [{ view: 'spam' }, 'Filtered out'],
    [{ view: 'upcoming', form: 'demo' }, 'Follow up'],
  ] as const)('%o is %s', (address, label) => {
    expect(viewOf(address).label).toBe(label);
  });

  test('a saved view’s address selects no built-in view', () => {
    expect(viewOf({ saved: 'an-id', view: 'mine' }).label).toBe('Mine');
    expect(viewOf({ saved: 'an-id' }).label).toBe('Inbox');
  });
});

const counts = {
  new: 7,
  mine: 2,
  quarantine: 4,
  spam: 1,
  newByForm: { demo: 3, reg_doc: 1, reg_laboratory: 2 },
} as unknown as LeadCounts;
const shown = (label: string) => {
  const view = [...workViews, ...formViews, filteredOut].find((one) => one.label === label);
  return view && countIn(view, counts);
};

test('the number next to a view counts the leads waiting in it', () => {
  expect(shown('Inbox')).toBe(7);
  expect(shown('Mine')).toBe(2);
  expect(shown('Filtered out')).toBe(5);
});

test('the number next to a form counts its new leads; registrations are counted together', () => {
  expect(shown('Demo request')).toBe(3);
  expect(shown('Price request')).toBe(0);
  expect(shown('Registrations')).toBe(3);
});

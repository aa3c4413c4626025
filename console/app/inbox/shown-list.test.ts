import { expect, test } from 'vitest';
import type { SavedView } from '#console/contract/saved-views.ts';
import { changedAddress, shownList } from './shown-list.ts';

const view: SavedView = {
  id: '0193a1b2-0000-7000-8000-00000000000a',
  name: 'Nevada demos',
  conditions: { form: 'demo', state: 'NV' },
  columns: null,
  isShared: false,
  authorId: '0193a1b2-0000-7000-8000-00000000000b',
  mayChange: true,
};
const { id: saved } = view;

test('a saved view keeps its short URL while its conditions are unchanged', () => {
  const shown = shownList({ saved }, [view]);
  expect(shown).toMatchObject({ conditions: view.conditions, isEdited: false, state: 'ready' });
  const edited = changedAddress(shown, { state: undefined });
  expect(edited).toEqual({ saved, view: 'all', form: 'demo' });
  const again = shownList(edited, [view]);
  expect(again).toMatchObject({ conditions: { form: 'demo' }, saved: view, isEdited: true });
  expect(changedAddress(again, { state: 'NV' })).toEqual({ saved });
  const empty = changedAddress(again, { form: undefined });
  expect(shownList(empty, [view])).toMatchObject({ conditions: {}, isEdited: true });
});

test('a removed saved view does not fall back to all leads', () => {
  expect(shownList({ saved }, undefined).state).toBe('loading');
  expect(shownList({ saved }, []).state).toBe('missing');
  expect(shownList({ saved, form: 'price' }, [])).toMatchObject({
    conditions: { form: 'price' },
    saved: null,
    state: 'ready',
  });
});

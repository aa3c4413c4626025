import { expect, test } from 'vitest';
import { leadColumns } from '#console/contract/saved-views.ts';
import { columnsWithin } from './columns.ts';

test('columns that don’t fit are hidden, the least important first', () => {
  expect(columnsWithin(leadColumns, 200)).toBe(leadColumns);
  // The width of a list at 768 px.
  expect(columnsWithin(leadColumns, 48)).toEqual(['organization', 'tags', 'progress', 'activity']);
  expect(columnsWithin(['email', 'state'], 48)).toEqual(['email', 'state']);
});

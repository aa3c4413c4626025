import { expect, test } from 'vitest';
import { payloadOf } from '#server/leads/lead.ts';
import { csvLine } from '#server/lib/files/csv.ts';
import { columnsOf, fieldColumns, fieldText } from './field-columns.ts';

test('the title of a demo request and the job title of a price request have separate columns', () => {
  const textIn = (form: string, title: string) =>
    fieldColumns
      .filter(({ field }) => field === 'title')
      .map((column) => [
        column.name,
        column.label,
        fieldText({ form, payload: payloadOf({ title }) }, column),
      ]);
  expect(textIn('demo', 'A demo, please')).toEqual([
    ['title', 'Subject', 'A demo, please'],
    ['price_title', 'Job title', ''],
  ]);
  expect(textIn('price', 'Director')).toEqual([
    ['title', 'Subject', ''],
    ['price_title', 'Job title', 'Director'],
  ]);
  expect(textIn('a removed form', 'Director')[0]?.[2]).toBe('Director');
});

test('first and last name are adjacent columns, and all column names and labels are unique', () => {
  expect(fieldColumns.slice(0, 2).map(({ name }) => name)).toEqual(['firstname', 'lastname']);
  for (const key of ['name', 'label'] as const) {
    expect(new Set(fieldColumns.map((column) => column[key])).size).toBe(fieldColumns.length);
  }
});

test('an export of one form has no columns of other forms', () => {
  expect(columnsOf(['subscribe']).map(({ name }) => name)).toEqual(['emailAddress']);
  expect(columnsOf(['reg_doc']).map(({ name }) => name)).toContain('verification');
});

test.each([
  ['+17025550123', '+17025550123'],
  ['+49151123456789', '+49151123456789'],
  ['+1702', "'+1702"],
  ['+17025550123+1', "'+17025550123+1"],
  ['+17025550123\n=1', `"'+17025550123\n'=1"`],
])('%j becomes %j in CSV: only phone numbers get no apostrophe', (value, cell) => {
  expect(csvLine([value])).toBe(`${cell}\r\n`);
});

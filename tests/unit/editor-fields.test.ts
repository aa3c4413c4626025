import * as v from 'valibot';
import { expect, test } from 'vitest';
import { longKinds } from '#content/kinds/long-kinds.ts';
import { kinds } from '#content/kinds.ts';
import { choice, described, group, line, list, pageLink, row, text } from '#content/schema.ts';
import { type Field, fieldOf, problemOfText } from '../../editor/field-of.ts';

test('a field has the label, the help and the limits of its schema', () => {
  const field = fieldOf(described(line(60), 'Shown in search results.'), 'pageTitle');
  expect(field).toMatchObject({ kind: 'text', label: 'Page title', lines: 1 });
  expect(field.help).toBe('Shown in search results.');
  expect(problemOfText(field, '')).toBe('This text is empty. Enter one, or remove the entry.');
  expect(problemOfText(field, 'x'.repeat(90))).toBe('This text has 90 characters; use at most 60.');
  expect(problemOfText(field, 'A title')).toBeUndefined();
});

test('a text that may be left out or empty is not wrong while it is empty', () => {
  expect(problemOfText(fieldOf(v.optional(line()), 'note'), '')).toBeUndefined();
  const phone = fieldOf(v.union([v.literal(''), line()]), 'phone');
  expect(problemOfText(phone, '')).toBeUndefined();
  expect(problemOfText(phone, ' ')).toBeDefined();
});

test('each shape of the content has a field', () => {
  const schema = group({
    icon: choice(['price', 'night']),
    slug: choice(['laboratory']),
    questions: list(row('question', 'answer')),
    more: pageLink,
    isBig: v.boolean(),
  });
  expect(fieldOf(schema, 'all')).toMatchObject({
    kind: 'group',
    fields: {
      icon: { kind: 'choice', options: ['price', 'night'] },
      slug: { kind: 'kept', value: 'laboratory' },
      questions: { kind: 'list', of: { kind: 'group', label: 'Question' } },
      more: { fields: { text: { kind: 'text' }, page: { kind: 'page' } } },
      isBig: { kind: 'switch' },
    },
  });
  expect(fieldOf(text(), 'intro')).toMatchObject({ lines: 3 });
});

test('every text of the content can be edited', () => {
  const all = [...kinds, ...longKinds].map(({ id, schema }) => fieldOf(schema, id));
  expect(all.flatMap(keptIn)).toEqual([]);
});

/** Fields without a value of their own, which the editor can't show. */
function keptIn(field: Field): readonly string[] {
  if (field.kind === 'group') return Object.values(field.fields).flatMap(keptIn);
  if (field.kind === 'list') return keptIn(field.of);
  return field.kind === 'kept' && field.value === undefined ? [field.label] : [];
}

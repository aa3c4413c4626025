import * as v from 'valibot';
import { expect, test } from 'vitest';
import { jsonFiles } from '#content/copy-of.ts';
import { choice, group, line, list, optional, pageLink, row, text } from '#content/schema.ts';
import { schemaOfFile } from '#tools/schema-of-file.ts';
import { type Field, fieldOf, problemOfText } from '../../editor/field-of.ts';
import forms from '../../editor/forms.json' with { type: 'json' };
import { kindsOf } from '../../editor/kinds-of.ts';

test('a field has the words of its path or key, and the limits of its schema', () => {
  const known = { 'a.pageTitle': { help: 'Shown in search results.' }, pageTitle: 'Title' };
  const field = fieldOf(line(60), 'a.pageTitle', known);
  expect(field).toMatchObject({ kind: 'text', label: 'Page title', lines: 1 });
  expect(field.help).toBe('Shown in search results.');
  expect(fieldOf(line(60), 'b.pageTitle', known).label).toBe('Title');
  expect(problemOfText(field, '')).toBe('This text is empty. Enter one, or remove the entry.');
  expect(problemOfText(field, 'x'.repeat(90))).toBe('This text has 90 characters; use at most 60.');
  expect(problemOfText(field, 'A title')).toBeUndefined();
});

test('a text that may be left out or empty is not wrong while it is empty', () => {
  expect(problemOfText(fieldOf(optional(line()), 'note'), '')).toBeUndefined();
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

test('every text of the content can be edited, and every label belongs to a field', () => {
  const kinds = kindsOf(schemaOfFile);
  expect(kinds.flatMap(({ fields }) => Object.values(fields)).flatMap(keptIn)).toEqual([]);
  expect(kinds.map(({ file }) => file)).toEqual(
    expect.arrayContaining(jsonFiles.map(({ file }) => file)),
  );
  const words = Object.values(forms.groups).flatMap((all) => Object.entries<Form>(all));
  const lost = words.flatMap(([name, { words = {} }]) => {
    const kind = kinds.find(({ id }) => id === name.replace('/', '-').replace('*', 'files'));
    const paths = Object.entries(kind?.fields ?? {}).flatMap(([key, field]) => pathsIn(field, key));
    const known = new Set(paths.flatMap((path) => [path, path.split('.').at(-1)]));
    return Object.keys(words).filter((path) => !known.has(path));
  });
  expect(lost).toEqual([]);
});

type Form = { readonly label: string; readonly words?: Readonly<Record<string, unknown>> };

function pathsIn(field: Field, path: string): readonly string[] {
  const list = path === 'entries' ? '' : `${path}.`;
  if (field.kind === 'list') return pathsIn(field.of, path);
  if (field.kind !== 'group') return [path];
  const inside = Object.entries(field.fields).flatMap(([key, one]) => pathsIn(one, list + key));
  return [path, ...inside];
}

/** Fields without a value of their own, which the editor can't show. */
function keptIn(field: Field): readonly string[] {
  if (field.kind === 'group') return Object.values(field.fields).flatMap(keptIn);
  if (field.kind === 'list') return keptIn(field.of);
  return field.kind === 'kept' && field.value === undefined ? [field.label] : [];
}

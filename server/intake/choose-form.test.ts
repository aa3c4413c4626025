import { expect, test } from 'vitest';
import { defineForm, type Form, text } from '#contract/form.ts';
import { letters } from '#contract/rules.ts';
import { chooseForm } from './choose-form.ts';

test('the smallest form that knows every name is meant', () => {
  expect(chosen({ firstname: '', g_recaptcha_response: '', website_url: '' })).toBe('small');
  expect(chosen({ firstname: '', title: '' })).toBe('large');
});

test('a body with unknown names is held against the form that knows most of it', () => {
  expect(chosen({ firstname: '', toString: '' })).toBe('small');
  expect(chosen({ title: '', admin: '' })).toBe('large');
  expect(chosen({})).toBe('small');
});

function chosen(values: Record<string, string>): string {
  return chooseForm([aForm('large', ['firstname', 'title']), aForm('small', ['firstname'])], values)
    .id;
}

function aForm(id: string, names: readonly string[]): Form {
  const fields = Object.fromEntries(names.map((name) => [name, text(name, { rules: [letters] })]));
  return defineForm({ id, label: id, path: '/form', action: 'action', fields });
}

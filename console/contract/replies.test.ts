import * as v from 'valibot';
import { expect, test } from 'vitest';
import { newReply } from './replies.ts';
import {
  fillTemplate,
  firstNameOf,
  isSigned,
  newTemplate,
  unknownPlaceholderIn,
} from './templates.ts';

const key = '01234567-89ab-7cde-8f01-23456789abcd';
const good = { key, subject: 'Your demo', text: 'Hello Ann,\n\nthanks.' };

test('a template is filled in, and placeholders that have no value stay', () => {
  const text = '{name} of {organization}: {sender}, {nobody}, {name}';
  expect(fillTemplate(text, { name: 'Ann {sender}', organization: '', sender: 'Ada' })).toBe(
    'Ann {sender} of {organization}: Ada, {nobody}, Ann {sender}',
  );
});

test.each([
  ['Rosa Delgado', 'Rosa'],
  ['Ann', 'Ann'],
  ['Dr. Zoë van Dyk', 'Zoë'],
  ['J. R. Smith', 'J. R. Smith'],
  ['', ''],
])('the first name of %j is %j', (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});

test.each(['Hi\r\nBcc: eve@lab.example', 'Hi\nthere', 'Hi\r', 'Hi\u0007'])(
  'a subject with a control character is rejected: %j',
  (subject) => {
    expect(messagesOf(newReply, { ...good, subject })).toEqual({
      subject: 'Write the subject on one line.',
    });
  },
);

test('a reply keeps its line breaks and is never sent with an unfilled placeholder', () => {
  const text = ' One\r\nTwo\rThree {fine} ';
  expect(v.parse(newReply, { ...good, text }).text).toBe('One\nTwo\nThree {fine}');
  expect(messagesOf(newReply, { ...good, text: 'Dear {name}' }).text).toMatch(/^Replace \{name\}/);
  expect(messagesOf(newReply, { ...good, subject: '{request}' }).subject).toMatch(/\{request\}/);
  expect(messagesOf(newReply, { ...good, text: ' ' })).toEqual({ text: 'Write a message.' });
});

test('copies go to at most five different addresses', () => {
  const cc = ['Bob@lab.example', 'bob@lab.example', 'cleo@lab.example'];
  expect(v.parse(newReply, { ...good, cc }).cc).toEqual(['bob@lab.example', 'cleo@lab.example']);
  const six = Array.from({ length: 6 }, (_, i) => `a${i}@lab.example`);
  expect(messagesOf(newReply, { ...good, cc: six })).toEqual({ cc: 'Enter at most 5 addresses.' });
  const injected = ['bob@lab.example\r\nBcc: eve@lab.example', 'bob@lab.example, eve@lab.example'];
  for (const one of injected) expect(messagesOf(newReply, { ...good, cc: [one] })).not.toEqual({});
});

test('a template with a sender or signature placeholder gets no second signature', () => {
  const texts = ['Dear {name}', 'Best, {sender}', 'Best,\n{signature}'];
  expect(texts.map(isSigned)).toEqual([false, true, true]);
});

test('a template rejects unknown placeholders', () => {
  const template = { name: 'Demo', subject: 'Your {request}', text: 'Dear {name}, {sender}' };
  expect(messagesOf(newTemplate, template)).toEqual({});
  expect(messagesOf(newTemplate, { ...template, text: 'Dear {nmae}' }).text).toMatch(
    /^\{nmae\} is not a placeholder\. Use \{name\}/,
  );
  expect(unknownPlaceholderIn('{ name }')).toBe(' name ');
  expect(unknownPlaceholderIn('{toString} {constructor}')).toBe('toString');
});

function messagesOf(schema: v.GenericSchema, input: unknown): Record<string, string> {
  const { issues = [] } = v.safeParse(schema, input);
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]));
}

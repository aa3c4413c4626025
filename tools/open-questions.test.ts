import { expect, test } from 'vitest';
import sentences from '#content/legal/shared.json' with { type: 'json' };
import { site } from '#contract/site.ts';
import { openQuestions } from './open-questions.ts';

const named = { expedited: 'Claims of $250,000 or less follow the expedited procedures of JAMS.' };

test('a build asks for the administrator of an arbitration until the terms name one', () => {
  expect(openQuestions({}, [], [], sentences)).toEqual([
    expect.stringContaining('content/legal/shared.json'),
  ]);
  expect(openQuestions({}, [], [], named)).toEqual([]);
});

test('a build lists each example value that the owner has not replaced', () => {
  const settings = {
    company: 'LDL',
    email: 'hello@lab.com',
    social: [{ name: 'LinkedIn', href: 'https://social.ldl.example/ldl' }],
    phone: '+1 212-555-0100',
    supportEmail: 'support@ldl.example',
    chat: '',
  };
  expect(openQuestions(settings, [], [], named)).toEqual([
    expect.stringMatching(
      /contract\/site\.ts: `social\.0\.href` \(https:.*\), `phone` \(\+1 212-555-0100\), `supportEmail` \(support@ldl\.example\)\./,
    ),
  ]);
  expect(openQuestions({ phone: '+1 212-555-3100', chat: '' }, [], [], named)).toEqual([]);
});

test('the settings have an example value for each support channel and for sales', () => {
  const [examples = ''] = openQuestions(site, [], []);
  for (const name of ['phone', 'supportEmail', 'chat', 'salesEmail'])
    expect(examples).toContain(`\`${name}\``);
});

test('a build lists unconfirmed drivers, and confirmed ones that are missing from the collection', () => {
  const row = { manufacturer: 'Abbott', device: 'Alinity c', discipline: 'Biochemistry' };
  expect(openQuestions({}, [row], [], named)).toEqual([
    expect.stringMatching(/^1 of 1 drivers .*content\/confirmed-drivers\.ts/),
  ]);
  const confirmed = [{ ...row, confirmed: true }];
  expect(openQuestions({}, confirmed, ['Abbott Alinity c'], named)).toEqual([]);
  expect(openQuestions({}, confirmed, 'all', named)).toEqual([]);
  expect(openQuestions({}, confirmed, ['Abbott Alinty'], named)).toEqual([
    expect.stringContaining('"Abbott Alinty"'),
  ]);
});

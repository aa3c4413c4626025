import { expect, test } from 'vitest';
import { site } from '#contract/site.ts';
import { openQuestions } from './owner-questions.ts';

test('a build lists each example value that the owner has not replaced', () => {
  const settings = {
    company: 'LDL',
    email: 'hello@lab.com',
    social: [{ name: 'LinkedIn', href: 'https://social.ldl.example/ldl' }],
    phone: '+1 212-555-0100',
    supportEmail: 'support@ldl.example',
    chat: '',
  };
  expect(openQuestions(settings, [], [])).toEqual([
    expect.stringMatching(
      /contract\/site\.ts: `social\.0\.href` \(https:.*\), `phone` \(\+1 212-555-0100\), `supportEmail` \(support@ldl\.example\)\./,
    ),
  ]);
  expect(openQuestions({ phone: '+1 212-555-3100', chat: '' }, [], [])).toEqual([]);
});

test('the settings have an example value for each support channel and for sales', () => {
  const [examples = ''] = openQuestions(site, [], []);
  for (const name of ['phone', 'supportEmail', 'chat', 'salesEmail'])
    expect(examples).toContain(`\`${name}\``);
});

test('a build lists unconfirmed drivers, and confirmed ones that are missing from the collection', () => {
  const row = { manufacturer: 'Abbott', device: 'Alinity c', discipline: 'Biochemistry' };
  expect(openQuestions({}, [row], [])).toEqual([
    expect.stringMatching(/^1 of 1 drivers .*content\/confirmed-drivers\.ts/),
  ]);
  const confirmed = [{ ...row, confirmed: true }];
  expect(openQuestions({}, confirmed, ['Abbott Alinity c'])).toEqual([]);
  expect(openQuestions({}, confirmed, 'all')).toEqual([]);
  expect(openQuestions({}, confirmed, ['Abbott Alinty'])).toEqual([
    expect.stringContaining('"Abbott Alinty"'),
  ]);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  alphanumeric,
  ascii,
  clia,
  digits,
  email,
  jobTitle,
  letters,
  lettersWithPeriod,
  messages,
  minimumLength,
  numeric,
  organizationName,
  phone,
  type Rule,
  streetAddress,
  website,
} from './rules.ts';

type Case = { rule: Rule; message: string; good: readonly string[]; bad: readonly string[] };

const cases: readonly Case[] = [
  {
    rule: letters,
    message: 'The value is not alphabetical',
    good: [
      'Ann',
      'Mary Jane',
      "O'Neill",
      'O’Neill',
      'Anne-Marie',
      'José',
      'Jose\u0301',
      '李雷',
      'علي',
    ],
    bad: ['Ann1', 'Dr. Ann', 'a_b', 'a@b', '<b>', '😀', 'a\u202eb', 'a\tb', 'a\nb', 'a\0', 'a,b'],
  },
  {
    rule: lettersWithPeriod,
    message: 'The value is not alphabetical',
    good: ['St. Example Laboratory', 'Dr. Ann', 'Ann'],
    bad: ['Lab 1', 'Lab, Inc', 'Lab & Co', '😀'],
  },
  {
    rule: jobTitle,
    message: 'The value is not alphabetical',
    good: ['VP, Operations', 'Owner/Director', 'R & D', 'Sr. Chemist', 'Vice-President'],
    bad: ['Engineer 2', 'CEO!', ', . & /', 'Head (IT)', 'Head\nIT', '😀'],
  },
  {
    rule: streetAddress,
    message: 'The value is not alphabetical',
    good: [
      '12 Main Street',
      'Apt. #4, 12/2 Main St. (rear) & annex',
      'Main Street',
      'Straße 1',
      'Quest Diagnostics, Inc.',
      'Lab 24',
      'St. Mary’s Hospital',
      "O'Neill & Sons (East)",
      '3D Labs',
    ],
    bad: [
      '12345',
      '(24)',
      '12, 13',
      '12 Main Street; DROP',
      '12 Main <b>',
      'Main 1\nNew York',
      '1 Main 😀',
    ],
  },
  {
    rule: organizationName,
    message: 'The value is not alphabetical',
    good: ['Lab 24', 'Beckman® + Partners', 'Labs: East', 'Yahoo!', 'Smith & Sons (East), Inc.'],
    bad: ['24', '®', 'Lab?', 'Lab; DROP', 'Lab <b>', 'Lab\nNew York', '😀'],
  },
  {
    rule: ascii,
    message: 'The value is not alphabetical',
    good: ['120000', 'about 10%', 'two\nlines', 'a <b> & "c"'],
    bad: ['naïve', '10 €', '😀', 'a\0b', 'a\x1b[31m', '\x7f'],
  },
  {
    rule: numeric,
    message: 'Value must be numeric',
    good: ['0', '12', '007', '1.5'],
    bad: ['-1', '1e3', '1,000', '.5', '5.', 'ten', '१२'],
  },
  {
    rule: digits,
    message: 'Value must be numeric',
    good: ['0', '1234567890'],
    bad: ['1.5', '12a', '-1', '१२'],
  },
  {
    rule: alphanumeric,
    message: 'The value must be alphanumeric',
    good: ['lab', 'Lab24', '1234567890'],
    bad: ['my-lab', 'my lab', 'labor.', 'labör'],
  },
  {
    rule: email,
    message: 'Value is not a valid email address',
    good: [
      'ann@example.com',
      'ann.lee+lab@mail.example.co.uk',
      "o'neill@example.org",
      'a@xn--bcher-kva.example',
      `${'a'.repeat(64)}@example.com`,
    ],
    bad: [
      'ann',
      'ann@',
      '@example.com',
      'ann@example',
      'ann@@example.com',
      'ann@example.com.',
      '.ann@example.com',
      'ann.@example.com',
      'a..b@example.com',
      'ann@-example.com',
      'ann@1.2.3.4',
      'ann@example.c',
      'ann lee@example.com',
      'ann@example.com, bob@example.com',
      'ann@example.com\nBcc: bob@example.com',
      '"ann"@example.com',
      'änn@example.com',
      `${'a'.repeat(65)}@example.com`,
      `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.com`,
    ],
  },
  {
    rule: phone,
    message: 'Invalid phone number format',
    good: ['+17021234567', '+442079460958'],
    bad: ['+1702123456', '7021234567', '+1 (702) 123-4567', 'phone'],
  },
  {
    rule: clia,
    message: 'Value is not a valid CLIA number',
    good: ['05D0123456', 'DOD1234567', '33Z1234567', '1234567890', '1'],
    bad: ['05D012345', '05D01234567', '12345678901', 'ABCDEFGHIJ', '05X0123456'],
  },
  {
    rule: website,
    message: 'The value is not alphabetical',
    good: [
      'Example Laboratory',
      'example.com',
      'lab24.example.com',
      'https://lab24.example.com/about?x=1',
      'HTTP://EXAMPLE.COM',
      'lab24.example.com/about',
      'https://example.com:8443/',
    ],
    bad: [
      'lab 24',
      'javascript:alert(1)',
      'ftp://example.com',
      'https://',
      'https://localhost',
      'https://user:secret@example.com',
      'https://10.0.0.1/',
      'https://exa mple.com',
      '12345',
      'https:\\\\example.com',
    ],
  },
  {
    rule: minimumLength(10),
    message: 'This field should be at least 10 characters long',
    good: ['1234567890', '12345678901'],
    bad: ['123456789', '1'],
  },
];

describe.each(cases)('$rule.name', ({ rule, message, good, bad }) => {
  test(`the rule has the message '${message}'`, () => {
    expect(rule.message).toBe(message);
  });
  test.each(good)('accepts %j', (text) => {
    expect(rule.holds(text)).toBe(true);
  });
  test.each(bad)('rejects %j', (text) => {
    expect(rule.holds(text)).toBe(false);
  });
});

test('messages that come from no rule have the texts of R113', () => {
  expect(messages.required).toBe('Value is required');
  expect(messages.minimumLength(8)).toBe('This field should be at least 8 characters long');
});

test('the letters rule accepts letters, spaces, apostrophes, and hyphens, and nothing else', () => {
  const signs = fc.stringMatching(/^[\p{L} '’-]{1,40}$/u);
  fc.assert(fc.property(signs, (text) => letters.holds(text)));
  const others = fc.constantFrom(...'0123456789.,;:!?@#$%^&*()_=+[]{}<>/|~`\u200b\u202e\u0000\n');
  fc.assert(fc.property(signs, others, (text, other) => !letters.holds(text + other)));
});

test('the email rule accepts only a single line with one @ and no spaces', () => {
  const texts = fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(texts, (text) => {
      if (email.holds(text)) expect(text).toMatch(/^[\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+$/);
    }),
  );
});

test('every rule is fast on very long texts', () => {
  const texts = ['a', 'a.', '-', ' ', '1', '(', 'é'].map((unit) => unit.repeat(10_000));
  const start = process.cpuUsage();
  for (const { rule } of cases) {
    for (const text of texts) {
      rule.holds(text);
      rule.holds(`${text}@${text}!`);
    }
  }
  expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
});

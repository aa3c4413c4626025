import { expect, test } from 'vitest';
import { leadsProgram } from './command-line.ts';
import { UsageError } from './terminal.ts';

test.each([
  [['help'], leadsProgram.help],
  [['-h'], leadsProgram.help],
  [['erase', '--help'], expect.stringMatching(/^Usage: .* erase \[options\]/)],
])('the command line %j prints help', (args, text) => {
  expect(leadsProgram.parse(args)).toEqual({ kind: 'help', text });
});

test.each([
  [[], 'Missing command.'],
  [['lsit'], "Unknown command 'lsit'\n(Did you mean list?)"],
  [['list', '--limit', 'many'], 'is invalid. It must be a whole number from 1 to 100000.'],
  [
    ['list', '--status', 'new'],
    'Allowed choices are accepted, quarantined, spam, unconfirmed, unsubscribed.',
  ],
  [['list', '--form', 'none'], 'Allowed choices are contact'],
  [['list', 'all'], "Too many arguments for 'list'. Expected 0 arguments but got 1: all."],
  [['list', '--all'], "Unknown option '--all'"],
  [['show'], "Missing required argument 'ID'"],
  [['export'], 'export needs either --csv or --json.'],
  [['export', '--csv', '--json'], "Option '--csv' cannot be used with option '--json'"],
  [['backup'], "Missing required argument 'FILE'"],
  [['move'], "Required option '--to <URL>' not specified"],
  [['move', '--to', 'mysql://x'], 'is invalid. It must'],
  [['erase'], 'erase needs either --email'],
  [['erase', '--email', 'a@b', '--id', 'x'], 'erase needs either --email'],
  [
    ['erase', '--email', 'ann'],
    'erase needs either --email with a complete email address, --contact with an',
  ],
])('the command line %j is rejected with a reason', (args, message) => {
  expect(() => leadsProgram.parse(args)).toThrow(UsageError);
  expect(() => leadsProgram.parse(args)).toThrow(message);
});

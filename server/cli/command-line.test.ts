import { expect, test } from 'vitest';
import { parseCommand, UsageError } from './command-line.ts';

test.each([
  [['list'], { kind: 'list', limit: 50 }],
  [
    ['list', '--form', 'contact', '--status', 'spam', '--limit', '3'],
    { kind: 'list', limit: 3, form: 'contact', status: 'spam' },
  ],
  [['show', 'x'], { kind: 'show', id: 'x' }],
  [['export', '--csv', '--output', 'f'], { kind: 'export', format: 'csv', output: 'f' }],
  [['export', '--json', '--form=contact'], { kind: 'export', format: 'json', form: 'contact' }],
  [['erase', '--email', 'a@b'], { kind: 'erase', emailAddress: 'a@b', yes: false }],
  [['erase', '--yes', '--email=a@b'], { kind: 'erase', emailAddress: 'a@b', yes: true }],
  [['release', 'x'], { kind: 'release', id: 'x' }],
  [['retry'], { kind: 'retry' }],
  [['retry', 'x'], { kind: 'retry', id: 'x' }],
  [['help'], { kind: 'help' }],
  [['-h'], { kind: 'help' }],
  [['erase', '--help'], { kind: 'help' }],
])('%j is parsed', (args, command) => {
  expect(parseCommand(args)).toEqual(command);
});

test.each([
  [[], 'Missing command.'],
  [['lsit'], 'Unknown command: "lsit".'],
  [['list', '--limit', 'many'], '--limit must be a whole number from 1 to 100000.'],
  [
    ['list', '--status', 'new'],
    '--status must be one of accepted, quarantined, spam, unsubscribed.',
  ],
  [['list', '--form', 'none'], '--form must be one of contact'],
  [['list', 'all'], 'Unexpected argument: all'],
  [['list', '--all'], "Unknown option '--all'"],
  [['show'], 'show needs the ID of a lead.'],
  [['export'], 'export needs either --csv or --json.'],
  [['export', '--csv', '--json'], 'export needs either --csv or --json.'],
  [['erase'], 'erase needs --email with a complete email address.'],
  [['erase', '--email', 'ann'], 'erase needs --email with a complete email address.'],
])('%j is rejected with a reason', (args, message) => {
  expect(() => parseCommand(args)).toThrow(UsageError);
  expect(() => parseCommand(args)).toThrow(message);
});

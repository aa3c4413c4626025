import { expect, test } from 'vitest';
import { leadsProgram } from './command-line.ts';
import { UsageError } from './terminal.ts';

test.each([
  [['list'], { kind: 'list', limit: 50 }],
  [
    ['list', '--form', 'contact', '--status', 'spam', '--limit', '3'],
    { kind: 'list', limit: 3, form: 'contact', status: 'spam' },
  ],
  [['show', 'x'], { kind: 'show', id: 'x' }],
  [['export', '--csv', '--output', 'f'], { kind: 'export', format: 'csv', output: 'f' }],
  [['export', '--json', '--form=contact'], { kind: 'export', format: 'json', form: 'contact' }],
  [['erase', '--email', 'a@b'], { kind: 'erase', target: { emailAddress: 'a@b' }, yes: false }],
  [
    ['erase', '--yes', '--email=a@b'],
    { kind: 'erase', target: { emailAddress: 'a@b' }, yes: true },
  ],
  [
    ['erase', '--contact', '+1 702 555 0123'],
    { kind: 'erase', target: { contact: '+1 702 555 0123' }, yes: false },
  ],
  [['erase', '--id', 'x'], { kind: 'erase', target: { id: 'x' }, yes: false }],
  [['backup', 'f'], { kind: 'backup', file: 'f' }],
  [['restore', 'f'], { kind: 'restore', file: 'f' }],
  [['cancel'], { kind: 'cancel' }],
  [['cancel', 'x'], { kind: 'cancel', id: 'x' }],
  [['release', 'x'], { kind: 'release', id: 'x' }],
  [['test-mail'], { kind: 'test-mail' }],
  [['retry'], { kind: 'retry' }],
  [['retry', 'x'], { kind: 'retry', id: 'x' }],
  [['help'], { kind: 'help', text: leadsProgram.help }],
  [['-h'], { kind: 'help', text: leadsProgram.help }],
  [
    ['erase', '--help'],
    { kind: 'help', text: expect.stringMatching(/^Usage: .* erase \[options\]/) },
  ],
])('the command line %j is parsed', (args, command) => {
  expect(leadsProgram.parse(args)).toEqual(command);
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

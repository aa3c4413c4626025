import { expect, test } from 'vitest';
import { createHelp } from './commands.ts';

const long =
  'A sentence that is far too long for one line of a terminal, so that it is wrapped here.';
const help = createHelp(
  'leads',
  [
    { usage: 'list [--limit N]', text: 'Lists leads.' },
    { usage: 'audit verify', text: long },
  ],
  'A note.\n',
);

test('the help lists every command with its description, and the notes', () => {
  expect(help.all).toMatch(/^Usage: npm run leads -- COMMAND\n\n {2}list \[--limit N\]\n {6}Lists/);
  expect(help.all).toMatch(/\n\nA note\.\n$/);
  for (const line of help.all.split('\n')) expect(line.length).toBeLessThan(90);
  expect(help.all.replace(/\s+/g, ' ')).toContain(long);
});

test('the help of one command is only about that command', () => {
  expect(help.of('list')).toBe('Usage: npm run leads -- list [--limit N]\n\n  Lists leads.\n');
  expect(help.of('audit')).toContain('audit verify');
  expect(help.of('unknown')).toBe(help.all);
  expect(help.of(undefined)).toBe(help.all);
});

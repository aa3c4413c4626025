import { expect, test } from 'vitest';
import { createProgram } from './commands.ts';
import { UsageError } from './terminal.ts';

const long =
  'A sentence that is far too long for one line of a terminal, so that it is wrapped here.';
const program = createProgram<string>(
  'leads',
  (add, found) => {
    add('list', 'Lists leads.')
      .option('--limit <N>')
      .action(({ limit }) => found(`list ${limit}`));
    const audit = add('audit', long);
    audit.command('verify').action(() => found('verify'));
  },
  'A note.',
);

test('the help lists every command with its description, and the notes', () => {
  expect(program.names).toEqual(['list', 'audit']);
  expect(program.help).toMatch(/^Usage: npm run leads -- COMMAND\n/);
  expect(program.help).toMatch(/\n\nA note\.\n$/);
  for (const line of program.help.split('\n')) expect(line.length).toBeLessThan(90);
  expect(program.help.replace(/\s+/g, ' ')).toContain(long);
  for (const args of [['--help'], ['-h'], ['help']]) {
    expect(program.parse(args)).toEqual({ kind: 'help', text: program.help });
  }
});

test('the help of one command is only about that command', () => {
  const text = expect.stringMatching(/^Usage: npm run leads -- list \[options\]\n\nLists leads/);
  expect(program.parse(['list', '--help'])).toEqual({ kind: 'help', text });
  expect(program.parse(['help', 'list'])).toEqual({ kind: 'help', text });
});

test('a program parses repeatedly, and an error doesn’t change later results', () => {
  expect(program.parse(['list', '--limit', '3'])).toBe('list 3');
  expect(program.parse(['list'])).toBe('list undefined');
  expect(program.parse(['audit', 'verify'])).toBe('verify');
  for (const args of [[], ['audit'], ['none'], ['list', '--none'], ['list', '--limit']]) {
    expect(() => program.parse(args)).toThrow(UsageError);
  }
  expect(program.parse(['list'])).toBe('list undefined');
});

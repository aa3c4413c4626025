import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { consoleProgram } from '#console/server/cli/console.ts';
import { leadsProgram } from '#server/cli/command-line.ts';
import { registryProgram } from '#server/cli/run-registry.ts';
import { secretNames } from '#server/lib/settings/setting-reader.ts';
import settings from '#server/settings/settings.json' with { type: 'json' };

const documents = ['README.md', 'docs/operations.md', 'docs/integrations.md', 'CONTRIBUTING.md'];
const leadsCommands = leadsProgram.names;

/** Parses the arguments as the program itself does. */
const programs: Readonly<Record<string, (args: readonly string[]) => unknown>> = {
  leads: leadsProgram.parse,
  console: consoleProgram.parse,
  registry: registryProgram.parse,
};

/** Variables of other programs, and one that only `secrets reseal` reads. */
const otherVariables = [
  ...['POSTGRES_PASSWORD', 'PGPASSWORD', 'NODE_EXTRA_CA_CERTS', 'OLD_SECRETS_KEY', 'KEEP_DAYS'],
  ...['DEV_PORT', 'DEV_CONSOLE_PORT'],
  ...[
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'TOKEN',
    'ID',
    'HASH',
    'LINK',
    'CONNECT',
    'USAGE',
    'CREATE',
  ],
];

test.each(documents)('%s shows only commands that the command line accepts', (document) => {
  const shown = readFileSync(document, 'utf8').matchAll(
    /(?:npm run|deploy\/site\.sh|node server\/cli\/)[ ]?(leads|console|registry)(?:\.ts)?(?: --)? ([^`\n]+)/g,
  );
  const wrong = [...shown].flatMap(([, program = '', rest = '']) => problemOf(program, rest));
  expect(wrong).toEqual([]);
});

test('docs/operations.md mentions every command, and abbreviates none that does not exist', () => {
  const text = readFileSync('docs/operations.md', 'utf8');
  const spans = [...text.matchAll(/`([a-z-]+) ([^`\n]+)`/g)];
  const shortened = spans.filter(([, name = '']) => leadsCommands.includes(name));
  expect(shortened.length).toBeGreaterThan(3);
  expect(shortened.flatMap(([, name, rest]) => problemOf('leads', `${name} ${rest}`))).toEqual([]);
  const unmentioned = leadsCommands.filter((name) => !new RegExp(`\\b${name}\\b`).test(text));
  expect(unmentioned.map((name) => `docs/operations.md doesn't mention leads ${name}`)).toEqual([]);
});

test.each(documents)('%s mentions only settings that exist', (document) => {
  const text = readFileSync(document, 'utf8');
  const known = [...settings.map(({ name }) => name), ...secretNames.map((name) => `${name}_FILE`)];
  const code = text.replace(/```js\n.*?```/gs, '').match(/```.*?```|`[^`\n]+`/gs) ?? [];
  const names = code.flatMap(
    (part) => part.match(/(?<![\w/])[A-Z][A-Z]*(?:_[A-Z]+)+(?![\w-])/g) ?? [],
  );
  const unknown = names.filter((name) => !known.includes(name) && !otherVariables.includes(name));
  expect(
    unknown.map(
      (name) => `${document} mentions ${name}, which isn't in server/settings/settings.json`,
    ),
  ).toEqual([]);
});

/** The command if the program refuses it, with its message. */
function problemOf(program: string, rest: string): readonly string[] {
  const command = rest.split(/ {2,}#| #| <|;| &&|\*\*/, 1)[0]?.trim() ?? '';
  const words = command.match(/"[^"]*"|\S+/g) ?? [];
  const args = words.map((word) => word.replaceAll('"', '').replace(/^HASH$/, 'a'.repeat(64)));
  try {
    programs[program]?.(args);
    return [];
  } catch (error) {
    return [
      `${program} -- ${command}: ${error instanceof Error ? error.message.split('\n', 1)[0] : error}`,
    ];
  }
}

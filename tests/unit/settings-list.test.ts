import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { secretNames } from '#server/lib/settings/setting-reader.ts';
import settings from '#server/settings/settings.json' with { type: 'json' };
import { readSettings } from '#server/settings/settings.ts';
import { withSettingsTable } from '#tools/settings-table.ts';

const list = 'server/settings/settings.json';
const listed = settings.map(({ name }) => name);
const secretFiles = secretNames.map((name) => `${name}_FILE`);

test('the list of settings has every variable that the server reads, and no other', () => {
  const read = namesRead();
  const missing = read.filter((name) => !listed.includes(name) && !secretFiles.includes(name));
  const unread = [...listed, ...secretFiles].filter((name) => !read.includes(name));
  expect([
    ...missing.map((name) => `${list} needs an entry: "name": "${name}", "default", and "text"`),
    ...unread.map((name) => `${list} lists ${name}, which readSettings doesn't read: remove it`),
  ]).toEqual([]);
  expect(listed.length).toBe(new Set(listed).size);
});

test('a listed default that is a value is the real default', () => {
  const values: Readonly<Record<string, string>> = {
    PORT: '3000',
    CONSOLE_PORT: '3001',
    DATA_DIR: 'data',
  };
  const exact = settings.flatMap(({ name, default: text }) => {
    const [, value = ''] = /^`([^`]+)`$/.exec(text) ?? [];
    if (value === '' || listed.includes(value)) return [];
    const resolved = value.replace(
      /\b(?:CONSOLE_PORT|PORT|DATA_DIR)\b/,
      (part) => values[part] ?? '',
    );
    return [[name, resolved] as const];
  });
  expect(exact.length).toBeGreaterThan(10);
  const wrong = exact.filter(
    ([name, value]) =>
      JSON.stringify(readSettings({ [name]: value })) !== JSON.stringify(readSettings({})),
  );
  expect(wrong.map(([name]) => `${list}: the default of ${name} differs from the code`)).toEqual(
    [],
  );
});

test('docs/operations.md has the table of the list', () => {
  const manual = readFileSync('docs/operations.md', 'utf8');
  const isCurrent = manual === withSettingsTable(manual);
  expect(isCurrent ? '' : 'docs/operations.md is out of date. Run: npm run settings-table').toBe(
    '',
  );
});

test('deploy/compose.yaml passes every setting, except those with a reason in the list', () => {
  const compose = readFileSync('deploy/compose.yaml', 'utf8').split('\n');
  const line = compose.findIndex((text) => text.startsWith('      LOG_LEVEL: ')) + 1;
  const passes = (name: string) => compose.some((text) => text.startsWith(`      ${name}: `));
  const problems = settings.map(({ name, compose: reason }) => {
    if (reason === undefined && !passes(name)) {
      return `deploy/compose.yaml:${line} needs this line: ${name}: \${${name}:-}`;
    }
    if (reason === undefined || !passes(name)) return '';
    return `deploy/compose.yaml passes ${name}: remove its "compose" from ${list}`;
  });
  expect(problems.filter((problem) => problem !== '')).toEqual([]);
});

function namesRead(): readonly string[] {
  const names = new Set<string>();
  const recorder = new Proxy<Record<string, string>>(
    {},
    {
      get: (_, name) => {
        names.add(String(name));
        return undefined;
      },
    },
  );
  readSettings(recorder);
  return [...names];
}

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourcesIn } from '#tests/support/floors.ts';

/**
 * On the other floors, SQL is only in files named `…-queries.ts`. The functions in `server/db/rows.ts`, which add rows, and
 * find, count, change and delete those with given values, may be called anywhere.
 */
const floorsOfSql = [
  'server/db/',
  'server/leads/',
  'server/jobs/',
  'console/server/schema/',
  'console/server/leads/',
  'console/server/mailbox/places/',
  'console/server/search/',
  'console/server/notices/',
  'console/server/routing/',
];

/** Stores with their rules, named after their content. */
const stores = [
  'console/server/identity/invitations.ts',
  'console/server/identity/known-browsers.ts',
  'console/server/identity/required-factors.ts',
  'console/server/identity/second-factor.ts',
  'console/server/identity/sessions.ts',
  'console/server/identity/users.ts',
  'console/server/privacy/privacy-hooks.ts',
  'server/registry/file/registry-imports.ts',
  // Copies every table from one database to another.
  'server/cli/move-store.ts',
];

test('SQL appears only on the floors below the handlers and in files named for it', () => {
  const found = ['server', 'console/server']
    .flatMap(sourcesIn)
    .filter((file) => speaksSql(readFileSync(file, 'utf8')));
  const isAllowed = (file: string) =>
    floorsOfSql.some((floor) => file.startsWith(floor)) ||
    file.endsWith('-queries.ts') ||
    stores.includes(file);
  const advice =
    'Move the queries into a file named …-queries.ts next to the handlers, or into a floor in `floorsOfSql`';
  expect(
    found.filter((file) => !isAllowed(file)),
    advice,
  ).toEqual([]);
  const unused = stores.filter((file) => !found.includes(file));
  expect(unused, 'Remove these files from `stores` in this test').toEqual([]);
});

test('only one function updates a lead’s payload, so that a late change never overwrites another', () => {
  const updates = /updateTable\('leads'\)\s*\.set\([^;]*\bpayload:|\bupdate leads set payload/;
  const found = ['server', 'console/server']
    .flatMap(sourcesIn)
    .filter((file) => updates.test(readFileSync(file, 'utf8')));
  const advice = 'Call changePayload in console/server/leads/lead-changes.ts instead';
  expect(found, advice).toEqual(['console/server/leads/lead-changes.ts']);
});

test('one function stores leads, so every entrance takes them in the same way', () => {
  const found = ['server', 'console/server']
    .flatMap(sourcesIn)
    .filter((file) =>
      /(?:insertInto|insertNew|insertRow|put)\((?:db, )?'leads'|\binsert into leads\b/.test(
        readFileSync(file, 'utf8'),
      ),
    );
  expect(found, 'Store leads with accept() in server/leads/entrance/accept.ts').toEqual([
    'server/leads/entrance/accept.ts',
  ]);
});

test.each([
  ["db.selectFrom('leads')", true],
  ["db\n  .deleteFrom('leads')", true],
  ["findRow(db, 'users', { id })", false],
  ['sql`select 1`', true],
  ['sql<{ readonly name: string }>`select name`', true],
  ["sql.raw('select 1')", true],
  ['read(listTemplates)', false],
  ['// selects from leads', false],
])('%s is SQL: %s', (source, expected) => {
  expect(speaksSql(source)).toBe(expected);
});

function speaksSql(source: string): boolean {
  return /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`;]*>)?`|\bsql\.\w+\(/.test(
    source,
  );
}

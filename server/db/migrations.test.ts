import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { listLeadRules } from '#console/server/routing/lead-rules.ts';
import { consoleMigrations } from '#console/server/schema/console-migrations.ts';
import { consoleFeatures, consolePart } from '#console/server/schema/tables.ts';
import { createLog } from '#server/lib/log.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { aRule } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import type { Connection, Db } from './connection.ts';
import { type Migration, migrate, siteMigrations } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import { features } from './schema/features.ts';
import { openSqlite } from './sqlite.ts';

test.each(everyDatabase())(
  'a database from the first release on $name is upgraded to the schema of a new one',
  async ({ emptyPlace }) => {
    const destination = '019ab1f0-0000-7000-8000-000000000000';
    const [old, fresh] = [openEmpty(await emptyPlace()), openEmpty(await emptyPlace())];
    await run(old.db, [
      ...firstRelease[old.kind],
      'create table migrations (name text primary key)',
      `insert into migrations values ('100-first-release')`,
    ]);
    await run(old.db, [
      ...[
        ['acknowledgement', 'acknowledgement', ''],
        ['notice', 'notice:digest', ':7:a@lab.example'],
        ['to', `to:${destination}:lead.changed`, ':9'],
      ].map(
        ([kind, family, rest = '']) =>
          `insert into deliveries (id, channel, kind, family, item, state, queued_at, next_try_at)
            values ('${kind}', '${family}${rest}', '${kind}', '${family}', nullif('${rest.split(':')[1] ?? ''}', ''), 'done', 0, 0)`,
      ),
      `insert into delivery_attempts (delivery_id, ended_at, outcome, answer) values ('to', 1, 'done', 'sent')`,
      `insert into users (id, email, name, password_hash, created_at) values ('u', 'u@lab.example', 'Olga', '', 0)`,
      `insert into leads (id, form, received_at, status, payload) values ('l', 'demo', 0, 'accepted', '{}')`,
      `insert into lead_work (lead_id, progress, follow_up_on) values ('l', 'new', '2026-11-22')`,
      `insert into reminders values ('r', '2026-11-22', 'u'), ('t', '2026-11-22', null)`,
      `insert into reminded_leads values ('l', '2026-11-22', 'r')`,
      `insert into notifications values ('n', 'u', 'mentioned', 'l', 'demo', '', 'mention:m', 1, 0, null)`,
      ...['notice:reminder:r', 'notice:reminder:t', 'mention:m', 'new-lead:u'].map((channel) => {
        const [kind = '', ...rest] = channel.split(':');
        const leadId = kind === 'notice' ? 'null' : `'l'`;
        return `insert into deliveries (id, lead_id, channel, kind, family, item, state, queued_at, next_try_at)
          values ('${channel}', ${leadId}, '${channel}', '${kind}', '${channel.split(':').slice(0, -1).join(':')}', '${rest.at(-1)}', 'pending', 0, 0)`;
      }),
      `insert into recipient_rules values ('product:patient', '["b@lab.example"]'), ('form:demo', '["a@lab.example"]')`,
    ]);
    await migrate(old.kind, old.db);
    await migrate(fresh.kind, fresh.db);
    expect(await columnsIn(old), migrationAdvice).toEqual(await columnsIn(fresh));
    expect(await indexesIn(old), migrationAdvice).toEqual(await indexesIn(fresh));
    expect(await namesIn(old)).toEqual(await namesIn(fresh));
    const keys = old.db.selectFrom('deliveries').select(['kind', 'target', 'event', 'item']);
    expect(await keys.where('state', '=', 'done').orderBy('kind').execute()).toEqual([
      { kind: 'acknowledgment', target: '', event: '', item: '' },
      { kind: 'service', target: 'a@lab.example', event: 'digest', item: '7' },
      { kind: 'to', target: destination, event: 'lead.changed', item: '9' },
    ]);
    const notices = old.db.selectFrom('deliveries').select(['kind', 'details']);
    expect(await notices.where('state', '=', 'pending').orderBy('id').execute()).toEqual([
      { kind: 'mention', details: '{"userId":"u","ids":["n"]}' },
      { kind: 'new-lead', details: '{"userId":"u","ids":["new-lead:u"]}' },
      { kind: 'service', details: '{"userId":"u","leadIds":["l"]}' },
      { kind: 'service', details: '{"userId":null,"leadIds":[]}' },
    ]);
    const work = old.db.selectFrom('lead_work').select('reminded_on');
    expect(await work.execute()).toEqual([{ reminded_on: '2026-11-22' }]);
    const attempts = old.db.selectFrom('delivery_attempts').select('response');
    expect(await attempts.execute()).toEqual([{ response: 'sent' }]);
    expect(await listLeadRules(old.db)).toEqual([
      aRule({ form: 'demo', addresses: ['a@lab.example'] }),
      aRule({ product: 'patient', addresses: ['b@lab.example'] }),
    ]);
  },
);

test.each(everyDatabase())(
  'a new migration on $name runs once in a used database and never in a new one, and an older program then refuses both',
  async ({ emptyPlace }) => {
    const [used, other] = [await emptyPlace(), await emptyPlace()];
    const connection = openEmpty(used);
    await migrate(connection.kind, connection.db);
    await run(connection.db, [`insert into secrets values ('kept', 'value')`]);
    for (let run = 0; run < 2; run += 1) await migrate(connection.kind, connection.db, withNext);
    expect((await sql`select * from secrets`.execute(connection.db)).rows).toEqual([
      { name: 'kept', value: 'value', made_up: 'yes' },
    ]);
    const fresh = openEmpty(other);
    await migrate(fresh.kind, fresh.db, withNext);
    expect(await namesIn(fresh)).toEqual(['100-first-release', ...released, nextStep.name]);
    expect(await columnsIn(fresh)).not.toContain('secrets.made_up text default');
    await expect(migrate(connection.kind, connection.db)).rejects.toThrow(
      `newer version of this program (${nextStep.name})`,
    );
  },
);

test.each(everyDatabase())(
  'a database from a trial version on $name is refused unchanged, and the error says how to keep its leads',
  async ({ emptyPlace }) => {
    const connection = openEmpty(await emptyPlace());
    await run(connection.db, [
      'create table migrations (name text primary key)',
      `insert into migrations values ('001-leads')`,
    ]);
    await expect(migrate(connection.kind, connection.db)).rejects.toThrow(
      'npm run leads -- export',
    );
    expect(await columnsIn(connection)).toEqual([]);
  },
);

test('migrations are numbered from 101, without gaps', () => {
  const numbers = released.map((name) => Number(name.slice(0, 3)));
  const expected = numbers.map((_, i) => i + 101);
  const advice = `Rename the last migration in console/server/console-migrations.ts to ${expected.at(-1)}-…, or restore a released one`;
  expect(numbers, advice).toEqual(expected);
});

test('no table belongs to two features', () => {
  const names = [...features, ...consoleFeatures].flatMap(({ tables }) => Object.keys(tables));
  const twice = names.filter((name, i) => names.indexOf(name) !== i);
  expect(twice, 'Remove the table from one feature in server/db/schema/').toEqual([]);
});

test.each(everyDatabase())(
  'an upgrade on $name finds each lead’s last activity, renames a removed list in saved views, and notifies of bounces like of answers',
  async ({ emptyPlace }) => {
    const { kind, db } = openEmpty(await emptyPlace());
    const lead = (id: string, at: number) =>
      `insert into leads (id, form, received_at, status, payload) values ('${id}', 'demo', ${at}, 'accepted', '{}')`;
    const user = `insert into users (id, email, name, role, password_hash, created_at, notification_choices)
      values ('u', 'a@b.example', 'Ann', 'agent', '', 0, '{"mail":["erased"],"console":["answer","erased"]}')`;
    await run(db, [
      ...firstRelease[kind],
      'create table migrations (name text primary key)',
      `insert into migrations values ('100-first-release')`,
      ...['new', 'answered', 'noted', 'kept', 'merged'].map((id, i) => lead(id, i + 1)),
      `insert into lead_work (lead_id, progress, replied_at, answered_at) values ('answered', 'new', 20, 30)`,
      `insert into lead_notes (id, lead_id, text, created_at) values ('note', 'noted', '', 40)`,
      `insert into lead_merges (lead_id, into_id, merged_at, moved) values ('merged', 'kept', 9, '{}')`,
      user,
      `insert into saved_views (id, author_id, name, conditions, is_shared, created_at)
        values ('view', 'u', 'Ours', '{"view":"waiting","form":"demo"}', 0, 0)`,
    ]);
    await migrate(kind, db);
    const leads = await db.selectFrom('leads').select(['id', 'active_at']).execute();
    expect(Object.fromEntries(leads.map(({ id, active_at }) => [id, active_at]))).toEqual({
      new: 1,
      answered: 30,
      noted: 40,
      kept: 5,
      merged: 5,
    });
    const view = await db.selectFrom('saved_views').select('conditions').executeTakeFirst();
    expect(view).toEqual({ conditions: '{"view":"unanswered","form":"demo"}' });
    const choices = await db.selectFrom('users').select('notification_choices').executeTakeFirst();
    expect(choices).toEqual({
      notification_choices: '{"mail":["erased"],"console":["answer","bounce","erased"]}',
    });
  },
);

const migrationAdvice = `Received: an upgraded database. Expected: a new one. Add the difference to server/db/schema/, or at the end of consoleMigrations: { name: '${101 + consoleMigrations.length + siteMigrations.length}-…', statements: both(['alter table …']) },`;

const released = [...consoleMigrations, ...siteMigrations].map(({ name }) => name).toSorted();

/** The statements of the first release. Never edit them; to change the schema, add a migration. */
const firstRelease: Readonly<Record<Connection['kind'], readonly string[]>> = JSON.parse(
  readFileSync('tests/support/first-release.json', 'utf8'),
);

const nextStep: Migration = {
  name: '900-made-up',
  statements: {
    sqlite: [`alter table secrets add column made_up text not null default 'yes'`],
    postgres: [`alter table secrets add column made_up text not null default 'yes'`],
  },
};

const withNext = [{ features, migrations: [...siteMigrations, nextStep] }, consolePart];

/** Opens a database without tables. */
function openEmpty(databaseUrl: string): Connection {
  const connection = databaseUrl
    ? openPostgres(databaseUrl, createLog('silent'))
    : openSqlite(temporaryFolder());
  onTestFinished(() => connection.db.destroy());
  return connection;
}

async function run(db: Db, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

async function namesIn({ db }: Connection): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** All columns, such as `leads.consent text null`. */
async function columnsIn({ kind, db }: Connection): Promise<readonly string[]> {
  const { rows } = await (kind === 'sqlite' ? sqliteColumns : postgresColumns).execute(db);
  return rows
    .map(({ place, type, isNullable, hasDefault }) =>
      [place, type, isNullable ? 'null' : '', hasDefault ? 'default' : '']
        .filter(Boolean)
        .join(' '),
    )
    .toSorted();
}

/** The definitions of all indexes. */
async function indexesIn({ kind, db }: Connection): Promise<readonly string[]> {
  const query =
    kind === 'sqlite'
      ? sql<{
          text: string;
        }>`select sql as text from sqlite_schema where type = 'index' and sql is not null`
      : sql<{ text: string }>`select indexdef as text from pg_indexes where schemaname = 'public'`;
  const { rows } = await query.execute(db);
  return rows.map(({ text }) => text.replace(/\s+/g, ' ')).toSorted();
}

type Row = {
  readonly place: string;
  readonly type: string;
  readonly isNullable: boolean | number;
  readonly hasDefault: boolean | number;
};

const sqliteColumns = sql<Row>`
  select list.name || '.' || info.name as place, lower(info.type) as type,
    info."notnull" = 0 and info.pk = 0 as "isNullable",
    info.dflt_value is not null as "hasDefault"
  from pragma_table_list as list, pragma_table_xinfo(list.name) as info
  where list.schema = 'main' and list.type = 'table'
    and list.name not in ('migrations', 'sqlite_schema', 'sqlite_sequence')`;

const postgresColumns = sql<Row>`
  select table_name || '.' || column_name as place, data_type as type,
    is_nullable = 'YES' as "isNullable",
    column_default is not null or is_identity = 'YES' as "hasDefault"
  from information_schema.columns
  where table_schema = 'public' and table_name <> 'migrations'`;

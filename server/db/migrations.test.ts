import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openStore, storeOn } from '#server/store/store.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { foundLaboratory } from '#tests/support/lead-laboratory.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { migrations } from './migrations.ts';
import { openConnection } from './open-connection.ts';
import { databaseFile } from './sqlite.ts';

test.each(everyDatabase())(
  'deliveries of an older version keep their state on $name, and dead ones have failed',
  async ({ emptyPlace }) => {
    const dataDir = temporaryFolder();
    const databaseUrl = await emptyPlace();
    await run({ dataDir, databaseUrl }, [
      ...upTo('005', 'sqlite'),
      `insert into leads (id, form, received_at, status, payload)
        values ('a-lead', 'contact', 7, 'accepted', '{}')`,
      ...['done', 'dead', 'pending'].map(
        (state, i) => `insert into deliveries (id, lead_id, channel, state, tries, next_try_at)
          values ('${i}', 'a-lead', 'mail:${i}', '${state}', ${i}, 9)`,
      ),
    ]);
    const store = await openStore({ dataDir, databaseUrl });
    const deliveries = await store.deliveriesOf('a-lead');
    expect(deliveries.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['done', 0],
      ['failed', 1],
      ['pending', 2],
    ]);
    const [due] = await store.lease(new Date(), 60, 9);
    expect(due).toMatchObject({ channel: 'mail:2', lead: { id: 'a-lead' } });
    await store.close();
  },
);

test.each(everyDatabase())(
  'destinations and users of an older version keep their kind, role, and sessions on $name, which accepts new kinds and roles',
  async ({ emptyPlace }) => {
    const place = { dataDir: temporaryFolder(), databaseUrl: await emptyPlace() };
    await run(place, [
      ...upTo('028', place.databaseUrl === '' ? 'sqlite' : 'postgres'),
      `insert into users (id, email, name, role, password_hash, created_at)
        values ('ann', 'ann@example.com', 'Ann', 'owner', '', 1)`,
      `insert into sessions (id, token_hash, user_id, is_half, created_at, last_seen_at, address, user_agent)
        values ('s', 'hash', 'ann', 0, 1, 1, '', '')`,
      `insert into invitations (id, token_hash, role, created_at, expires_at)
        values ('i', 'hash', 'agent', 1, 2)`,
      `insert into required_factors values ('owner')`,
      `insert into destinations (id, kind, name, url, events, includes_name, created_at, off_reason)
        values ('d', 'slack', 'Sales', '', '[]', 1, 1, 'gone')`,
    ]);
    const { db } = await openConnection(place);
    expect(await db.selectFrom('users').select(['id', 'role']).execute()).toEqual([
      { id: 'ann', role: 'owner' },
    ]);
    expect(await db.selectFrom('sessions').select('user_id').execute()).toHaveLength(1);
    expect(await db.selectFrom('invitations').select('role').execute()).toEqual([
      { role: 'agent' },
    ]);
    expect(await db.selectFrom('destinations').selectAll().execute()).toMatchObject([
      { id: 'd', kind: 'slack', name: 'Sales', off_reason: 'gone', removed_at: null },
    ]);
    await db.destroy();
    await run(place, [
      `update users set role = 'manager'`,
      `update invitations set role = 'manager'`,
      `insert into required_factors values ('manager')`,
      `update destinations set kind = 'pager'`,
    ]);
  },
);

test.each(everyDatabase())(
  'an upgrade on $name removes saved views that name a contact',
  async ({ emptyPlace }) => {
    const dataDir = temporaryFolder();
    const databaseUrl = await emptyPlace();
    const kind = databaseUrl === '' ? 'sqlite' : 'postgres';
    const views = [
      ['Ann', { search: 'ann@lab.example' }],
      ['ann@lab.example', {}],
      ['Call (702) 555-0123', { form: 'demo' }],
      ['Ann', { search: '+1 702.555.0123' }],
      ['Team @ Reno', { search: 'lab.example' }],
      ['12345', { search: '67890' }],
      ['Nevada', { state: 'NV' }],
    ] as const;
    await run({ dataDir, databaseUrl }, [
      ...upTo('030', kind),
      `insert into users (id, email, name, role, password_hash, created_at)
        values ('a-user', 'a@lab.example', 'A', 'agent', '', 1)`,
      ...views.map(
        ([name, conditions], i) =>
          `insert into saved_views (id, author_id, name, conditions, is_shared, created_at)
            values ('${i}', 'a-user', '${name}', '${JSON.stringify(conditions)}', 0, 1)`,
      ),
    ]);
    const connection = await openConnection({ dataDir, databaseUrl });
    const left = await connection.db.selectFrom('saved_views').select('id').orderBy('id').execute();
    await connection.db.destroy();
    expect(left.map(({ id }) => id)).toEqual(['4', '5', '6']);
  },
);

function upTo(number: string, kind: 'sqlite' | 'postgres'): readonly string[] {
  return [
    'create table migrations (name text primary key)',
    ...migrations
      .filter(({ name }) => name < number)
      .flatMap(({ name, statements }) => [
        ...statements[kind],
        `insert into migrations values ('${name}')`,
      ]),
  ];
}

test.each(everyDatabase())(
  'mails in the former queues on $name become deliveries, and attempts are kept',
  async ({ emptyPlace }) => {
    const dataDir = temporaryFolder();
    const databaseUrl = await emptyPlace();
    await run({ dataDir, databaseUrl }, [
      ...upTo('028', databaseUrl === '' ? 'sqlite' : 'postgres'),
      `insert into leads (id, form, received_at, status, payload)
        values ('a-lead', 'contact', 7, 'accepted', '{}')`,
      `insert into deliveries (id, lead_id, channel, state, queued_at, next_try_at)
        values ('a-delivery', 'a-lead', 'mail', 'done', 7, 7)`,
      "insert into delivery_attempts values ('a-delivery', 8, 'done', '250 Ok')",
      `insert into deliveries (id, lead_id, channel, state, queued_at, next_try_at, leased_until)
        values ('cut-off', 'a-lead', 'acknowledgement', 'pending', 7, 7, 9)`,
      `insert into users (id, email, name, role, password_hash, created_at)
        values ('ann', 'ann@lab.example', 'Ann', 'owner', '', 7)`,
      `insert into account_mails (id, user_id, kind, details, created_at, tries, next_try_at)
        values ('m', 'ann', 'factor-added', '{"what":"passkey"}', 7, 2, 9)`,
      ...['pending', 'failed', 'done'].map(
        (state) => `insert into reminders (id, day, user_id, created_at, state, next_try_at)
          values ('${state}', '2026-11-22', null, 7, '${state}', 9)`,
      ),
      `insert into registrations (lead_id, form, npi, check_at, tries)
        values ('a-lead', 'reg_doc', '1', 9, 3)`,
      `insert into data_requests (id, address, next_try_at, expires_at)
        values ('waits', 'bob@x.example', 9, 99), ('sent', 'bob@x.example', null, 99)`,
    ]);
    const store = await openStore({ dataDir, databaseUrl });
    const due = await store.leaseJobs(new Date(10), 60, 9, 'notice:*');
    const work = due.map(({ channel, attempts, details }) => ({ channel, attempts, details }));
    expect(work.toSorted((one, other) => (one.channel < other.channel ? -1 : 1))).toEqual([
      {
        channel: 'notice:account:m',
        attempts: 2,
        details: { userId: 'ann', kind: 'factor-added', values: { what: 'passkey' }, at: 7 },
      },
      { channel: 'notice:my-data:waits', attempts: 0, details: {} },
      { channel: 'notice:reminder:pending', attempts: 0, details: {} },
    ]);
    expect(await store.leaseJobs(new Date(11), 60, 9, 'notice:*')).toEqual([]);
    expect(await store.leaseJobs(new Date(10), 60, 9, 'job:*')).toMatchObject([
      { channel: 'job:npi-check:a-lead', attempts: 3 },
    ]);
    expect(await store.lease(new Date(10), 60, 9)).toMatchObject([
      { id: 'cut-off', mayHaveArrived: true },
    ]);
    expect(await store.backlog()).toMatchObject({ pending: 4, failed: 1 });
    expect(await store.attemptsOf('a-lead')).toMatchObject([{ answer: '250 Ok' }]);
    await store.close();
  },
);

test.each(everyDatabase())(
  'an upgrade on $name records which leads have a reply',
  async ({ emptyPlace }) => {
    const dataDir = temporaryFolder();
    const databaseUrl = await emptyPlace();
    const leads = ['worked', 'plain', 'merged', 'kept', 'silent'];
    await run({ dataDir, databaseUrl }, [
      ...upTo('035', databaseUrl === '' ? 'sqlite' : 'postgres'),
      `insert into users (id, email, name, role, password_hash, created_at)
      values ('ann', 'ann@lab.example', 'Ann', 'owner', '', 7)`,
      ...leads.map(
        (id) => `insert into leads (id, form, received_at, status, payload)
        values ('${id}', 'contact', 7, 'accepted', '{}')`,
      ),
      "insert into lead_work (lead_id, progress) values ('worked', 'won'), ('silent', 'won')",
      "insert into lead_merges values ('merged', 'kept', 8, '{}')",
      ...['worked', 'plain', 'merged', 'kept'].map(
        (id, i) => `insert into lead_replies
        (id, lead_id, author_id, reply_to, subject, text, created_at)
        values ('${i}', '${id}', 'ann', '', '', '', ${10 + i})`,
      ),
    ]);
    const { db } = await openConnection({ dataDir, databaseUrl });
    const rows = await db
      .selectFrom('lead_work')
      .select(['lead_id', 'progress', 'replied_at', 'answered_at'])
      .orderBy('lead_id')
      .execute();
    await db.destroy();
    expect(rows.map(Object.values)).toEqual([
      ['kept', 'new', 13, null],
      ['plain', 'new', 11, null],
      ['silent', 'won', null, null],
      ['worked', 'won', 10, null],
    ]);
  },
);

test.each(everyDatabase())(
  'an upgrade on $name looks up the stored registrations of laboratories once, one each second, without a mail',
  async ({ emptyPlace }) => {
    const dataDir = temporaryFolder();
    const databaseUrl = await emptyPlace();
    const id = '019ab000-0000-7000-8000-000000000001';
    const second = '019ab000-0000-7000-8000-000000000002';
    const values = [
      [id, 'reg_laboratory', 'accepted', '33D0123456'],
      [second, 'reg_laboratory', 'accepted', '33D0123456'],
      ['digits', 'reg_laboratory', 'accepted', '1234567890'],
      ['long', 'reg_laboratory', 'accepted', '33D01234567'],
      ['spam', 'reg_laboratory', 'spam', '33D0123456'],
      ['other', 'reg_org', 'accepted', ''],
    ].map(
      ([lead, form, status, clia]) =>
        `('${lead}', '${form}', 7, '${status}', '{"clia":"${clia}","text":"\\u0000"}')`,
    );
    await run({ dataDir, databaseUrl }, [
      ...upTo('049', databaseUrl === '' ? 'sqlite' : 'postgres'),
      `insert into leads (id, form, received_at, status, payload) values ${values.join(', ')}`,
      `insert into registrations (lead_id, form, npi) values ('${id}', 'reg_laboratory', '1')`,
    ]);
    const before = Date.now();
    const connection = await openConnection({ dataDir, databaseUrl });
    const jobs = connection.db.selectFrom('deliveries').select(['id', 'channel', 'next_try_at']);
    const [first, next] = await jobs.orderBy('next_try_at').execute();
    expect([first, next]).toMatchObject([
      { id: '019ab000-0000-4000-8000-000000000001', channel: `job:clia-check:${id}` },
      { channel: `job:clia-check:${second}` },
    ]);
    expect(first?.next_try_at).toBeGreaterThanOrEqual(before);
    expect(next?.next_try_at).toBe((first?.next_try_at ?? 0) + 1000);
    const store = storeOn(connection);
    expect(await store.findLaboratoryCheck(id)).toEqual({
      form: 'reg_laboratory',
      clia: '33D0123456',
    });
    const answer = foundLaboratory();
    const deliveries = [{ channel: 'verification' }];
    const result = { clia: '33D0123456', answer, at: new Date(8), deliveries };
    expect(await store.endLaboratoryCheck(id, result)).toBe('done');
    expect(await store.deliveriesOf(id)).toEqual([]);
    expect((await store.find(id))?.laboratory).toMatchObject({
      state: 'found',
      linkedBy: 'background',
    });
    await store.close();
  },
);

async function run(
  { dataDir, databaseUrl }: { readonly dataDir: string; readonly databaseUrl: string },
  statements: readonly string[],
): Promise<void> {
  const script = statements.join(';\n');
  if (databaseUrl === '') {
    const file = new DatabaseSync(databaseFile(dataDir));
    file.exec(script);
    file.close();
    return;
  }
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(script);
  await client.end();
}

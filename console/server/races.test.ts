import { expect, test } from 'vitest';
import { auditedChanges } from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import { createTransactions } from '#server/db/transactions.ts';
import { newId } from '#server/lib/ids.ts';
import { aConsole, type Browser, password } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { aStore } from '#tests/support/store.ts';
import { clean } from '#tests/support/submission.ts';
import { hashPassword } from './identity/passwords.ts';
import { findSession, hashOfToken, startSession } from './identity/sessions.ts';
import { contextOf } from './kit/call.ts';
import type { ConsoleContext } from './kit/console-context.ts';
import { sessionHandlers } from './sign-in/session-handlers.ts';

/** Two consoles on one database, like two processes. */
async function twoConsoles() {
  const databaseUrl = await aDatabase();
  const first = await aConsole(databaseUrl);
  const second = await aConsole(databaseUrl, first.dataDir);
  return { ...first, browsers: () => [first.browser(), second.browser()] as const };
}

test('an authenticator code and a recovery code each sign in only one of two concurrent browsers', async () => {
  const { addTotp, user, browsers, pass } = await twoConsoles();
  const owner = await user('owner');
  const { email } = owner;
  const { code, recoveryCodes } = await addTotp(owner);
  // Both consoles accept the code of the next step, because one clock is ahead.
  pass(30);
  for (const spent of [code(), recoveryCodes[0] ?? '']) {
    const half = browsers();
    for (const one of half) await one.call('signIn', { body: { email, password } });
    const send = (one: Browser) => one.call('sendSecondFactor', { body: { code: spent } });
    const statuses = (await Promise.all(half.map(send))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 401]);
  }
});

test('the first user’s link and an invitation each create only one user when used twice concurrently', async () => {
  const { browsers, setupToken, user } = await twoConsoles();
  const join = (token: string) => (one: Browser, i: number) =>
    one.call('acceptInvitation', {
      body: { token, name: `Ann ${i}`, email: `ann${i}@lab.example`, password },
    });
  const first = await Promise.all(browsers().map(join(setupToken)));
  expect(first.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  const owner = await user('owner');
  const email = 'bob@lab.example';
  const { link } = (await owner.call('invite', { body: { email, role: 'viewer' } })).body;
  const invited = await Promise.all(browsers().map(join(link.split('#')[1] ?? '')));
  expect(invited.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  expect((await owner.call('users')).body.users).toHaveLength(3);
});

test('if two owners remove each other at the same moment, one remains', async () => {
  const { user } = await twoConsoles();
  const owners = [await user('owner'), await user('owner')];
  const ids = owners.map(({ id }) => id);
  const demote = (one: Browser, i: number) =>
    one.call('changeUser', { params: { userId: ids[1 - i] ?? '' }, body: { isDisabled: true } });
  const statuses = (await Promise.all(owners.map(demote))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});

test('a held lead that two users release is delivered once', async () => {
  const { accept, user } = await twoConsoles();
  const agents = [await user('agent'), await user('agent')];
  const lead = await accept({ status: 'quarantined' }, { deliveries: [] });
  const body = { leadIds: [lead.id] };
  const answers = await Promise.all(agents.map((one) => one.call('releaseLeads', { body })));
  expect(answers.flatMap((response) => response.body.changed)).toEqual([lead.id]);
  const [agent] = agents;
  const { deliveries = [] } = (await agent?.call('deliveries'))?.body ?? {};
  const channels = deliveries.map(({ channel }) => channel);
  expect(new Set(channels).size).toBe(channels.length);
  expect(channels).not.toEqual([]);
});

/** A context for the handlers that runs `meanwhile` after the first read. */
async function aUserSigningIn(meanwhile: (db: Db) => Promise<unknown>) {
  const { connection, db } = await aStore({ databaseUrl: await aDatabase() });
  const transactions = createTransactions(connection);
  const row = {
    id: newId(),
    email: 'ann@lab.example',
    name: clean('Ann'),
    role: 'owner' as const,
    password_hash: await hashPassword(password),
    created_at: Date.now(),
  };
  await db.insertInto('users').values(row).execute();
  let isFirst = true;
  const client = { address: '198.51.100.1', userAgent: 'test' };
  const context = {
    transactions: {
      ...transactions,
      read: async (work: (db: Db) => Promise<unknown>) => {
        const found = await transactions.read(work);
        if (isFirst) await meanwhile(db);
        isFirst = false;
        return found;
      },
    },
    changeAs: auditedChanges(transactions, () => new Date()),
    clock: () => new Date(),
    bucketSecret: 'secret',
  } as unknown as ConsoleContext;
  const setSession = () => undefined;
  return {
    db,
    row,
    context: contextOf(context, { user: null, client }),
    client,
    common: { client, setSession, params: {}, query: undefined },
  };
}

test.each([
  ['resets the password', { password_hash: 'another' }],
  ['disables the user', { disabled_at: 1 }],
])('an old password starts no session while an owner %s', async (_, change) => {
  const { db, row, context, common } = await aUserSigningIn((store) =>
    store.updateTable('users').set(change).execute(),
  );
  const body = { email: clean(row.email), password: clean(password) };
  const response = sessionHandlers.signIn({ ...common, user: null, body }, context);
  await expect(response).rejects.toMatchObject({ kind: 'wrong-credentials' });
  expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
});

test('a second factor does not revive a session that ended during the request', async () => {
  const { db, row, context, client, common } = await aUserSigningIn(async () => undefined);
  const code = 'abcd-efgh-2345';
  await db
    .insertInto('recovery_codes')
    .values({ code_hash: hashOfToken(code), user_id: row.id })
    .execute();
  const half = { userId: row.id, isHalf: true, client, now: new Date() };
  const token = await startSession(db, half);
  const user = await findSession(context.transactions.read, token, new Date());
  if (!user) throw new Error('The session did not start');
  await db.deleteFrom('sessions').execute();
  const response = sessionHandlers.sendSecondFactor(
    { ...common, user, body: { code: clean(code) } },
    context,
  );
  await expect(response).rejects.toMatchObject({ kind: 'signed-out' });
  expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('recovery_codes').selectAll().execute()).toHaveLength(1);
});

import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { databaseFile } from '#server/db/created-mark.ts';
import { aConsole, password, unknownId } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { maxSessions, startSession } from './sessions.ts';
import { totp } from './totp.ts';

const open = async () => aConsole(await aDatabase());
const client = { address: '198.51.100.1', userAgent: 'test' };

test('the link for the first user works once', async () => {
  const { browser, setupToken: token } = await open();
  const first = browser();
  const body = { token, name: 'Ann', email: 'Ann@Lab.example', password };
  expect((await first.call('previewInvitation', { body: { token } })).body).toMatchObject({
    email: null,
    role: 'owner',
  });
  const joined = await first.call('acceptInvitation', { body });
  expect(joined.body).toMatchObject({
    kind: 'signed-in',
    account: { email: 'ann@lab.example', role: 'owner' },
  });
  expect(joined.cookie).toMatch(/^console=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  for (const call of ['previewInvitation', 'acceptInvitation'] as const) {
    const again = await browser().call(call, { body });
    expect(again).toMatchObject({ status: call === 'acceptInvitation' ? 410 : 400 });
  }
  expect((await browser().call('previewInvitation', { body: { token } })).status).toBe(410);
});

test('signing in starts a new session, regardless of the cookie that the browser sent', async () => {
  const { browser, user } = await open();
  const owner = await user('owner');
  const { email } = owner;
  const victim = browser();
  const planted = 'A'.repeat(43);
  victim.setToken(planted);
  const { body } = await victim.call('signIn', { body: { email, password } });
  expect(body).toMatchObject({ kind: 'signed-in', account: { email } });
  expect(victim.token()).not.toBe(planted);
  const attacker = browser();
  attacker.setToken(planted);
  expect((await attacker.call('account')).status).toBe(401);
  await victim.call('signOut');
  expect((await victim.call('account')).status).toBe(401);
  expect((await owner.call('account')).status).toBe(200);
});

test('sessions waiting for a code don’t end signed-in ones', async () => {
  const { db, now, user } = await open();
  const agent = await user('agent');
  const half = { userId: agent.id, isHalf: true, client, now: now() };
  for (let i = 0; i <= maxSessions; i += 1) await startSession(db, half);
  expect((await agent.call('account')).status).toBe(200);
});

test('a session ends after a week, even if it is used', async () => {
  const { user, pass } = await open();
  const owner = await user('owner');
  for (let hours = 0; hours < 7 * 24; hours += 11) {
    expect((await owner.call('account')).status).toBe(200);
    pass(11 * 3600);
  }
  expect((await owner.call('account')).status).toBe(401);
});

test('a session ends after twelve hours without use', async () => {
  const { user, pass } = await open();
  const owner = await user('owner');
  pass(11 * 3600);
  // An open console polls it constantly, which must not count as use.
  expect((await owner.call('health')).status).toBe(200);
  pass(3600 + 60);
  expect((await owner.call('account')).status).toBe(401);
});

test('signing in requires the second factor, and each code works once', async () => {
  const { browser, user, pass, now } = await open();
  const owner = await user('owner');
  const { email } = owner;
  const { secret, uri } = (await owner.call('startTotp', { body: { password } })).body;
  expect(uri).toContain(`secret=${secret}`);
  const code = () => totp(secret, Math.floor(now().getTime() / 30_000));
  expect((await owner.call('confirmTotp', { body: { code: '000000' } })).status).toBe(400);
  const used = code();
  const { recoveryCodes } = (await owner.call('confirmTotp', { body: { code: used } })).body;
  expect(recoveryCodes).toHaveLength(10);

  const other = browser();
  const signIn = { body: { email, password } };
  expect((await other.call('signIn', signIn)).body).toEqual({ kind: 'second-factor' });
  expect((await other.call('leads')).status).toBe(401);
  expect((await other.call('sendSecondFactor', { body: { code: used } })).status).toBe(401);
  pass(60);
  const halfToken = other.token();
  expect((await other.call('sendSecondFactor', { body: { code: code() } })).status).toBe(200);
  expect(other.token()).not.toBe(halfToken);
  expect((await other.call('leads')).status).toBe(200);

  const [recovery = ''] = recoveryCodes;
  for (const status of [200, 401]) {
    await other.call('signIn', signIn);
    const response = await other.call('sendSecondFactor', { body: { code: recovery } });
    expect(response.status).toBe(status);
  }
  expect((await owner.call('account')).body.recoveryCodesLeft).toBe(9);
  const rule = { role: 'owner', needsSecondFactor: false } as const;
  expect((await owner.call('changeSignInRules', { body: rule })).status).toBe(200);
  pass(60);
  await owner.call('removeTotp', { body: { password, code: code() } });
  expect((await other.call('signIn', signIn)).body).toMatchObject({ kind: 'signed-in' });
});

test('users can neither see nor change the data of other users', async () => {
  const { user, accept } = await open();
  const [owner, agent, other] = [await user('owner'), await user('agent'), await user('agent')];
  const lead = await accept();
  const { sessions } = (await agent.call('sessions')).body;
  const sessionId = sessions[0]?.id ?? '';
  expect((await other.call('endSession', { params: { sessionId } })).status).toBe(404);
  const leadId = lead.id;
  const added = await agent.note(leadId, 'Call back');
  const noteId = added.body.id;
  const params = { leadId, noteId };
  const body = { text: 'Changed' };
  expect((await other.call('editNote', { params, body })).status).toBe(404);
  expect((await other.call('removeNote', { params })).status).toBe(404);
  const elsewhere = { leadId: unknownId, noteId };
  expect((await agent.call('editNote', { params: elsewhere, body })).status).toBe(404);
  expect((await agent.call('editNote', { params, body })).body.text).toBe('Changed');
  expect((await owner.call('removeNote', { params })).status).toBe(200);
  expect((await agent.call('account')).status).toBe(200);
});

test('a disabled user is signed out immediately, and one owner always remains', async () => {
  const { user } = await open();
  const owner = await user('owner');
  const agent = await user('agent');
  const [ownerId, agentId] = [owner.id, agent.id];
  const isDisabled = true;
  const disabled = { params: { userId: agentId }, body: { isDisabled } };
  expect((await owner.call('changeUser', disabled)).body.isDisabled).toBe(true);
  expect((await agent.call('leads')).status).toBe(401);
  for (const body of [{ isDisabled }, { role: 'agent' as const }]) {
    const response = await owner.call('changeUser', { params: { userId: ownerId }, body });
    expect(response.status).toBe(409);
  }
});

test('a session that a disabled user still has doesn’t work', async () => {
  const { user, db } = await open();
  const agent = await user('agent');
  const { id } = agent;
  const disable = (at: number | null) =>
    db.updateTable('users').set({ disabled_at: at }).where('id', '=', id).execute();
  await disable(Date.now());
  for (const endpoint of ['account', 'leads'] as const) {
    expect((await agent.call(endpoint)).status).toBe(401);
  }
  await disable(null);
  expect((await agent.call('account')).status).toBe(200);
});

test('signed-in users can read while the disk is full', async () => {
  const { user, dataDir, pass } = await aConsole();
  const agent = await user('agent');
  const file = new DatabaseSync(databaseFile(dataDir), { timeout: 5_000 });
  file.exec(`create trigger full before update on sessions begin select raise(fail, 'full'); end`);
  file.close();
  pass(61);
  expect((await agent.call('account')).status).toBe(200);
});

test('signed-in users can read while another program writes', async () => {
  const { user, dataDir, pass } = await aConsole();
  const agent = await user('agent');
  const file = new DatabaseSync(databaseFile(dataDir), { timeout: 5_000 });
  file.exec('begin immediate');
  pass(61);
  expect((await agent.call('account')).status).toBe(200);
  file.exec('rollback');
  file.close();
});

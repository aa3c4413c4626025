import { expect, onTestFinished, test } from 'vitest';
import { aConsole, password } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { startSmtpSink } from '#tests/support/smtp-sink.ts';

const newPassword = 'eleven boats at anchor';

const open = async () => {
  const console = await aConsole(await aDatabase());
  const owner = await console.user('owner');
  const agent = await console.user('agent');
  const { id: userId, email } = agent;
  const reset = async () => {
    const { link } = (await owner.call('sendPasswordReset', { params: { userId } })).body;
    return link?.split('#')[1] ?? '';
  };
  const accept = (token: string) =>
    console.browser().call('acceptInvitation', { body: { token, password: newPassword } });
  return { ...console, owner, agent, userId, email, reset, accept };
};

test('a reset link works once, within one hour', async () => {
  const { browser, pass, reset, accept } = await open();
  const token = await reset();
  const preview = await browser().call('previewInvitation', { body: { token } });
  expect(preview.body).toMatchObject({ isReset: true });
  expect((await accept(token)).status).toBe(200);
  expect((await accept(token)).status).toBe(410);
  const late = await reset();
  pass(60 * 60 + 1);
  expect((await accept(late)).status).toBe(410);
});

test('a password reset is in the audit log with the account and the link’s creator', async () => {
  const { owner, userId, reset, accept } = await open();
  const ownerId = owner.id;
  await accept(await reset());
  const { entries } = (await owner.call('audit')).body;
  expect(entries).toMatchObject([
    { action: 'password-reset', userId, details: { linkMadeBy: ownerId, endedSessions: 1 } },
    { action: 'reset-link-made', userId: ownerId, details: { user: userId } },
  ]);
});

test('a reset link stops working when the user changes the password', async () => {
  const { agent, reset, accept } = await open();
  const token = await reset();
  const body = { password, newPassword: 'nine lighthouses by night' };
  expect((await agent.call('changePassword', { body })).status).toBe(200);
  expect((await accept(token)).status).toBe(410);
});

test('an existing user can’t be invited again instead of getting a reset link', async () => {
  const { owner, email } = await open();
  const response = await owner.call('invite', { body: { email, role: 'viewer' } });
  expect(response).toMatchObject({
    status: 400,
    body: { fieldErrors: { email: expect.any(String) } },
  });
  expect((await owner.call('invitations')).body.invitations).toEqual([]);
});

test('a reset link is refused for a disabled user', async () => {
  const { owner, userId } = await open();
  await owner.call('changeUser', { params: { userId }, body: { isDisabled: true } });
  const response = await owner.call('sendPasswordReset', { params: { userId } });
  expect(response).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('disabled') },
  });
});

test('a password reset does not remove a lost second factor; an owner removes it in a separate, audited action', async () => {
  const { addTotp, browser, owner, agent, userId, email } = await open();
  await addTotp(agent);
  const removed = await owner.call('removeSecondFactor', { params: { userId } });
  expect(removed.body).toMatchObject({ hasSecondFactor: false });
  const { entries } = (await owner.call('audit')).body;
  expect(entries[0]).toMatchObject({
    action: 'second-factor-removed',
    details: { user: userId },
  });
  const signedIn = await browser().call('signIn', { body: { email, password } });
  expect(signedIn.body).toMatchObject({ kind: 'signed-in' });
});

test('a user gets an email about a password reset and every other change to sign-in credentials', async () => {
  const { addTotp, owner, agent, userId, reset, accept, now, pass, store } = await open();
  const { code } = await addTotp(agent);
  pass(60);
  await agent.call('removeTotp', { body: { password, code: code() } });
  await agent.call('changePassword', {
    body: { password, newPassword: 'nine lighthouses by night' },
  });
  await owner.call('removeSecondFactor', { params: { userId } });
  await accept(await reset());
  const emails = await store.lease(now(), 900, 99, { kind: 'service' });
  const kinds = emails.map(({ details }) => details.kind);
  expect(kinds).toEqual(
    expect.arrayContaining([
      'factor-added',
      'factor-removed',
      'password-changed',
      'second-factor-removed',
      'reset-link-made',
      'password-reset',
    ]),
  );
});

test('removing the authenticator app needs the password and an unused code', async () => {
  const { addTotp, user, stopClock, pass } = await aConsole();
  stopClock();
  const agent = await user('agent');
  const { code } = await addTotp(agent);
  const used = code();
  const tried = [
    ['removeTotp', { password }],
    ['removeTotp', { password, code: used }],
    ['removeTotp', { password: 'wrong password', code: used }],
    ['makeRecoveryCodes', { password }],
    ['startTotp', { password }],
    ['newPasskeyOptions', { password }],
  ] as const;
  for (const [name, body] of tried) expect((await agent.call(name, { body })).status).toBe(400);
  expect((await agent.call('account')).body.hasTotp).toBe(true);
  pass(60);
  const removed = await agent.call('removeTotp', { body: { password, code: code() } });
  expect(removed.body).toMatchObject({ hasTotp: false });
});

test('an owner’s open session can’t bypass the owner’s password or second factor', async () => {
  const { addTotp, user } = await aConsole();
  const owner = await user('owner');
  const { id: userId } = owner;
  await addTotp(owner);
  const names = ['removeSecondFactor', 'sendPasswordReset', 'endSessionsOfUser'] as const;
  for (const name of names) {
    expect(await owner.call(name, { params: { userId } })).toMatchObject({ status: 409 });
  }
  expect((await owner.call('account')).body.hasTotp).toBe(true);
  expect((await owner.call('invitations')).body.invitations).toEqual([]);
});

test('if there is a mail server, a link is emailed to its user, and a reset link is shown to nobody else', async () => {
  const { owner, agent, emails } = await withMailServer();
  const { id: userId, email } = agent;
  const reset = await owner.call('sendPasswordReset', { params: { userId } });
  expect(reset.body).toMatchObject({ link: null });
  const body = { email: 'new@lab.example', role: 'agent' } as const;
  expect((await owner.call('invite', { body })).body).toMatchObject({ isMailed: true });
  expect(emails.map(({ to }) => to?.[0]?.address)).toEqual([email, 'new@lab.example']);
  for (const { text } of emails) {
    expect(text).toMatch(/\/join#[\w-]{43}\n/);
    // The link's expiry in the team's time zone.
    expect(text).toMatch(/until \w+ \d+, \d{4} at \d+:\d\d [AP]M GMT\+9\./);
  }
});

test('a link whose email the mail server refuses is shown to the owner instead', async () => {
  const { owner, agent } = await withMailServer({ code: 550, text: 'no such user' });
  const { id: userId } = agent;
  const reset = await owner.call('sendPasswordReset', { params: { userId } });
  expect(reset.body.link).toMatch(/\/join#[\w-]{43}$/);
});

async function withMailServer(rejection: { code: number; text: string } | null = null) {
  const { url, emails, close } = await startSmtpSink({ reject: () => rejection });
  onTestFinished(close);
  const { user } = await aConsole('', undefined, {
    SMTP_URL: url,
    MAIL_FROM: 'site@lab.example',
    LEADS_TO: 'team@lab.example',
    TIME_ZONE: 'Asia/Tokyo',
  });
  return { owner: await user('owner'), agent: await user('agent'), emails };
}

import { describe, expect, test } from 'vitest';
import { aConsole, type Browser, password } from '#tests/support/console.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';
import { totp } from './totp.ts';

describe.each(everyDatabase())('two at the same moment on $name', ({ place }) => {
  /** Two consoles on one database, as two processes have them. */
  async function twoConsoles() {
    const databaseUrl = await place();
    const first = await aConsole(databaseUrl);
    const second = await aConsole(databaseUrl, first.dataDir);
    return { ...first, browsers: () => [first.browser(), second.browser()] as const };
  }

  test('a code of an app and a recovery code each let in one', async () => {
    const { user, browsers, now, pass } = await twoConsoles();
    const owner = await user('owner');
    const { email } = (await owner.call('account')).body;
    const { secret } = (await owner.call('startTotp', { body: { password } })).body;
    const code = () => totp(secret, Math.floor(now().getTime() / 30_000));
    const { body } = await owner.call('confirmTotp', { body: { code: code() } });
    // Both consoles accept the next step: the clock of one is ahead.
    pass(30);
    for (const spent of [code(), body.recoveryCodes[0] ?? '']) {
      const half = browsers();
      for (const one of half) await one.call('signIn', { body: { email, password } });
      const send = (one: Browser) => one.call('sendSecondFactor', { body: { code: spent } });
      const statuses = (await Promise.all(half.map(send))).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 401]);
    }
  });

  test('a half session becomes one whole session', async () => {
    const { user, browser, now, pass } = await twoConsoles();
    const owner = await user('owner');
    const { email } = (await owner.call('account')).body;
    const { secret } = (await owner.call('startTotp', { body: { password } })).body;
    const code = () => totp(secret, Math.floor(now().getTime() / 30_000));
    const { body } = await owner.call('confirmTotp', { body: { code: code() } });
    pass(30);
    const half = browser();
    await half.call('signIn', { body: { email, password } });
    const same = browser();
    same.setToken(half.token());
    const [recovery = ''] = body.recoveryCodes;
    const answers = await Promise.all([
      half.call('sendSecondFactor', { body: { code: code() } }),
      same.call('sendSecondFactor', { body: { code: recovery } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  test('the link for the first user and an invitation each make one user', async () => {
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

  test('two owners who remove each other leave one', async () => {
    const { user } = await twoConsoles();
    const owners = [await user('owner'), await user('owner')];
    const ids = await Promise.all(owners.map(async (one) => (await one.call('account')).body.id));
    const demote = (one: Browser, i: number) =>
      one.call('changeUser', { params: { userId: ids[1 - i] ?? '' }, body: { isDisabled: true } });
    const statuses = (await Promise.all(owners.map(demote))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test('a session that begins with an old password does not outlive its reset', async () => {
    const { user, browser } = await twoConsoles();
    const [owner, agent] = [await user('owner'), await user('agent')];
    const { email } = (await agent.call('account')).body;
    const { link } = (await owner.call('invite', { body: { email, role: 'agent' } })).body;
    const token = link.split('#')[1] ?? '';
    const thieves = Array.from({ length: 6 }, () => browser());
    const reset = browser();
    await Promise.all([
      ...thieves.map((one) => one.call('signIn', { body: { email, password } })),
      reset.call('acceptInvitation', { body: { token, password: 'another long password' } }),
    ]);
    for (const one of [...thieves, agent]) expect((await one.call('account')).status).toBe(401);
    expect((await reset.call('account')).status).toBe(200);
  });

  test('a held lead that two release is delivered once', async () => {
    const { user, store } = await twoConsoles();
    const agents = [await user('agent'), await user('agent')];
    const lead = aLead({ status: 'quarantined' });
    await store.accept(aSubmission({ lead, deliveries: [] }));
    const body = { leadIds: [lead.id] };
    const answers = await Promise.all(agents.map((one) => one.call('releaseLeads', { body })));
    expect(answers.flatMap((answer) => answer.body.changed)).toEqual([lead.id]);
    const [agent] = agents;
    const { deliveries = [] } = (await agent?.call('deliveries'))?.body ?? {};
    const channels = deliveries.map(({ channel }) => channel);
    expect(new Set(channels).size).toBe(channels.length);
    expect(channels).not.toEqual([]);
  });
});

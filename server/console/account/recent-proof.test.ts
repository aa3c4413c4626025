import { describe, expect, test } from 'vitest';
import { aConsole, password } from '#tests/support/console.ts';
import { everyDatabase } from '#tests/support/databases.ts';

/** Covers ASVS 7.5.2. */
describe.each(everyDatabase())('ending sessions on $name', ({ place }) => {
  test('ending sessions needs no password right after signing in, but needs it later', async () => {
    const { user, browser, pass } = await aConsole(await place());
    const agent = await user('agent');
    const { email } = (await agent.call('account')).body;
    const other = browser();
    const signIn = () => other.call('signIn', { body: { email, password } });

    await signIn();
    expect((await agent.call('endOtherSessions', { body: {} })).status).toBe(200);
    expect((await other.call('account')).status).toBe(401);

    await signIn();
    pass(20 * 60);
    const refused = await agent.call('endOtherSessions', { body: {} });
    expect(refused).toMatchObject({
      status: 400,
      body: { fieldErrors: { password: 'Enter your password.' } },
    });
    const wrong = { password: 'another password' };
    expect((await agent.call('endOtherSessions', { body: wrong })).status).toBe(400);
    expect((await other.call('account')).status).toBe(200);
    const { sessions } = (await agent.call('sessions')).body;
    const sessionId = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    expect((await agent.call('endSession', { params: { sessionId }, body: {} })).status).toBe(400);
    const proven = await agent.call('endSession', { params: { sessionId }, body: { password } });
    expect(proven.status).toBe(200);
    expect((await other.call('account')).status).toBe(401);
  });
});

import { expect, test } from 'vitest';
import { aConsole, type Browser } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';

test('the event stream contains no contacts', async () => {
  const { url, user, accept } = await aConsole(await aDatabase());
  const stream = await streamOf(url, await user('viewer'));
  const lead = await accept();
  await stream.until(lead.id);
  expect(stream.text()).not.toMatch(/ann@|5550123/);
  await stream.close();
});

test.each([
  { what: 'the user is disabled', body: { isDisabled: true } },
  { what: 'the role changes', body: { role: 'viewer' as const } },
])('the event stream ends when $what, before the next event', async ({ body }) => {
  const { url, user, accept } = await aConsole(await aDatabase());
  const [owner, agent] = [await user('owner'), await user('agent')];
  const userId = agent.id;
  const stream = await streamOf(url, agent);
  await owner.call('changeUser', { params: { userId }, body });
  const lead = await accept();
  expect(await stream.rest()).not.toContain(lead.id);
});

test('the event stream ends when the session is ended elsewhere or by signing out', async () => {
  const { url, user, browser } = await aConsole(await aDatabase());
  const agent = await user('agent');
  const [{ id: sessionId = '' } = {}] = (await agent.call('sessions')).body.sessions;
  const same = browser();
  same.setToken(agent.token());
  const stream = await streamOf(url, agent);
  await same.call('endSession', { params: { sessionId } });
  expect(await stream.rest()).not.toContain('event:');
  const other = await user('agent');
  const second = await streamOf(url, other);
  await other.call('signOut');
  expect(await second.rest()).not.toContain('event:');
});

/** Needs no separate timeout: if a stream doesn't end, the test times out. */
async function streamOf(url: URL, browser: Browser) {
  const headers = { cookie: `console=${browser.token()}` };
  const response = await fetch(`${url.origin}/api/events`, { headers });
  expect(response.headers.get('cache-control')).toBe('no-store');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const more = async () => {
    const chunk = await reader?.read();
    text += chunk?.value ?? '';
    return chunk?.done === false;
  };
  const until = async (part: string) => {
    while (!text.includes(part)) {
      if (!(await more())) throw new Error(`The stream ended after: ${text}`);
    }
  };
  await until(': open');
  return {
    text: () => text,
    until,
    /** Resolves with everything up to the end of the stream. */
    rest: async () => {
      while (await more());
      return text;
    },
    close: async () => reader?.cancel(),
  };
}

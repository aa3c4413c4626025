import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { anIntakeApp, post, storedLeads } from '#tests/support/intake-app.ts';
import { contact } from '#tests/support/payloads.ts';
import { recaptcha, turnstile } from './siteverify.ts';

const now = new Date('2026-11-20T12:00:00Z');
const attempt = { token: 'token', action: 'request_demo', remoteIp: '192.0.2.1', now };
const good = {
  success: true,
  score: 0.9,
  action: 'request_demo',
  hostname: 'www.lab.example',
  challenge_ts: '2026-11-20T11:59:30Z',
};

describe.each([
  ['recaptcha', recaptcha, 120],
  ['turnstile', turnstile, 300],
] as const)('%s', (kind, provider, life) => {
  async function asked(body: unknown) {
    const server = await aProvider((_, response) => response.end(JSON.stringify(body)));
    return provider({ ...keys, verifyUrl: server.url }).verify(attempt);
  }

  test('the provider gets the secret, token, and address, and its result is accepted', async () => {
    let sent = '';
    const server = await aProvider(async (request, response) => {
      sent = `${request.method} ${await text(request)}`;
      response.end(JSON.stringify(good));
    });
    const check = provider({ ...keys, verifyUrl: server.url });
    expect(await check.challenge('request_demo', now)).toEqual({ kind, siteKey: 'site-key' });
    expect(await check.verify(attempt)).toEqual({
      ok: true,
      spend: {
        nonce: expect.stringMatching(/^[\w-]{43}$/),
        expiresAt: new Date(Date.parse(good.challenge_ts) + life * 1000),
      },
    });
    expect(sent).toBe('POST secret=hush&response=token&remoteip=192.0.2.1');
  });

  test.each([
    ['invalid', { success: false, 'error-codes': ['invalid-input-response'] }],
    ['replayed', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['wrong-action', { ...good, action: 'partnership' }],
    ['wrong-action', { ...good, action: undefined }],
    ['wrong-host', { ...good, hostname: 'evil.example' }],
    ['expired', { ...good, challenge_ts: '2026-11-20T11:50:00Z' }],
    ['expired', { ...good, challenge_ts: undefined }],
    ['secret-rejected', { success: false, 'error-codes': ['invalid-input-secret'] }],
    ['unavailable', { success: 'yes' }],
  ])('the bot check reports %s for the provider’s response %j', async (reason, body) => {
    expect(await asked(body)).toEqual({ ok: false, reason });
  });

  test.each([
    [{ success: false, 'error-codes': ['invalid-input-response'] }, 'accepted'],
    [{ success: false, 'error-codes': ['invalid-input-secret'] }, 'rejected'],
    [
      { success: false, 'error-codes': ['invalid-input-response', 'missing-input-secret'] },
      'rejected',
    ],
    ['nonsense', 'unknown'],
  ])('if the provider responds %j to the check, the secret is %s', async (body, expected) => {
    const server = await aProvider((_, response) => response.end(JSON.stringify(body)));
    const check = provider({ ...keys, verifyUrl: server.url });
    expect(await check.checkSecret?.()).toBe(expected);
  });

  test('the provider is not called if there is no token', async () => {
    const check = provider({ ...keys, verifyUrl: 'http://127.0.0.1:1/' });
    expect(await check.verify({ ...attempt, token: '' })).toEqual({ ok: false, reason: 'missing' });
  });

  test('a provider that is unreachable, broken, or redirects counts as unavailable', async () => {
    const gone = provider({ ...keys, verifyUrl: 'http://127.0.0.1:1/' });
    expect(await gone.verify(attempt)).toEqual({ ok: false, reason: 'unavailable' });
    const responses: Handler[] = [
      (_, response) => response.end('<html>'),
      (_, response) => response.writeHead(500).end(JSON.stringify(good)),
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      (_, response) => response.destroy(),
    ];
    for (const response of responses) {
      const server = await aProvider(response);
      const check = provider({ ...keys, verifyUrl: server.url });
      expect(await check.verify(attempt)).toEqual({ ok: false, reason: 'unavailable' });
    }
  });

  test('a lead is quarantined if the provider is unreachable', async () => {
    const botCheck = provider({ ...keys, verifyUrl: 'http://127.0.0.1:1/' });
    const { app, store, woken, logged } = await anIntakeApp({ botCheck });
    const response = await post(app, { ...contact, g_recaptcha_response: 'token' });
    expect(response.json()).toMatchObject({ success: true });
    const [lead] = await storedLeads(store);
    expect(lead).toMatchObject({ status: 'quarantined', payload: contact });
    expect(await store.deliveriesOf(lead?.id ?? '')).toEqual([]);
    expect(woken()).toBe(0);
    expect(logged()).toMatch(/"level":"error".*"Bot check unavailable, lead quarantined"/);
  });
});

test('reCAPTCHA rejects a low or missing score; Turnstile has no score', async () => {
  for (const [score, expected] of [
    [0.4, 'low-score'],
    [undefined, 'low-score'],
  ] as const) {
    const server = await aProvider((_, response) =>
      response.end(JSON.stringify({ ...good, score })),
    );
    const options = { ...keys, verifyUrl: server.url };
    expect(await recaptcha(options).verify(attempt)).toEqual({ ok: false, reason: expected });
    expect(await turnstile(options).verify(attempt)).toMatchObject({ ok: true });
  }
});

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

const keys = { siteKey: 'site-key', secret: 'hush', host: 'www.lab.example' };

/** A local server that replaces the provider. */
async function aProvider(handler: Handler): Promise<{ readonly url: string }> {
  const server = createServer((request, response) => void handler(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify` };
}

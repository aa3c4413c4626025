import { describe, expect, test } from 'vitest';
import type { BotCheckChallenge } from '#contract/bot-check.ts';
import { anIntakeApp, post, solve, storedLeads } from '#tests/support/intake-app.ts';
import { contact } from '#tests/support/payloads.ts';
import { proofOfWork, workFactorFor } from './proof-of-work.ts';

const secret = 'a secret of the tests';
const host = 'www.lab.example';
const check = proofOfWork({ secret, host });
const action = 'request_demo';
const remoteIp = '192.0.2.1';

async function aToken(by = check, now = new Date()): Promise<string> {
  return solve(await by.challenge(action, now));
}

function verify(token: string, changes: { action?: string; now?: Date } = {}) {
  return check.verify({ token, action, remoteIp, now: new Date(), ...changes });
}

test('the proof of work accepts a solved challenge and returns the nonce to spend', async () => {
  const offered = await check.challenge(action, new Date());
  const result = await verify(await solve(offered));
  expect(offered.kind).toBe('proof-of-work');
  if (offered.kind !== 'proof-of-work') return;
  const { nonce, expiresAt } = offered.challenge.parameters;
  expect(result).toEqual({ ok: true, spend: { nonce, expiresAt: new Date(expiresAt * 1000) } });
});

test.each(['x', 'e30=', '{}', 'bnVsbA==', 'W10=', '='.repeat(5000), '\u0000', '😀'])(
  'the proof of work rejects the token %j',
  async (token) => {
    expect(await verify(token)).toEqual({ ok: false, reason: 'invalid' });
  },
);

test('the proof of work reports a missing token', async () => {
  expect(await verify('')).toEqual({ ok: false, reason: 'missing' });
});

test('a proof of work is valid for ten minutes', async () => {
  const made = new Date();
  const token = await aToken(check, made);
  const later = (minutes: number) => new Date(made.getTime() + minutes * 60_000);
  expect(await verify(token, { now: later(9.9) })).toMatchObject({ ok: true });
  expect(await verify(token, { now: later(10.1) })).toEqual({ ok: false, reason: 'expired' });
  const old = await aToken(check, later(-11));
  expect(await verify(old)).toEqual({ ok: false, reason: 'expired' });
});

test('a proof of work is valid only for its action, host, and secret', async () => {
  expect(await verify(await aToken(), { action: 'partnership' })).toEqual({
    ok: false,
    reason: 'wrong-action',
  });
  const elsewhere = proofOfWork({ secret, host: 'lab.example' });
  expect(await verify(await aToken(elsewhere))).toEqual({ ok: false, reason: 'wrong-host' });
  const forged = proofOfWork({ secret: 'another secret', host });
  expect(await verify(await aToken(forged))).toEqual({ ok: false, reason: 'invalid' });
});

test('a challenge can’t be made easier, extended, or moved to another action', async () => {
  const token = await aToken();
  const tampered = (change: (payload: Token) => void) => {
    const payload = JSON.parse(Buffer.from(token, 'base64').toString()) as Token;
    change(payload);
    return verify(Buffer.from(JSON.stringify(payload)).toString('base64'));
  };
  const invalid = { ok: false, reason: 'invalid' };
  expect(await tampered(() => undefined)).toMatchObject({ ok: true });
  expect(await tampered((it) => Object.assign(it.challenge.parameters, { cost: 1 }))).toEqual(
    invalid,
  );
  expect(
    await tampered((it) => Object.assign(it.challenge.parameters, { expiresAt: 4e9 })),
  ).toEqual(invalid);
  expect(
    await tampered((it) => Object.assign(it.challenge.parameters.data, { action: 'partnership' })),
  ).toEqual(invalid);
  expect(
    await tampered((it) => Object.assign(it.solution, { derivedKey: '00'.repeat(32) })),
  ).toEqual(invalid);
  expect(await tampered((it) => Object.assign(it, { verified: true }))).toEqual(invalid);
});

describe('the work of a challenge', () => {
  test.each([
    [0, 1],
    [60, 1],
    [61, 2],
    [120, 2],
    [121, 4],
    [480, 8],
    [481, 16],
    [1e6, 16],
  ])('at %d submissions a minute, a challenge takes %d times the work', (perMinute, factor) => {
    expect(workFactorFor(perMinute)).toBe(factor);
  });

  test('a challenge’s work rises with the submissions of all clients, counted every few seconds', async () => {
    const counts: Date[] = [];
    const busy = async (since: Date) => counts.push(since) && 61;
    const flooded = proofOfWork({ secret, host, submissionsSince: busy });
    const now = new Date();
    const soon = new Date(now.getTime() + 4000);
    const tokens = [await aToken(flooded, now), await aToken(flooded, soon)];
    for (const token of tokens) {
      const { solution } = JSON.parse(Buffer.from(token, 'base64').toString());
      expect(solution.counter).toBeGreaterThanOrEqual(80);
      expect(await verify(token)).toMatchObject({ ok: true });
    }
    expect(counts).toEqual([new Date(now.getTime() - 60_000)]);
    await flooded.challenge(action, new Date(now.getTime() + 6000));
    expect(counts.length).toBe(2);
  });
});

test('a submission spends its proof of work only when it stores a lead', async () => {
  const { app, store } = await anIntakeApp({ botCheck: check });
  const challenge = await app.inject({ url: `/api/bot-check/challenge?action=${action}` });
  expect(challenge.headers['cache-control']).toBe('no-store');
  const token = await solve(challenge.json<BotCheckChallenge>());
  const full = { ...contact, g_recaptcha_response: token };
  const wrong = await post(app, { ...full, firstname: '' });
  expect([wrong.statusCode, Object.keys(wrong.json().fieldErrors)]).toEqual([400, ['firstname']]);
  expect((await post(app, full)).statusCode).toBe(200);
  const again = await post(app, full);
  expect(again.statusCode).toBe(403);
  expect(again.json()).toMatchObject({ success: false, heading: 'Sending data error' });
  expect(await storedLeads(store)).toHaveLength(1);
});

test.each([undefined, '', 'x', 7, null, ['x']])(
  'the token %j is rejected with a 403',
  async (token) => {
    const { app, store } = await anIntakeApp({ botCheck: check });
    const response = await post(app, { ...contact, g_recaptcha_response: token });
    expect(response.statusCode).toBe(403);
    expect(await storedLeads(store)).toEqual([]);
  },
);

type Token = {
  readonly challenge: { readonly parameters: { readonly data: object } };
  readonly solution: object;
};

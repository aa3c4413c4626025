import { expect, onTestFinished, test } from 'vitest';
import { registrationResponses } from '#contract/forms/registration.ts';
import { proofOfWork } from '#server/intake/bot-check/proof-of-work.ts';
import { recaptcha } from '#server/intake/bot-check/siteverify.ts';
import { startHttpReceiver } from '#tests/support/http-receiver.ts';
import { solve, storedLeads } from '#tests/support/intake-app.ts';
import { knownNpis } from '#tests/support/nppes-server.ts';
import { doctor, laboratory, organization, register } from '#tests/support/registration.ts';
import { describeRegistrations } from '#tests/support/registration-site.ts';
import type { RegistryBehavior } from '#tests/support/registry-server.ts';

await describeRegistrations('a registration during failures', ({ aSite, registry }) => {
  test.each<[string, RegistryBehavior]>([
    ['down', { kind: 'dropped' }],
    ['too slow', { kind: 'slow', milliseconds: 2_000 }],
  ])('a registration continues unverified while the registry is %s', async (_name, behavior) => {
    const { app, store } = await aSite({ registryLimits: { attemptMs: 60, totalMs: 150 } });
    registry().behave(behavior);
    const step = await register(app, 'reg_doc', { ...doctor, process: false });
    expect(step.response).toMatchObject({
      success: true,
      heading: `NPI #${doctor.npi} registry Information`,
      data: { Provider: [{ title: 'NPI', value: doctor.npi }, { title: 'Verification' }] },
    });
    const final = await register(app, 'reg_doc', { ...doctor, process: true });
    expect(final).toEqual({
      status: 200,
      response: { success: true, ...registrationResponses.registeredUnverified },
    });
    expect(await storedLeads(store)).toMatchObject([
      { status: 'accepted', payload: { verification: 'unverified', verificationSource: '' } },
    ]);
  });

  test('a registration is unverified when the registry goes down, and later ones are verified once it is back', async () => {
    const { app, store } = await aSite();
    await register(app, 'reg_doc', { ...doctor, process: false });
    await registry().stop();
    const org = await register(app, 'reg_org', { ...organization, process: true });
    expect(org.response).toMatchObject(registrationResponses.registeredUnverified);
    await registry().restart();
    const lab = await register(app, 'reg_laboratory', { ...laboratory, process: true });
    expect(lab.response).toMatchObject(registrationResponses.registered);
    const verifications = (await storedLeads(store)).map(({ payload }) => payload.verification);
    expect(verifications).toEqual(['unverified', 'verified']);
  });

  test('a registration without a token, or with a token for another form, causes no lookup', async () => {
    const botCheck = proofOfWork({ secret: 'a secret for the tests', host: 'localhost' });
    const { app } = await aSite({ botCheck });
    const token = await solve(await botCheck.challenge('request_demo', new Date()));
    for (const g_recaptcha_response of ['', token]) {
      const values = { ...doctor, g_recaptcha_response, process: false };
      expect((await register(app, 'reg_doc', values)).status).toBe(403);
    }
    expect(registry().requested).toEqual([]);
  });

  test('each registration step calls the bot check provider, after the local checks and before the registry', async () => {
    const passed = { success: true, score: 0.9, action: 'reg_doctor', hostname: 'localhost' };
    const spent = new Set<string>();
    const provider = await startHttpReceiver(({ body }) => {
      const token = new URLSearchParams(body).get('response') ?? '';
      const response = spent.has(token)
        ? { success: false, 'error-codes': ['timeout-or-duplicate'] }
        : { ...passed, challenge_ts: new Date().toISOString() };
      spent.add(token);
      return { status: 200, body: JSON.stringify(response) };
    });
    onTestFinished(provider.close);
    const { app, store } = await aSite({ botCheck: remote(provider.url) });
    const send = (g_recaptcha_response: string, values: object) =>
      register(app, 'reg_doc', { ...doctor, g_recaptcha_response, ...values });
    for (const process of [false, true]) {
      await send('a token', { npi: '1234567890', process });
      expect((await send('', { process })).status).toBe(403);
    }
    expect(provider.received).toHaveLength(0);
    expect((await send('a token', { process: false })).response.data).toBeDefined();
    expect(registry().requested).toHaveLength(1);
    for (const process of [false, true]) {
      const other = { npi: knownNpis.individualOldShape, process };
      expect((await send('a token', other)).status).toBe(403);
    }
    expect(registry().requested).toHaveLength(1);
    expect((await send('another token', { process: true })).response.success).toBe(true);
    expect(await storedLeads(store)).toMatchObject([{ status: 'accepted' }]);
  });

  test('step one continues while the bot check provider is unreachable', async () => {
    const { app } = await aSite({ botCheck: remote('http://127.0.0.1:9/') });
    const values = { ...doctor, g_recaptcha_response: 'a token', process: false };
    const { status, response } = await register(app, 'reg_doc', values);
    expect([status, response.data?.Provider?.length]).toEqual([200, 3]);
  });

  test('while the bot check provider is unreachable, the final step is quarantined and keeps its claim', async () => {
    const { app, store, woken } = await aSite({ botCheck: remote('http://127.0.0.1:9/') });
    const values = { ...organization, g_recaptcha_response: 'a token', process: true };
    expect((await register(app, 'reg_org', values)).response.success).toBe(true);
    const [lead] = await storedLeads(store);
    expect(lead?.status).toBe('quarantined');
    expect(await store.deliveriesOf(lead?.id ?? '')).toEqual([]);
    expect(await store.isSubdomainTaken('albanyhospital')).toBe(true);
    expect(woken()).toBe(0);
  });

  test('a registration with the honeypot filled in gets a success response, is stored as spam, and claims nothing', async () => {
    const { app, store, woken } = await aSite();
    const values = { ...organization, website_url: 'http://spam.example' };
    const first = await register(app, 'reg_org', { ...values, process: false });
    expect(first.response).toMatchObject({ success: true, data: { Provider: [{}, {}] } });
    const final = await register(app, 'reg_org', { ...values, process: true });
    expect(final.response).toEqual({ success: true, ...registrationResponses.registered });
    const leads = await storedLeads(store);
    expect(leads.map(({ status }) => status)).toEqual(['spam', 'spam']);
    expect(leads[0]?.payload).not.toHaveProperty('process');
    expect(await store.isSubdomainTaken('albanyhospital')).toBe(false);
    expect(registry().requested).toEqual([]);
    expect(woken()).toBe(0);
  });
});

function remote(verifyUrl: string) {
  return recaptcha({ siteKey: 'key', secret: 'secret', verifyUrl, host: 'localhost' });
}

import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { npiMessages } from '#contract/npi.ts';
import { proofOfWork } from '#server/intake/bot-check/proof-of-work.ts';
import { knownClias, startCmsServer } from '#tests/support/cms-server.ts';
import { solve, storedLeads } from '#tests/support/intake-app.ts';
import { knownNpis } from '#tests/support/nppes-server.ts';
import { laboratory, register } from '#tests/support/registration.ts';
import { describeRegistrations } from '#tests/support/registration-site.ts';
import type { RegistryBehavior, RegistryServer } from '#tests/support/registry-server.ts';

await describeRegistrations('the registration of a laboratory', ({ aSite, registry }) => {
  let cms: RegistryServer;

  beforeEach(async () => {
    cms = await startCmsServer();
    onTestFinished(() => cms.stop());
  });

  const aLaboratorySite = ({ env, ...options }: Parameters<typeof aSite>[0] = {}) =>
    aSite({ ...options, env: { CLIA_REGISTRY_URL: cms.url, ...env } });

  test('step one of a laboratory’s registration shows the records from both registries, the laboratory’s last', async () => {
    const { app, store } = await aLaboratorySite();
    const { status, response } = await register(app, 'reg_laboratory', {
      ...laboratory,
      clia: '33-d-012 3456',
      process: false,
    });
    expect(status).toBe(200);
    expect(response.heading).toBe(`NPI #${laboratory.npi} registry Information`);
    expect(response.data?.Provider).toContainEqual({ title: 'NPI', value: laboratory.npi });
    expect(Object.keys(response.data ?? {}).at(-1)).toBe('CLIA 33D0123456');
    expect(response.data?.['CLIA 33D0123456']).toEqual(
      expect.arrayContaining([
        { title: 'You entered', value: laboratory.name },
        { title: 'Certificate', value: 'Certificate of Accreditation' },
        { title: 'Valid until', value: 'August 31, 2027' },
        { title: 'Accredited by', value: 'CAP' },
      ]),
    );
    expect(await storedLeads(store)).toEqual([]);
  });

  describe.each([
    ['a terminated certificate', { clia: knownClias.terminated }, 'no longer active', 1],
    ['an unknown number', { clia: knownClias.unknown }, 'could not find', 1],
    ['ten digits', { clia: '1234567890' }, 'by hand', 0],
    ['a kind of number that CMS does not list', { clia: '33Z0123456' }, 'by hand', 0],
  ] as const)('a laboratory registration with %s', (_what, changes, text, lookups) => {
    test('step one explains the result for the CLIA number, and the registration is stored', async () => {
      const { app, store } = await aLaboratorySite();
      const values = { ...laboratory, ...changes };
      const { response } = await register(app, 'reg_laboratory', { ...values, process: false });
      const group = response.data?.[`CLIA ${changes.clia}`];
      expect(JSON.stringify(group)).toContain(text);
      expect(cms.requested).toHaveLength(lookups);
      const final = await register(app, 'reg_laboratory', { ...values, process: true });
      expect(final.response.success).toBe(true);
      expect(await storedLeads(store)).toMatchObject([{ payload: { clia: changes.clia } }]);
    });
  });

  test.each<[string, RegistryBehavior]>([
    ['down', { kind: 'dropped' }],
    ['sending other columns', { kind: 'body', body: '[{"npi":"1245319599"}]' }],
  ])('a registration continues while the CLIA registry is %s', async (_name, behavior) => {
    const { app, store } = await aLaboratorySite({
      registryLimits: { attemptMs: 60, totalMs: 150 },
    });
    cms.behave(behavior);
    const step = await register(app, 'reg_laboratory', { ...laboratory, process: false });
    expect(step.response.data).toMatchObject({
      Provider: expect.any(Array),
      'CLIA 33D0123456': [{ title: 'Verification', value: expect.stringContaining('by hand') }],
    });
    const final = await register(app, 'reg_laboratory', { ...laboratory, process: true });
    expect(final.response.success).toBe(true);
    expect(await storedLeads(store)).toMatchObject([{ status: 'accepted' }]);
  });

  test('step one shows the CLIA record while the NPI registry is unavailable', async () => {
    const { app } = await aLaboratorySite();
    registry().behave({ kind: 'dropped' });
    const { response } = await register(app, 'reg_laboratory', { ...laboratory, process: false });
    expect(response.data?.Provider).toContainEqual({
      title: 'Verification',
      value: expect.stringContaining('by hand'),
    });
    expect(response.data?.['CLIA 33D0123456']).toContainEqual({
      title: 'Accredited by',
      value: 'CAP',
    });
  });

  test('step one waits for two silent registries no longer than for one', async () => {
    const { app } = await aLaboratorySite({ registryLimits: { attemptMs: 2_000, totalMs: 2_000 } });
    registry().behave({ kind: 'silent' });
    cms.behave({ kind: 'silent' });
    const start = performance.now();
    const { response } = await register(app, 'reg_laboratory', { ...laboratory, process: false });
    expect(performance.now() - start).toBeLessThan(4_000);
    expect(Object.keys(response.data ?? {})).toEqual(['Provider', 'CLIA 33D0123456']);
  });

  test('step one shows no CLIA record when the NPI is rejected', async () => {
    const { app } = await aLaboratorySite();
    const { response } = await register(app, 'reg_laboratory', {
      ...laboratory,
      npi: knownNpis.unknown,
      process: false,
    });
    expect(response.fieldErrors).toEqual({ npi: npiMessages.notFound });
    expect(response.data).toBeUndefined();
  });

  test('step one queries CMS once for each bot-check token, and never without one', async () => {
    const check = proofOfWork({ secret: 'a secret of the tests', host: 'localhost' });
    const { app } = await aLaboratorySite({ botCheck: check });
    const step = (clia: string, values: object) =>
      register(app, 'reg_laboratory', { ...laboratory, clia, process: false, ...values });
    const token = async (action: string) => ({
      g_recaptcha_response: await solve(await check.challenge(action, new Date())),
    });
    for (const values of [{}, await token('reg_organization')]) {
      expect((await step(knownClias.laboratory, values)).status).toBe(403);
    }
    const bot = await step(knownClias.laboratory, { website_url: 'http://spam.example' });
    expect(bot.response).toMatchObject({ success: true, data: { 'CLIA 33D0123456': [{}] } });
    expect(cms.requested).toEqual([]);

    const once = await token('reg_lab');
    expect((await step(knownClias.laboratory, once)).response.success).toBe(true);
    expect((await step(knownClias.waived, once)).status).toBe(403);
    expect(cms.requested).toEqual([knownClias.laboratory]);
  });

  test('each client’s limit on NPI lookups also applies to CMS', async () => {
    let now = new Date('2026-11-20T12:00:00Z');
    const { app } = await aLaboratorySite({ env: { RATE_LIMIT: '1/minute' }, clock: () => now });
    for (const clia of [knownClias.laboratory, knownClias.terminated, knownClias.waived]) {
      await register(app, 'reg_laboratory', { ...laboratory, clia, process: false });
      now = new Date(now.getTime() + 60_000);
    }
    expect(cms.requested).toEqual([knownClias.laboratory, knownClias.terminated]);
  });

  test('a laboratory’s registration leaves no CLIA number and no name in the log', async () => {
    const { app, logged } = await aLaboratorySite();
    cms.behave({ kind: 'maintenance' });
    for (const process of [false, true]) {
      await register(app, 'reg_laboratory', { ...laboratory, process });
    }
    expect(logged()).toContain('Lead stored');
    expect(logged()).not.toMatch(/33D0123456|example laboratory/i);
  });
});

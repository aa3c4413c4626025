import { expect, test } from 'vitest';
import { npiTaken, registrationResponses } from '#contract/forms/registration.ts';
import { npiMessages } from '#contract/npi.ts';
import { subdomainMessages } from '#contract/subdomain.ts';
import { eraseMentioning } from '#tests/support/erase.ts';
import { storedLeads } from '#tests/support/intake-app.ts';
import { knownNpis } from '#tests/support/nppes-server.ts';
import {
  type Answered,
  doctor,
  laboratory,
  organization,
  register,
} from '#tests/support/registration.ts';
import { describeRegistrations } from '#tests/support/registration-site.ts';

await describeRegistrations('a registration', ({ aSite, registry, database }) => {
  test('step one shows the registry record and stores nothing', async () => {
    const { app, store, woken } = await aSite();
    const { status, response } = await register(app, 'reg_doc', { ...doctor, process: false });
    expect(status).toBe(200);
    expect(response).toMatchObject({
      success: true,
      heading: `NPI #${doctor.npi} registry Information`,
    });
    expect(response.data?.Provider).toContainEqual({ title: 'NPI', value: doctor.npi });
    expect(Object.keys(response.data ?? {}).length).toBeGreaterThan(2);
    expect((await register(app, 'reg_doc', doctor)).response).toEqual(response);
    expect(await storedLeads(store)).toEqual([]);
    expect(await store.lease(new Date(Date.now() + 1e9), 60, 9, { kind: 'job' })).toEqual([]);
    expect(woken()).toBe(0);
  });

  test('step one may be repeated with one key, before and after the final step', async () => {
    const { app, store } = await aSite();
    const key = { 'idempotency-key': 'one-key' };
    const step = (process: boolean) => register(app, 'reg_org', { ...organization, process }, key);
    const [first, second] = [await step(false), await step(false)];
    expect(second).toEqual(first);
    const final = await step(true);
    expect(final.response).toEqual({ success: true, ...registrationResponses.registered });
    expect((await step(false)).response.data).toEqual(first.response.data);
    expect(await step(true)).toEqual(final);
    expect(await storedLeads(store)).toHaveLength(1);
  });

  test('step one has its own limit on lookups per client, separate from the final step', async () => {
    let now = new Date('2026-11-20T12:00:00Z');
    const { app } = await aSite({ env: { RATE_LIMIT: '2/minute' }, clock: () => now });
    const ask = () => register(app, 'reg_doc', { ...doctor, process: false });
    for (let i = 0; i < 4; i += 1) {
      expect((await ask()).status).toBe(200);
      now = new Date(now.getTime() + 60_000);
    }
    expect((await ask()).status).toBe(429);
    expect((await register(app, 'reg_doc', { ...doctor, process: true })).response.success).toBe(
      true,
    );
    now = new Date('2026-11-20T13:00:00Z');
    expect((await ask()).status).toBe(200);
  });

  test.each([
    ['reg_doc', doctor],
    ['reg_org', organization],
    ['reg_laboratory', laboratory],
  ] as const)('the final step of %s stores one verified lead', async (path, values) => {
    const now = new Date();
    const { app, store, woken } = await aSite({ clock: () => now });
    const { status, response } = await register(app, path, { ...values, process: true });
    expect([status, response]).toEqual([
      200,
      { success: true, ...registrationResponses.registered },
    ]);
    const [lead, ...others] = await storedLeads(store);
    expect(others).toEqual([]);
    const names = 'subdomain' in values ? { subdomain: values.subdomain.toLowerCase() } : {};
    expect(lead).toMatchObject({ form: path, status: 'accepted' });
    expect(lead?.payload).toEqual({
      ...values,
      ...names,
      verification: 'verified',
      verificationSource: 'online',
      verificationAt: now.toISOString(),
    });
    const deliveries = await store.deliveriesOf(lead?.id ?? '');
    expect(deliveries.map(({ channel }) => channel)).toContain('mail');
    expect(woken()).toBe(1);
  });

  test('an organization that enters no subdomain gets its NPI as one, even when it registers twice', async () => {
    const { app, store } = await aSite();
    const { subdomain: _, ...values } = organization;
    const send = () => register(app, 'reg_org', { ...values, process: true });
    expect((await send()).response.success).toBe(true);
    expect((await send()).response.success).toBe(true);
    expect(await store.isSubdomainTaken(organization.npi)).toBe(true);
    const leads = await storedLeads(store);
    expect(leads.map(({ payload }) => payload.subdomain)).toEqual([organization.npi]);
  });

  test.runIf(database === 'PostgreSQL')('two servers store one of 20 registrations', async () => {
    const [one, other] = [await aSite(), await aSite()];
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        register((i % 2 ? one : other).app, 'reg_org', {
          ...organization,
          emailAddress: `p${i}@x.example`,
          process: true,
        }),
      ),
    );
    expectOneWinner(responses, { npi: npiTaken, subdomain: subdomainMessages.taken });
    expect(await storedLeads(one.store)).toHaveLength(1);
  });

  test('another type of registration with the same NPI needs a different subdomain', async () => {
    const { app, store } = await aSite();
    const lab = { ...laboratory, npi: organization.npi, process: true };
    await register(app, 'reg_org', { ...organization, process: true });
    const taken = { ...lab, subdomain: 'ALBANYHOSPITAL' };
    expect((await register(app, 'reg_laboratory', taken)).response.fieldErrors).toEqual({
      subdomain: subdomainMessages.taken,
    });
    expect((await register(app, 'reg_laboratory', lab)).response.success).toBe(true);
    expect(await storedLeads(store)).toHaveLength(2);
  });

  test('someone else can register the NPI and subdomain of a person who was erased', async () => {
    const { app, store } = await aSite();
    await register(app, 'reg_org', { ...organization, process: true });
    await eraseMentioning(store, organization.emailAddress);
    expect(await store.isSubdomainTaken('albanyhospital')).toBe(false);
    const next = { ...organization, emailAddress: 'bea@hospital.example', process: true };
    expect((await register(app, 'reg_org', next)).response.success).toBe(true);
  });

  test.each([
    ['a wrong check digit', 'reg_doc', { ...doctor, npi: '1234567890' }, npiMessages.checkDigit],
    ['an unknown number', 'reg_doc', { ...doctor, npi: knownNpis.unknown }, npiMessages.notFound],
    [
      'a deactivated NPI',
      'reg_doc',
      { ...doctor, npi: knownNpis.deactivated },
      npiMessages.notFound,
    ],
    [
      'an organization as a doctor',
      'reg_doc',
      { ...doctor, npi: knownNpis.hospital },
      npiMessages.wantsIndividual,
    ],
    [
      'a doctor as a company',
      'reg_org',
      { ...organization, npi: doctor.npi },
      npiMessages.wantsOrganization,
    ],
    [
      'a doctor as a laboratory',
      'reg_laboratory',
      { ...laboratory, npi: doctor.npi },
      npiMessages.wantsOrganization,
    ],
  ] as const)('a registration with %s is rejected by a 200', async (_name, path, values, npi) => {
    const { app, store } = await aSite();
    for (const process of [false, true]) {
      expect(await register(app, path, { ...values, process })).toEqual({
        status: 200,
        response: { success: false, ...registrationResponses.rejected, fieldErrors: { npi } },
      });
    }
    expect(await storedLeads(store)).toEqual([]);
  });

  test('a reserved subdomain is reported together with a wrong check digit, without a lookup', async () => {
    const { app } = await aSite();
    const values = { ...organization, npi: '1234567890', subdomain: 'WWW' };
    for (const process of [false, true]) {
      const { status, response } = await register(app, 'reg_org', { ...values, process });
      expect([status, response.fieldErrors]).toEqual([
        200,
        { npi: npiMessages.checkDigit, subdomain: subdomainMessages.reserved },
      ]);
    }
    expect(registry().requested).toEqual([]);
  });

  test('both steps report an NPI and a subdomain that are taken', async () => {
    const { app, store } = await aSite();
    await register(app, 'reg_org', { ...organization, process: true });
    const other = { ...organization, emailAddress: 'bea@hospital.example' };
    for (const process of [false, true]) {
      expect(await register(app, 'reg_org', { ...other, process })).toEqual({
        status: 200,
        response: {
          success: false,
          ...registrationResponses.rejected,
          fieldErrors: { npi: npiTaken, subdomain: subdomainMessages.taken },
        },
      });
    }
    expect(await storedLeads(store)).toHaveLength(1);
  });

  test('a registration with a value that a rule rejects gets a 400 before any lookup', async () => {
    const { app } = await aSite();
    const { status, response } = await register(app, 'reg_doc', {
      ...doctor,
      npi: '12',
      process: 'no',
    });
    expect([status, response.fieldErrors]).toEqual([
      400,
      {
        npi: 'This field should be at least 10 characters long',
        process: 'Value must be true or false',
      },
    ]);
    expect(registry().requested).toEqual([]);
  });

  test('a registration leaves no NPI and no name in the log', async () => {
    const { app, logged } = await aSite();
    await register(app, 'reg_org', { ...organization, process: false });
    await register(app, 'reg_org', { ...organization, process: true });
    await register(app, 'reg_org', { ...organization, npi: '1234567890', process: true });
    expect(logged()).toContain('Lead stored');
    expect(logged()).not.toMatch(/albany|1993999998|1234567890|ann@/i);
  });
});

function expectOneWinner(responses: readonly Answered[], fieldErrors: object): void {
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  const losers = responses.filter(({ response }) => !response.success);
  expect(losers).toHaveLength(responses.length - 1);
  for (const { response } of losers) expect(response.fieldErrors).toEqual(fieldErrors);
}

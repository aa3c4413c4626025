import { expect, test } from 'vitest';
import { npiTaken } from '#contract/forms/registration.ts';
import { subdomainMessages } from '#contract/subdomain.ts';
import { storedLeads } from '#tests/support/intake-app.ts';
import { laboratory, organization, register } from '#tests/support/registration.ts';
import { describeRegistrations } from '#tests/support/registration-site.ts';

await describeRegistrations('a stored registration', ({ aSite }) => {
  test('a repeated registration gets the same response and is stored once', async () => {
    const { app, store } = await aSite();
    const first = await register(app, 'reg_org', { ...organization, process: true });
    const again = { ...organization, emailAddress: 'ANN@hospital.example', process: true };
    const key = { 'idempotency-key': 'a key' };
    expect(await register(app, 'reg_org', again)).toEqual(first);
    expect(await register(app, 'reg_org', again, key)).toEqual(first);
    expect(await register(app, 'reg_org', again, key)).toEqual(first);
    expect(
      (await register(app, 'reg_org', { ...again, process: false })).response.data,
    ).toBeDefined();
    expect(await storedLeads(store)).toHaveLength(1);
  });

  test.each([{ phone: '+17025550199' }, { position: 'Chief' }, { subdomain: 'another' }])(
    'a registration repeated with %j is rejected like another person’s',
    async (change) => {
      const { app, store } = await aSite();
      await register(app, 'reg_org', { ...organization, process: true });
      const changed = { ...organization, ...change };
      const fieldErrors =
        'subdomain' in change
          ? { npi: npiTaken }
          : { npi: npiTaken, subdomain: subdomainMessages.taken };
      for (const process of [false, true]) {
        const { status, response } = await register(app, 'reg_org', { ...changed, process });
        expect([status, response.success, response.fieldErrors]).toEqual([200, false, fieldErrors]);
      }
      expect(await storedLeads(store)).toMatchObject([{ payload: { phone: organization.phone } }]);
    },
  );

  test('a registration sent twenty times concurrently is stored once', async () => {
    const { app, store } = await aSite();
    const values = { ...laboratory, process: true };
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        register(app, 'reg_laboratory', values, i % 2 ? { 'idempotency-key': `key ${i}` } : {}),
      ),
    );
    for (const { response } of responses) expect(response).toMatchObject({ success: true });
    expect(await storedLeads(store)).toHaveLength(1);
  });
});

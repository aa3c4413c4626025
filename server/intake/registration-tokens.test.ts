import { expect, test } from 'vitest';
import { npiMessages } from '#contract/npi.ts';
import { proofOfWork } from '#server/intake/bot-check/proof-of-work.ts';
import { solve, storedLeads } from '#tests/support/intake-app.ts';
import { knownNpis } from '#tests/support/nppes-server.ts';
import { doctor, register } from '#tests/support/registration.ts';
import { describeRegistrations } from '#tests/support/registration-site.ts';

await describeRegistrations(
  'a registration spends a bot-check token in each step:',
  ({ aSite }) => {
    test('a bot-check token works for only one registration step', async () => {
      const { app, store, botCheck } = await aSiteWithBotCheck();
      const token = await botCheck.token('reg_doctor');
      const step = (process: boolean, value = token) =>
        register(app, 'reg_doc', { ...doctor, process, g_recaptcha_response: value });
      expect((await step(false)).response.success).toBe(true);
      for (const process of [false, true]) expect((await step(process)).status).toBe(403);
      expect((await step(true, await botCheck.token('reg_doctor'))).response.success).toBe(true);
      expect(await storedLeads(store)).toHaveLength(1);
    });

    test('a bot-check token spent by a lead does not work in step one', async () => {
      const { app, botCheck } = await aSiteWithBotCheck();
      const token = await botCheck.token('reg_doctor');
      const step = (process: boolean) =>
        register(app, 'reg_doc', { ...doctor, process, g_recaptcha_response: token });
      expect((await step(true)).response.success).toBe(true);
      expect((await step(false)).status).toBe(403);
    });

    test('an NPI that the registry rejects spends the bot-check token, so one token allows one lookup', async () => {
      const { app, botCheck } = await aSiteWithBotCheck();
      for (const process of [false, true]) {
        const token = await botCheck.token('reg_doctor');
        const values = { ...doctor, npi: knownNpis.unknown, process, g_recaptcha_response: token };
        expect((await register(app, 'reg_doc', values)).response.fieldErrors).toHaveProperty('npi');
        expect((await register(app, 'reg_doc', values)).status).toBe(403);
      }
    });

    test('a field rejected before the lookup does not spend the bot-check token', async () => {
      const { app, botCheck } = await aSiteWithBotCheck();
      const token = await botCheck.token('reg_doctor');
      const values = { ...doctor, process: false, g_recaptcha_response: token };
      const wrong = await register(app, 'reg_doc', { ...values, npi: '1234567890' });
      expect(wrong.response.fieldErrors).toEqual({ npi: npiMessages.checkDigit });
      expect((await register(app, 'reg_doc', values)).response.success).toBe(true);
    });

    async function aSiteWithBotCheck() {
      const check = proofOfWork({ secret: 'a secret of the tests', host: 'localhost' });
      const site = await aSite({ botCheck: check });
      const token = async (action: string) => solve(await check.challenge(action, new Date()));
      return { ...site, botCheck: { token } };
    }
  },
);

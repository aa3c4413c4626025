import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { recaptcha } from '#server/intake/bot-check/siteverify.ts';
import { createWakeUpSignal } from '#server/jobs/wake-up-signal.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { aDelivery } from '#tests/support/delivery.ts';
import { anIntakeApp, storedLeads } from '#tests/support/intake-app.ts';
import { knownNpis, startNppesServer } from '#tests/support/nppes-server.ts';
import { doctor, npiOf, organization, register } from '#tests/support/registration.ts';
import type { RegistryServer } from '#tests/support/registry-server.ts';
import { aLead } from '#tests/support/submission.ts';
import { jobLanes } from './job-lanes.ts';
import { verificationMail } from './mail/message.ts';
import { registryJob } from './registry-job.ts';
import { type RunningLanes, startLanes } from './start-lanes.ts';

const report = { team: [], deliveries: [{ kind: 'verification' }] };

let server: RegistryServer;
let databaseUrl: string;
let now: Date;

beforeEach(async () => {
  server = await startNppesServer();
  databaseUrl = await aDatabase();
  now = new Date();
  onTestFinished(() => server.stop());
});

test('the worker verifies a registration when the registry is back, and reports it once', async () => {
  const { app, store, verifiers } = await aSite();
  await server.stop();
  await register(app, 'reg_doc', { ...doctor, process: true });
  verifiers.start(2);
  verifiers.advance(60_000);
  await verifiers.attempts(1);
  expect(await verifications(store)).toEqual(['unverified']);
  await server.restart();
  verifiers.advance(61_000);
  await expect.poll(() => verifications(store), patience).toEqual(['verified']);
  const [lead] = await storedLeads(store);
  expect(lead?.payload).toMatchObject({
    ...doctor,
    verificationSource: 'online',
    verificationAt: now.toISOString(),
  });
  const emails = (await store.deliveriesOf(lead?.id ?? '')).filter(isVerification);
  expect(emails).toMatchObject([{ state: 'pending', attempts: 0 }]);
  expect(await store.lease(new Date(now.getTime() + 1e10), 60, 9, { kind: 'job' })).toEqual([]);
  expect((await register(app, 'reg_doc', { ...doctor, process: true })).response.success).toBe(
    true,
  );
  expect(await storedLeads(store)).toHaveLength(1);
});

test.each([
  ['not found', 'reg_doc', { ...doctor, npi: knownNpis.unknown }],
  ['wrong kind', 'reg_doc', { ...doctor, npi: knownNpis.hospital }],
  ['wrong kind', 'reg_org', { ...organization, npi: doctor.npi }],
] as const)('the worker can report that an NPI is %s', async (verification, path, values) => {
  const { app, store, verifiers } = await aSite();
  server.behave({ kind: 'maintenance' });
  await register(app, path, { ...values, process: true });
  server.behave({ kind: 'normal' });
  verifiers.start(1);
  verifiers.advance(61_000);
  await expect.poll(() => verifications(store), patience).toEqual([verification]);
  const [lead] = await storedLeads(store);
  const [delivery] = await store.lease(now, 60, 9, { kind: 'verification' });
  expect(delivery?.lead).toEqual(lead);
  const compose = verificationMail({ from: { name: '', address: 'a@site.example' }, to: [] });
  const raw = String((await compose(aDelivery({ ...delivery, lead: lead ?? aLead() })))?.raw);
  expect(raw).toContain(`Date: ${now.toUTCString().replace('GMT', '+0000')}`);
  expect(raw).toMatch(/^Subject: NPI (?:verified|not found|of the wrong kind): /m);
  expect(raw).toContain(`NPI verification: ${verification}`);
});

test('two workers verify more registrations than one lease holds, with one email each', async () => {
  const { app, store, verifiers } = await aSite();
  server.behave({ kind: 'dropped' });
  for (let i = 0; i < 12; i += 1) {
    await register(app, 'reg_doc', { ...doctor, npi: npiOf(i), process: true });
  }
  server.behave({ kind: 'normal' });
  verifiers.start(2);
  verifiers.advance(61_000);
  await expect.poll(() => verifications(store), patience).toEqual(Array(12).fill('not found'));
  expect((await store.lease(now, 60, 99, { kind: 'verification' })).length).toBe(12);
});

test('the worker doubles the pause after each failure while the registry is down', async () => {
  const { app, store, verifiers } = await aSite();
  await server.stop();
  await register(app, 'reg_doc', { ...doctor, process: true });
  verifiers.start(1);
  for (const [i, seconds] of [60, 1, 2, 4].entries()) {
    verifiers.advance(seconds * 1_000 - 100);
    expect(await store.lease(now, 60, 9, { kind: 'job' })).toEqual([]);
    // Up to ten percent more, so that lookups that failed together aren't all retried together.
    verifiers.advance(100 + seconds * 100);
    await verifiers.attempts(i + 1);
  }
  expect(await verifications(store)).toEqual(['unverified']);
});

test('the worker verifies a quarantined lead without sending an email', async () => {
  const verifyUrl = 'http://127.0.0.1:9/';
  const botCheck = recaptcha({ siteKey: 'k', secret: 's', verifyUrl, host: 'localhost' });
  const { app, store, verifiers } = await aSite({ botCheck });
  server.behave({ kind: 'dropped' });
  await register(app, 'reg_doc', { ...doctor, g_recaptcha_response: 't', process: true });
  server.behave({ kind: 'normal' });
  verifiers.start(1);
  verifiers.advance(61_000);
  await expect.poll(() => verifications(store), patience).toEqual(['verified']);
  expect(await store.lease(now, 60, 9)).toEqual([]);
});

async function aSite(options: Parameters<typeof anIntakeApp>[0] = {}) {
  const env = { NPI_REGISTRY_URL: server.url, DATABASE_URL: databaseUrl };
  const registryLimits = { failuresToOpen: 1_000, attemptMs: 4_000, totalMs: 8_000 };
  const site = await anIntakeApp({ ...options, env, registryLimits, clock: () => now });
  const running: RunningLanes[] = [];
  const wakeUp = createWakeUpSignal();
  let ended = 0;
  const store: typeof site.store = {
    ...site.store,
    settle: async (...ending) => {
      const isStored = await site.store.settle(...ending);
      ended += 1;
      return isStored;
    },
  };
  const advance = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds);
    wakeUp.send();
  };
  onTestFinished(async () => {
    await Promise.all(running.map((one) => one.stop()));
  });
  const verifiers = {
    advance,
    start: (count: number) => {
      for (let i = 0; i < count; i += 1) {
        const clock = () => now;
        const wakeUpDelivery = () => undefined;
        const parts = { ...site, store, clock, report, wakeUpDelivery };
        const check = registryJob('npi', { ...parts, isOnline: true });
        const options = { store, clock, wakeUp, log: site.log };
        running.push(startLanes(options, jobLanes({ 'npi-check': check })));
      }
    },
    /** Resolves when this many lookups have ended. */
    attempts: async (count: number) => {
      await expect.poll(() => ended, patience).toBe(count);
    },
  };
  return { ...site, verifiers };
}

async function verifications(store: Parameters<typeof storedLeads>[0]) {
  return (await storedLeads(store)).map(({ payload }) => payload.verification);
}

function isVerification({ channel }: { readonly channel: string }): boolean {
  return channel === 'verification';
}

const patience = { interval: 20 };

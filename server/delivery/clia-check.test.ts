import PostalMime from 'postal-mime';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createWakeUpSignal } from '#server/jobs/wake-up-signal.ts';
import { cleanResponse } from '#server/lib/delivery-failure.ts';
import type { LeadStore } from '#server/store/lead-store.ts';
import { knownClias, startCmsServer } from '#tests/support/cms-server.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { aDelivery } from '#tests/support/delivery.ts';
import { eraseMentioning } from '#tests/support/erase.ts';
import { anIntakeApp, storedLeads } from '#tests/support/intake-app.ts';
import { sampleRecord } from '#tests/support/lead-laboratory.ts';
import { startNppesServer } from '#tests/support/nppes-server.ts';
import { laboratory, register } from '#tests/support/registration.ts';
import type { RegistryServer } from '#tests/support/registry-server.ts';
import { aLead } from '#tests/support/submission.ts';
import { jobLanes } from './job-lanes.ts';
import { verificationMail } from './mail/message.ts';
import { registryJob } from './registry-job.ts';
import { startLanes } from './start-lanes.ts';

const report = { team: [], deliveries: [{ kind: 'verification' }] };

let nppes: RegistryServer;
let cms: RegistryServer;
let databaseUrl: string;
let now: Date;

beforeEach(async () => {
  [nppes, cms] = [await startNppesServer(), await startCmsServer()];
  databaseUrl = await aDatabase();
  now = new Date();
  onTestFinished(() => Promise.all([nppes.stop(), cms.stop()]).then(() => undefined));
});

test('a registration stores the laboratory’s record if the registry responds, without a second lookup', async () => {
  const { app, store } = await aSite();
  await register(app, 'reg_laboratory', { ...laboratory, process: false });
  await register(app, 'reg_laboratory', { ...laboratory, process: true });
  expect(cms.requested).toEqual([knownClias.laboratory]);
  const [lead] = await storedLeads(store);
  expect(lead?.laboratory).toEqual({
    state: 'found',
    clia: knownClias.laboratory,
    record: sampleRecord,
    source: 'online',
    asOf: now.toISOString(),
    lookedUpAt: now.toISOString(),
    linkedBy: 'registration',
  });
  expect(await jobsOf(store)).toEqual([]);
  expect(lead?.payload).not.toHaveProperty('laboratory');
});

test.each([
  [knownClias.terminated, 'found', false],
  [knownClias.unknown, 'not found', undefined],
])('the laboratory %s is immediately stored as %s', async (clia, state, isActive) => {
  const { app, store } = await aSite();
  await register(app, 'reg_laboratory', { ...laboratory, clia, process: true });
  const [lead] = await storedLeads(store);
  expect(lead?.laboratory).toMatchObject({ state, clia });
  expect(lead?.laboratory?.record?.isActive).toBe(isActive);
  expect(await jobsOf(store)).toEqual([]);
});

test('a laboratory is not looked up if its number has ten digits', async () => {
  const { app, store, run } = await aSite();
  await register(app, 'reg_laboratory', { ...laboratory, clia: '1234567890', process: true });
  await run();
  const [lead] = await storedLeads(store);
  expect(lead).not.toHaveProperty('laboratory');
  expect(cms.requested).toEqual([]);
});

test('a laboratory is looked up until the registry responds, and is reported once', async () => {
  const { app, store, run } = await aSite();
  await cms.stop();
  await register(app, 'reg_laboratory', { ...laboratory, process: true });
  expect((await storedLeads(store))[0]?.laboratory).toMatchObject({
    state: 'unavailable',
    clia: laboratory.clia,
    lookedUpAt: null,
  });
  await run();
  expect((await storedLeads(store))[0]?.laboratory?.state).toBe('unavailable');
  await cms.restart();
  await run();
  const [lead] = await storedLeads(store);
  expect(lead?.laboratory).toMatchObject({
    state: 'found',
    record: { name: 'SAMPLE REFERENCE LABORATORY INC' },
    linkedBy: 'background',
    lookedUpAt: now.toISOString(),
  });
  const [delivery, ...others] = await store.lease(now, 60, 9, { kind: 'verification' });
  expect(others).toEqual([]);
  expect(delivery?.lead).toEqual(lead);
  const compose = verificationMail({ from: { name: '', address: 'a@site.example' }, to: [] });
  const mail = await PostalMime.parse(
    (await compose(aDelivery({ ...delivery, lead: lead ?? aLead() })))?.raw ?? '',
  );
  expect(mail.subject).toMatch(/^NPI verified, CLIA number found: /);
  expect(mail.text).toContain('SAMPLE REFERENCE LABORATORY INC (33D0123456)');
  if (delivery)
    await store.settle(delivery, { kind: 'done' }, { at: now, response: cleanResponse('250 Ok') });
  await run();
  expect(await store.lease(now, 60, 9, { kind: 'verification' })).toEqual([]);
});

test('a laboratory is reported in a second email if its registry responds later than the other one', async () => {
  const { app, store, run } = await aSite();
  await Promise.all([nppes.stop(), cms.stop()]);
  await register(app, 'reg_laboratory', { ...laboratory, process: true });
  await nppes.restart();
  await run();
  const [first] = await store.lease(now, 24 * 60 * 60, 9, { kind: 'verification' });
  expect(first?.lead?.payload.verification).toBe('verified');
  expect(first?.lead?.laboratory?.state).toBe('unavailable');
  await cms.restart();
  // The first email may have been composed already, so the second result waits until that email is sent.
  await run();
  expect((await storedLeads(store))[0]?.laboratory?.state).toBe('unavailable');
  if (first)
    await store.settle(first, { kind: 'done' }, { at: now, response: cleanResponse('250 Ok') });
  await run();
  const [second] = await store.lease(now, 60, 9, { kind: 'verification' });
  expect(second?.lead?.laboratory?.state).toBe('found');
  expect(second?.id).not.toBe(first?.id);
  const leadId = first?.lead?.id ?? '';
  expect(await store.attemptsOf(leadId)).toMatchObject([
    { channel: 'verification', response: '250 Ok' },
  ]);
  const states = (await store.deliveriesOf(leadId)).map(({ channel, state }) => [channel, state]);
  expect(states.filter(([channel]) => channel === 'verification').toSorted()).toEqual([
    ['verification', 'done'],
    ['verification', 'pending'],
  ]);
});

test('a laboratory’s lookup waits for the next import, without a failure, if online lookups are off', async () => {
  const { app, store, run } = await aSite({ isOnline: false });
  await register(app, 'reg_laboratory', { ...laboratory, process: true });
  await run();
  const at = (hours: number) => new Date(now.getTime() + hours * 60 * 60_000);
  expect(await store.lease(at(23), 60, 9, { kind: 'job' })).toEqual([]);
  const jobs = await store.lease(at(24), 60, 9, { kind: 'job' });
  expect(jobs.map(({ attempts }) => attempts)).toEqual([0]);
  expect((await storedLeads(store))[0]?.laboratory?.state).toBe('unavailable');
});

test('the laboratory of a spam registration is looked up when the lead is released', async () => {
  const { app, store, run } = await aSite();
  await register(app, 'reg_laboratory', { ...laboratory, website_url: 'x', process: true });
  expect(cms.requested).toEqual([]);
  const [spam] = await storedLeads(store);
  expect(spam).not.toHaveProperty('laboratory');
  for (const released of ['released', 'not-held']) {
    expect(await store.release(spam?.id ?? '', { deliveries: [], now })).toBe(released);
  }
  await run();
  expect((await storedLeads(store))[0]?.laboratory?.state).toBe('found');
  expect(cms.requested).toEqual([laboratory.clia]);
});

test('a laboratory’s result is applied once, and not after an erasure', async () => {
  const { app, store } = await aSite();
  await cms.stop();
  await register(app, 'reg_laboratory', { ...laboratory, process: true });
  const [lead] = await storedLeads(store);
  const leadId = lead?.id ?? '';
  expect(await store.findCheck(leadId, 'clia')).toBe(laboratory.clia);
  const result = {
    kind: 'clia' as const,
    number: laboratory.clia,
    result: { kind: 'not-found' as const },
    at: now,
    report,
  };
  const ends = [1, 2].map(() => store.endCheck(leadId, result));
  expect((await Promise.all(ends)).toSorted()).toEqual(['reported', 'too late']);
  expect(await store.findCheck(leadId, 'clia')).toBeNull();
  await eraseMentioning(store, laboratory.emailAddress);
  expect(await store.endCheck(leadId, result)).toBe('too late');
});

async function aSite({
  isOnline = true,
  ...options
}: Pick<Parameters<typeof anIntakeApp>[0] & object, 'botCheck'> & {
  readonly isOnline?: boolean;
} = {}) {
  const site = await anIntakeApp({
    env: {
      NPI_REGISTRY_URL: nppes.url,
      CLIA_REGISTRY_URL: isOnline ? cms.url : 'off',
      DATABASE_URL: databaseUrl,
    },
    registryLimits: { failuresToOpen: 1_000 },
    clock: () => now,
    ...options,
  });
  const { store, log } = site;
  const clock = () => now;
  const parts = {
    ...site,
    clock,
    report,
    wakeUpDelivery: () => undefined,
  };
  const handlers = {
    'npi-check': registryJob('npi', { ...parts, isOnline: true }),
    'clia-check': registryJob('clia', { ...parts, isOnline }),
  };
  return {
    ...site,
    /** Runs each waiting lookup once, after its pause. */
    run: async () => {
      now = new Date(now.getTime() + 2 * 60 * 60_000);
      const waiting = await countDue(store);
      let ended = 0;
      const counting: typeof store = {
        ...store,
        settle: async (...ending) => {
          const isStored = await store.settle(...ending);
          ended += 1;
          return isStored;
        },
      };
      const options = { store: counting, clock, wakeUp: createWakeUpSignal(), log };
      const loop = startLanes(options, jobLanes(handlers));
      await expect.poll(() => ended, { interval: 10 }).toBe(waiting);
      await loop.stop();
    },
  };
}

/** Leases that expire before the next run reveal what is due. */
async function countDue(store: LeadStore): Promise<number> {
  const before = new Date(now.getTime() - 1_000);
  return (await store.lease(before, 0, 99, { kind: 'job' })).length;
}

async function jobsOf(store: LeadStore): Promise<readonly string[]> {
  const jobs = await store.lease(new Date(now.getTime() + 1e9), 60, 9, { kind: 'job' });
  return jobs.map(({ event, item }) => `job:${event}:${item}`);
}

import { createHmac, randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { startDestinationWorkers } from '#console/server/routing/destination-workers.ts';
import { routingToTeam } from '#server/delivery/channels/team-deliveries.ts';
import { createWakeUpSignal } from '#server/jobs/wake-up-signal.ts';
import { aConsole, type ConsoleForTests } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { addDestination } from '#tests/support/destination-workers.ts';
import {
  type HttpResponse,
  type Received,
  startHttpReceiver,
} from '#tests/support/http-receiver.ts';
import { recordedLog } from '#tests/support/recorded-log.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

const loopback = { WEBHOOK_ALLOW_PRIVATE: '1' };

const open = (env: Readonly<Record<string, string>> = loopback) =>
  aConsole('', temporaryFolder(), env);

test('a new destination gets the next lead from its forms, signed, without a restart', async () => {
  const office = await aConsole(await aDatabase(), temporaryFolder(), loopback);
  const owner = await office.user('owner');
  const site = await aServer(office);
  const receiver = await aReceiver();
  const before = await site.accept('contact');
  const { body } = await addDestination(owner, { url: receiver.url, forms: ['contact'] });
  await site.accept('demo');
  const lead = await site.accept('contact');
  const [call] = await site.reaches(receiver.received, 1);
  expect(JSON.parse(call?.body ?? '')).toMatchObject({
    type: 'lead.created',
    data: { id: lead, form: 'contact' },
  });
  expect(signers(call, [body.secret])).toEqual([body.secret]);
  expect(await office.store.deliveriesOf(before)).toEqual([]);
  const [delivery] = (await owner.call('deliveries')).body.deliveries;
  expect(delivery).toMatchObject({ channel: `to:${body.destination.id}`, label: 'The CRM' });
  expect((await owner.call('account')).body.isMailSent).toBe(false);
});

test('both secrets sign deliveries until the old one is retired', async () => {
  const office = await open();
  const owner = await office.user('owner');
  const receiver = await aReceiver();
  const { destination, secret: old } = (await addDestination(owner, { url: receiver.url })).body;
  const params = { id: destination.id };
  const rotated = (await owner.call('rotateSecret', { params })).body;
  expect(rotated.destination.secrets).toBe(2);
  expect((await owner.call('rotateSecret', { params })).status).toBe(409);
  await owner.call('testDestination', { params });
  expect((await owner.call('retireSecret', { params })).body.secrets).toBe(1);
  expect((await owner.call('retireSecret', { params })).status).toBe(409);
  await owner.call('testDestination', { params });
  const both = [rotated.secret, old];
  expect(receiver.received.map((call) => signers(call, both))).toEqual([both, [rotated.secret]]);
});

test('a test delivery is marked as a test, and the response is shown', async () => {
  const office = await open();
  const owner = await office.user('owner');
  const replies: HttpResponse[] = [{ status: 404, body: 'no_service' }, { status: 204 }];
  const receiver = await aReceiver(() => replies.pop() ?? { status: 200 });
  const { destination } = (await addDestination(owner, { url: receiver.url })).body;
  const params = { id: destination.id };
  const accepted = (await owner.call('testDestination', { params })).body;
  expect(accepted).toMatchObject({ isAccepted: true, response: 'responded 204' });
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ type: 'test' });
  expect((await owner.call('testDestination', { params })).body).toMatchObject({
    isAccepted: false,
    response: 'The receiver has nothing at this address (responded 404): no_service',
  });
});

test('a disabled destination gets nothing, and its pending deliveries are canceled', async () => {
  const office = await open();
  const owner = await office.user('owner');
  const receiver = await aReceiver(() => ({ status: 503 }));
  const { destination } = (await addDestination(owner, { url: receiver.url })).body;
  const params = { id: destination.id };
  const site = await aServer(office);
  const failing = await site.accept('contact');
  await site.reaches(receiver.received, 1);
  const state = async (lead: string) => (await office.store.deliveriesOf(lead))[0];
  // If a worker has leased the delivery, a later call cancels it.
  const isCanceled = (lead: string) =>
    expect
      .poll(async () => {
        await office.store.cancelUnwanted(office.now());
        return state(lead);
      })
      .toMatchObject({ state: 'canceled' });
  await expect
    .poll(() => state(failing))
    .toMatchObject({ lastError: 'The receiver reported an internal error (responded 503)' });
  const off = (await owner.call('changeDestination', { params, body: { isOn: false } })).body;
  expect(off.offReason).toBe('user');
  await isCanceled(failing);
  // Simulates a delivery queued at the same time as the change.
  const deliveries = [{ kind: 'to', target: destination.id, event: 'lead.created' }];
  const late = await office.accept({}, { deliveries });
  await isCanceled(late.id);
  await site.refresh();
  expect(await office.store.deliveriesOf(await site.accept('contact'))).toEqual([]);
  const query = { state: 'canceled' };
  const canceled = (await owner.call('deliveries', { query })).body.deliveries;
  const replay = { body: { deliveryIds: canceled.map(({ id }) => id) } };
  expect((await owner.call('replayDeliveries', replay)).body.replayed).toBe(0);
  await owner.call('changeDestination', { params, body: { isOn: true } });
  expect((await owner.call('replayDeliveries', replay)).body.replayed).toBe(2);
  await owner.call('removeDestination', { params });
  await isCanceled(failing);
  expect((await owner.call('testDestination', { params })).status).toBe(404);
  const [removed] = (await owner.call('deliveries', { query })).body.deliveries;
  expect(removed?.label).toBe('The CRM (removed)');
});

test('a destination that fails for five days is turned off, and the digest reports it', async () => {
  const office = await open();
  const owner = await office.user('owner');
  let status = 500;
  const receiver = await aReceiver(() => ({ status }));
  await addDestination(owner, { url: receiver.url });
  const site = await aServer(office);
  // The first session expires during the test.
  const shown = async () =>
    (await (await office.user('owner')).call('destinations')).body.destinations[0];
  const attempt = async () => {
    const lead = await site.accept('contact');
    const ended = async () => (await office.store.attemptsOf(lead)).length > 0;
    await expect.poll(ended).toBe(true);
    // Cancels the retry, so that only the next attempt counts.
    await office.store.cancel(office.now(), { reason: 'of the test', leadId: lead });
    await site.refresh();
  };
  await attempt();
  expect((await shown())?.failingSince).not.toBeNull();
  status = 200;
  await attempt();
  expect((await shown())?.failingSince).toBeNull();
  status = 500;
  await attempt();
  office.pass(4.9 * 86_400);
  await attempt();
  expect((await shown())?.offSince).toBeNull();
  office.pass(0.2 * 86_400);
  await attempt();
  expect(await shown()).toMatchObject({ offReason: 'failing' });
  expect(site.logged()).toContain('Turned off a destination');
  const { entries } = (await (await office.user('owner')).call('audit')).body;
  expect(entries.filter(({ action }) => action === 'destination-turned-off')).toMatchObject([
    { userName: 'system', details: { name: 'The CRM', reason: 'five days of failures' } },
  ]);
  expect((await office.checkAudit()).broken).toEqual([]);
  const since = new Date(office.now().getTime() - 3_600_000);
  const attention = await office.store.attention(since, new Date(office.now().getTime() + 1), 0);
  expect(attention.turnedOff).toEqual(['The CRM']);
});

test('a destination that responds with 410 Gone is turned off immediately', async () => {
  const office = await open();
  const owner = await office.user('owner');
  const receiver = await aReceiver(() => ({ status: 410 }));
  const { destination } = (await addDestination(owner, { url: receiver.url })).body;
  const params = { id: destination.id };
  const site = await aServer(office);
  const lead = await site.accept('contact');
  const shown = async () => (await owner.call('destinations')).body.destinations[0];
  await expect.poll(shown).toMatchObject({ offReason: 'gone' });
  await expect
    .poll(async () => {
      await site.refresh();
      return office.store.deliveriesOf(lead);
    })
    .toMatchObject([{ state: 'canceled' }]);
  const [entry] = (await owner.call('audit')).body.entries;
  expect(entry).toMatchObject({
    action: 'destination-turned-off',
    userName: 'system',
    details: { name: 'The CRM', reason: 'it responded with 410 Gone' },
  });
  const since = new Date(office.now().getTime() - 1000);
  const attention = await office.store.attention(since, new Date(office.now().getTime() + 1), 0);
  expect(attention.turnedOff).toEqual(['The CRM']);

  // A response from the old address does not affect the new one.
  const body = { isOn: true, url: `${receiver.url}/new` };
  const before = (await office.store.destinations())[0]?.url ?? '';
  await owner.call('changeDestination', { params, body });
  const gone = { reason: 'gone', url: before } as const;
  expect(await office.store.turnOff(destination.id, gone, office.now())).toBe(false);
  expect((await shown())?.offSince).toBeNull();
});

test('a receiver that asks us to wait gets nothing for that long', async () => {
  const office = await open();
  const owner = await office.user('owner');
  const waits = ['120', new Date(Date.now() + 120_000).toUTCString(), '999999'];
  for (const wait of waits) {
    const receiver = await aReceiver(() => ({ status: 429, headers: { 'retry-after': wait } }));
    const { destination } = (await addDestination(owner, { url: receiver.url, name: wait })).body;
    const site = await aServer(office);
    const lead = await site.accept('contact');
    const delivery = async () =>
      (await office.store.deliveriesOf(lead)).find(
        ({ channel }) => channel === `to:${destination.id}`,
      );
    await expect.poll(delivery).toMatchObject({
      attempts: 1,
      lastError: 'The receiver asked us to slow down (responded 429)',
    });
    const waitMs = ((await delivery())?.nextAttemptAt.getTime() ?? 0) - Date.now();
    expect(waitMs).toBeGreaterThan(wait === '999999' ? 3_500_000 : 100_000);
    expect(waitMs).toBeLessThan(wait === '999999' ? 3_700_000 : 130_000);
  }
});

test('secrets and chat addresses stay on the server, and are encrypted if there is a key', async () => {
  const key = { ...loopback, SECRETS_KEY: randomBytes(32).toString('base64') };
  const office = await open(key);
  const owner = await office.user('owner');
  const receiver = await aReceiver();
  const url = `${receiver.url}/services/T0/B0/token`;
  const hook = (await addDestination(owner, { url: receiver.url })).body;
  const chat = (await addDestination(owner, { kind: 'slack', name: 'Sales', url })).body;
  expect(chat.secret).toBeNull();
  expect(chat.destination.address).toBe(`${receiver.url}/…`);
  const params = { id: chat.destination.id };
  await owner.call('changeDestination', { params, body: { url: `${url}2` } });
  await owner.call('testDestination', { params });
  expect(receiver.received[0]?.path).toBe('/services/T0/B0/token2');
  const replies = await Promise.all([owner.call('destinations'), owner.call('audit')]);
  const stored = await office.store.destinations();
  const visible = JSON.stringify([replies.map(({ body }) => body), stored]);
  expect(visible).not.toContain('token');
  expect(visible).not.toContain((hook.secret ?? '?').slice('whsec_'.length));
  expect((await owner.call('destinations')).body.isSealed).toBe(true);
  expect((await owner.call('audit')).body.entries.map(({ action }) => action)).toEqual([
    'destination-tested',
    'destination-changed',
    'destination-added',
    'destination-added',
  ]);
});

test('a destination with a private or malformed address, or one with credentials, is rejected at its field', async () => {
  const office = await open({});
  const owner = await office.user('owner');
  for (const url of rejected) {
    const { status, body } = await addDestination(owner, { url });
    expect([url, status, Object.keys(body), body]).toMatchObject([
      url,
      400,
      expect.arrayContaining(['fieldErrors']),
      { fieldErrors: { url: expect.any(String) } },
    ]);
  }
  expect((await owner.call('destinations')).body.destinations).toEqual([]);
});

test('a host name that resolves to a private address is refused at delivery', async () => {
  const receiver = await aReceiver();
  const dataDir = temporaryFolder();
  const allowing = await aConsole('', dataDir, loopback);
  const url = receiver.url.replace('127.0.0.1', 'localhost');
  const first = await allowing.user('owner');
  const { body } = await addDestination(first, { url });
  const strict = await aConsole('', dataDir, {});
  const owner = strict.browser();
  owner.setToken(first.token());
  const params = { id: body.destination.id };
  expect((await owner.call('testDestination', { params })).body).toMatchObject({
    isAccepted: false,
    response: 'The address is in a private network, which is refused',
  });
  expect(receiver.received).toEqual([]);
});

const rejected = [
  'http://127.0.0.1/x',
  'http://10.1.2.3/',
  'https://[::1]/',
  'http://localhost:3001/',
  'http://0x7f000001/',
  'https://user:pass@crm.example/',
  'ftp://crm.example/',
  'crm.example',
  'https://[::::]/',
];

/** Returns the secret behind each signature, in the order of the signatures. */
function signers(call: Received | undefined, secrets: readonly (string | null)[]) {
  const {
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': all,
  } = call?.headers ?? {};
  return String(all)
    .split(' ')
    .map((signature) =>
      secrets.find((secret) => {
        const key = Buffer.from(String(secret).slice('whsec_'.length), 'base64');
        const content = `${String(id)}.${String(time)}.${call?.body}`;
        return signature === `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
      }),
    );
}

async function aReceiver(replyTo: () => HttpResponse = () => ({ status: 200 })) {
  const receiver = await startHttpReceiver(replyTo);
  onTestFinished(receiver.close);
  return receiver;
}

/** The parts of a public server that queue and make deliveries, with their own destination list. */
async function aServer({ store, settings, now }: ConsoleForTests) {
  const { log, logged } = recordedLog();
  const wakeUp = createWakeUpSignal();
  const workers = startDestinationWorkers({ store, settings, log, wakeUp, clock: now });
  onTestFinished(workers.stop);
  return {
    logged,
    /** Runs the refresh that a timer triggers every second. */
    refresh: workers.follow,
    accept: async (form: string) => {
      const lead = aLead({ form, receivedAt: now() });
      const { team } = routingToTeam(settings);
      await store.accept(aSubmission({ lead, team, deliveries: [] }));
      wakeUp.send();
      return lead.id;
    },
    reaches: async (received: readonly Received[], count: number) => {
      await expect.poll(() => received.length).toBe(count);
      return received;
    },
  };
}

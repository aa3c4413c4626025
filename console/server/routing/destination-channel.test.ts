import { expect, onTestFinished, test } from 'vitest';
import { newId } from '#server/lib/ids.ts';
import { seal } from '#server/lib/sealing.ts';
import { readSettings } from '#server/settings/settings.ts';
import { aDelivery } from '#tests/support/delivery.ts';
import { startHttpReceiver } from '#tests/support/http-receiver.ts';
import { aLead } from '#tests/support/submission.ts';
import { destinationChannel, sendTest } from './destination-channel.ts';
import type { Destination } from './destination-store.ts';

test('the event about a verified registration has its own time, not that of the lead’s receipt', async () => {
  const receiver = await aReceiver();
  const one = { ...aDestination(receiver.url), events: ['registration.verified'] } as const;
  const channel = destinationChannel('registration.verified', {
    find: () => one,
    settings,
    clock: () => new Date(),
    store: { leadState: async () => null, answerEvent: async () => null },
  });
  const receivedAt = new Date('2026-03-04T05:06:07Z');
  const before = Date.now();
  const delivery = aDelivery({
    id: newId(),
    kind: 'to',
    target: 'crm',
    lead: aLead({ receivedAt }),
  });
  await channel.deliver(delivery, new AbortController().signal);
  const { timestamp, data } = JSON.parse(receiver.received[0]?.body ?? '');
  expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(before - 1_000);
  expect(data.receivedAt).toBe(receivedAt.toISOString());
});

test('a test delivery sends a sample of the first form that receivers can’t mistake for a lead', async () => {
  const receiver = await aReceiver();
  const now = new Date('2026-03-04T05:06:07Z');
  await sendTest({ ...aDestination(receiver.url), forms: ['price'] }, settings, now);
  const { type, timestamp, data } = JSON.parse(receiver.received[0]?.body ?? '');
  expect([type, timestamp, data.form]).toEqual(['test', now.toISOString(), 'price']);
  expect(data.message).toContain('Test');
  expect(data.fields).toMatchObject({
    emailAddress: 'test@example.com',
    phone: '+12025550123',
    firstname: 'First name',
    departments: [expect.any(String)],
  });
});

async function aReceiver() {
  const receiver = await startHttpReceiver(() => ({ status: 200 }));
  onTestFinished(receiver.close);
  return receiver;
}

function aDestination(url: string): Destination {
  return {
    id: 'crm',
    kind: 'webhook',
    name: 'The CRM',
    url: seal(url, null, 'crm'),
    events: ['lead.created'],
    forms: null,
    includesName: false,
    secrets: [],
    isOn: true,
    failingSince: null,
  };
}

const settings = {
  destinations: { allowPrivate: true, secretsKey: null },
  console: readSettings({}).console,
};

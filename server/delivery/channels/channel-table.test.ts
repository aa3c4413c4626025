import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openChannels } from '#server/delivery/channels/channel-table.ts';
import { mailChannel } from '#server/delivery/mail/mail-channel.ts';
import { acknowledgment } from '#server/delivery/mail/visitor-emails.ts';
import { startLanes } from '#server/delivery/start-lanes.ts';
import { createWakeUpSignal } from '#server/jobs/wake-up-signal.ts';
import { subscriptionLinks } from '#server/leads/subscription-links.ts';
import {
  DeliveryFailure,
  DeliveryRefused,
  describeFailure,
  uncertainError,
} from '#server/lib/delivery-failure.ts';
import { readSettings } from '#server/settings/settings.ts';
import { openStore } from '#server/store/open-store.ts';
import { aDelivery, viaSmtp } from '#tests/support/delivery.ts';
import { recordedLog } from '#tests/support/recorded-log.ts';
import { startSmtpSink } from '#tests/support/smtp-sink.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { openChannelsOf, teamDeliveries } from './team-deliveries.ts';

test('a recipient that is rejected temporarily gets the lead later, and the others get it only once', async () => {
  let refusals = 2;
  const office = await anOffice((recipient) => {
    if (!recipient.startsWith('grey@') || refusals === 0) return null;
    refusals -= 1;
    return { code: 451, text: 'Greylisted' };
  });
  const lead = await office.accept();
  await office.reaches(lead, { 'mail:grey@lab.example': 'done', 'mail:sales@lab.example': 'done' });
  expect(office.received()).toEqual(['grey@lab.example', 'sales@lab.example']);
});

test('a recipient that is rejected permanently fails and is logged, and the other one gets the lead', async () => {
  const office = await anOffice((recipient) =>
    recipient.startsWith('grey@') ? { code: 550, text: 'No such mailbox' } : null,
  );
  const lead = await office.accept();
  await office.reaches(lead, {
    'mail:grey@lab.example': 'failed',
    'mail:sales@lab.example': 'done',
  });
  expect(office.received()).toEqual(['sales@lab.example']);
  expect(office.logged()).toContain('"level":"error"');
  expect(office.logged()).toContain(lead);
});

test('a mail server has ten minutes to respond to a message', () => {
  const { timeoutMs = 0 } = mailChannel(viaSmtp('smtp://127.0.0.1:9'), async () => null);
  expect(timeoutMs).toBeGreaterThanOrEqual(10 * 60_000);
});

test('a visitor gets an email only once when the server responds too late', async () => {
  const sink = await startSmtpSink({
    beforeAccepting: () => new Promise((resolve) => setTimeout(resolve, 1_500)),
  });
  onTestFinished(sink.close);
  const handler = mailChannel(viaSmtp(sink.url, { messageTimeoutMs: 500 }), compose, atMostOnce);
  const delivery = aDelivery({ id: 'one', kind: 'acknowledgment' });
  const attempt = handler.deliver(delivery, new AbortController().signal);
  await expect(attempt).rejects.toBeInstanceOf(DeliveryRefused);
  await sink.mail();
});

test('a visitor gets no second email when a killed server may have sent the first', async () => {
  const sink = await startSmtpSink();
  onTestFinished(sink.close);
  const handler = mailChannel(viaSmtp(sink.url), compose, atMostOnce);
  const delivery = aDelivery({ id: 'one', kind: 'acknowledgment', attempts: 1 });
  const { signal } = new AbortController();
  const attempt = handler.deliver({ ...delivery, mayHaveArrived: true }, signal);
  await expect(attempt).rejects.toThrow(new DeliveryRefused(uncertainError));
  expect(sink.connections()).toBe(0);
  await handler.deliver(delivery, signal);
  expect(sink.emails).toHaveLength(1);
});

test('an email to a visitor is not sent if it was canceled in the meantime, and may be retried', async () => {
  const sink = await startSmtpSink();
  onTestFinished(sink.close);
  const handler = mailChannel(viaSmtp(sink.url), compose, atMostOnce);
  const delivery = aDelivery({ id: 'one', kind: 'acknowledgment' });
  const { signal } = new AbortController();
  const attempt = handler.deliver(delivery, signal, async () => {
    throw new DeliveryFailure('canceled');
  });
  const failure = await attempt.catch((error: unknown) => error);
  expect(describeFailure(failure)).toBe('canceled');
  expect(failure).not.toBeInstanceOf(DeliveryRefused);
  const recorded = vi.fn(async () => undefined);
  await handler.deliver(delivery, signal, recorded);
  expect(recorded).toHaveBeenCalledOnce();
  expect(sink.emails).toHaveLength(1);
});

test('a delivery is retried if the server hangs before the message is sent', async () => {
  const hanging = createServer((socket) => socket.write('220 ready\r\n'));
  hanging.listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  onTestFinished(() => void hanging.close());
  const { port } = hanging.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}`;
  const handler = mailChannel(viaSmtp(url, { envelopeTimeoutMs: 300 }), compose, atMostOnce);
  const delivery = aDelivery({ id: 'one', kind: 'acknowledgment' });
  const failure = await handler
    .deliver(delivery, new AbortController().signal)
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: 'The mail server did not respond in time' });
  expect(failure).not.toBeInstanceOf(DeliveryRefused);
});

test('one recipient, or mail written to files, needs only one delivery', () => {
  const one = settingsFor('smtp://127.0.0.1:9', ['sales@lab.example']);
  const { deliveries, team } = teamDeliveries(one, 'mail');
  expect(deliveries).toEqual([{ kind: 'mail', target: '' }]);
  expect(team).toEqual(['sales@lab.example']);
  const files = { ...settingsFor('', recipients), mail: { ...one.mail, smtpUrl: null } };
  const verification = [{ kind: 'verification', target: '' }];
  expect(teamDeliveries(files, 'verification').deliveries).toEqual(verification);
});

test('a delivery queued for one of two recipients stays deliverable when the other is removed', () => {
  const one = settingsFor('smtp://127.0.0.1:9', ['sales@lab.example']);
  expect(openChannelsOf(one)).toContainEqual({ kind: 'mail', target: 'sales@lab.example' });
  const lanes = openChannels(one, { links, store: unused, clock }).map(([channel]) => channel);
  expect(lanes).toContainEqual({ kind: 'mail' });
  expect(openChannelsOf(one)).not.toContainEqual({ kind: 'mail', target: 'grey@lab.example' });
});

/** An operator with two recipients, a mail server, a store, and a worker. */
async function anOffice(reject: (recipient: string) => { code: number; text: string } | null) {
  const received: string[] = [];
  const sink = await startSmtpSink({ reject, onAccepted: (to) => received.push(...to) });
  const store = await openStore({ dataDir: temporaryFolder() });
  const { log, logged } = recordedLog();
  const settings = settingsFor(sink.url, recipients);
  const channels = openChannels(settings, { links, store, clock });
  const wakeUp = createWakeUpSignal();
  const worker = startLanes({ store, wakeUp, log, clock }, channels);
  onTestFinished(async () => {
    await worker.stop();
    await store.close();
    await sink.close();
  });
  return {
    received: () => received.toSorted(),
    logged,
    accept: async () => {
      const lead = aLead();
      await store.accept(aSubmission({ lead, ...teamDeliveries(settings, 'mail') }));
      wakeUp.send();
      return lead.id;
    },
    reaches: async (leadId: string, states: Readonly<Record<string, string>>) => {
      const read = async () =>
        Object.fromEntries(
          (await store.deliveriesOf(leadId)).map(({ channel, state }) => [channel, state]),
        );
      await expect.poll(read, { interval: 50 }).toEqual(states);
    },
  };
}

function settingsFor(smtpUrl: string, to: readonly string[]) {
  return {
    ...readSettings({}),
    dataDir: temporaryFolder(),
    publicUrl,
    console: { url: new URL('https://console.site.example'), isUrlKnown: true },
    timeZone: 'UTC',
    mail: {
      smtpUrl,
      allowPlaintext: false,
      from,
      to: to.map((address) => ({ name: '', address })),
    },
  };
}

const atMostOnce = { once: true };
const unused = { findDataRequest: async () => null, isAnythingStored: async () => false };
const clock = () => new Date();
const recipients = ['sales@lab.example', 'grey@lab.example'];
const publicUrl = new URL('https://site.example');
const links = subscriptionLinks('a secret of the tests', publicUrl);
const from = { name: '', address: 'website@site.example' };
const compose = acknowledgment({ from, publicUrl, links, timeZone: 'UTC' });

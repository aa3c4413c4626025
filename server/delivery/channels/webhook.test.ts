import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import * as v from 'valibot';
import { expect, onTestFinished, test, vi } from 'vitest';
import { webhookBodies } from '#console/contract/webhook-events.ts';
import type { Lead } from '#server/leads/lead.ts';
import { describeFailure } from '#server/lib/delivery-failure.ts';
import { mayConnect } from '#server/lib/http/public-address.ts';
import { aDelivery } from '#tests/support/delivery.ts';
import { type HttpResponse, startHttpReceiver } from '#tests/support/http-receiver.ts';
import { aLeadLaboratory } from '#tests/support/lead-laboratory.ts';
import { aLead } from '#tests/support/submission.ts';
import { eventBody, leadData, webhook as openWebhook } from './webhook.ts';

const console = { url: new URL('https://console.lab.example'), isUrlKnown: true };

function webhook(options: Omit<Parameters<typeof openWebhook>[0], 'console'>) {
  return openWebhook({ ...options, console });
}

test('a lead is posted with a signature that the receiver can verify', async () => {
  const receiver = await aReceiver({ status: 204 });
  const delivery = aDelivery({ id: 'delivery-1' });
  await webhook({ url: receiver.url, secret, allowPrivate: true }).deliver(delivery, signal);
  const [call] = receiver.received;
  if (!call) throw new Error('nothing came');
  expect(JSON.parse(call.body)).toEqual({
    type: 'lead.created',
    timestamp: delivery.lead.receivedAt.toISOString(),
    data: {
      id: delivery.lead.id,
      url: `https://console.lab.example/leads/${delivery.lead.id}`,
      form: 'contact',
      receivedAt: delivery.lead.receivedAt.toISOString(),
      fields: delivery.lead.payload,
    },
  });
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signed } = call.headers;
  expect(id).toBe(delivery.id);
  expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(10);
  const key = Buffer.from('c2VjcmV0IGZvciB0ZXN0cyBvbmx5', 'base64');
  const proof = createHmac('sha256', key).update(`${id}.${time}.${call.body}`).digest('base64');
  expect(signed).toBe(`v1,${proof}`);
});

test('a lead is posted with its source if it is known', () => {
  const source = { page: '/lab', utm_source: 'news' };
  const response = { heading: 'Success!', message: 'Thank you.' };
  const dataOf = (lead: Lead) => leadData(lead, console);
  expect(dataOf(aLead({ intake: { source, response } }))).toMatchObject({ source });
  expect(dataOf(aLead({ intake: { source: {}, response } }))).not.toHaveProperty('source');
});

test('a lead is posted with the CLIA record of its laboratory, in the documented shape', () => {
  const laboratory = aLeadLaboratory();
  expect(leadData(aLead(), console)).not.toHaveProperty('laboratory');
  const data = leadData(aLead({ laboratory }), console);
  expect(data).toMatchObject({ laboratory });
  for (const type of ['lead.created', 'registration.verified'] as const) {
    const body: unknown = JSON.parse(eventBody(type, new Date(), data));
    expect(v.parse(new Map(webhookBodies).get(type) ?? v.never(), body)).toEqual(body);
  }
});

test('a webhook’s lead has no link if the console’s address is not known', () => {
  expect(leadData(aLead(), { ...console, isUrlKnown: false })).not.toHaveProperty('url');
});

test('a webhook retry has the same ID', async () => {
  const responses: HttpResponse[] = [{ status: 200 }, { status: 503 }];
  const receiver = await startHttpReceiver(() => responses.pop() ?? { status: 200 });
  onTestFinished(receiver.close);
  const handler = webhook({ url: receiver.url, secret, allowPrivate: true });
  const delivery = aDelivery({ id: 'delivery-1' });
  await expect(handler.deliver(delivery, signal)).rejects.toThrow(
    'The receiver reported an internal error (responded 503)',
  );
  await handler.deliver(delivery, signal);
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
    delivery.id,
    delivery.id,
  ]);
});

test('a redirect from a webhook’s receiver is not followed', async () => {
  const elsewhere = await aReceiver({ status: 200 });
  const receiver = await aReceiver({ status: 307, headers: { location: elsewhere.url } });
  const handler = webhook({ url: receiver.url, secret, allowPrivate: true });
  await expect(handler.deliver(aDelivery({ id: 'delivery-1' }), signal)).rejects.toThrow(
    'responded 307',
  );
  expect(elsewhere.received).toEqual([]);
});

test('a webhook’s receiver has 15 seconds to respond', async () => {
  const receiver = await startHttpReceiver(() => 'nothing');
  onTestFinished(receiver.close);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const handler = webhook({ url: receiver.url, secret, allowPrivate: true });
  let failure: unknown = null;
  const ended = handler.deliver(aDelivery({ id: 'delivery-1' }), signal).catch((error: unknown) => {
    failure = error;
  });
  while (receiver.received.length === 0) await new Promise(setImmediate);
  vi.advanceTimersByTime(14_900);
  await new Promise(setImmediate);
  expect(failure).toBeNull();
  vi.advanceTimersByTime(200);
  await ended;
  expect(failure).toMatchObject({ message: 'The receiver did not respond within 15 seconds' });
});

test.each([
  ['an error that never ends', chunked('500 Broken'), 'responded 500'],
  ['a rejection that never ends', chunked('429 Slow down'), 'responded 429'],
  ['headers that never end', ['HTTP/1.1 200 OK\r\n', 'x: y\r\n'], 'HPE_HEADER_OVERFLOW'],
  [
    'interim responses that never end',
    ['', 'HTTP/1.1 102 Wait\r\n\r\n'],
    'did not respond within 5 seconds',
  ],
  ['a connection that is reset', null, 'ECONNRESET'],
  ['a success that never ends', chunked('200 OK'), null],
])('a receiver that responds with %s is cut off in time', async (_, response, reason) => {
  const { url, isLeft } = await anEndlessReceiver(response);
  const handler = webhook({ url, secret, allowPrivate: true, timeoutMs: 5_000 });
  const ended = await handler
    .deliver(aDelivery({ id: 'delivery-1' }), signal)
    .catch(describeFailure);
  expect(ended).toContain(reason ?? 'responded 200');
  await expect.poll(isLeft).toBe(true);
});

test.each(['127.0.0.1', 'localhost', '[::1]', '0x7f000001', '[::ffff:127.0.0.1]'])(
  'the private address %s is refused unless it is allowed',
  async (host) => {
    const receiver = await aReceiver({ status: 200 });
    const url = receiver.url.replace('127.0.0.1', host);
    const handler = webhook({ url, secret, allowPrivate: false });
    await expect(handler.deliver(aDelivery({ id: 'delivery-1' }), signal)).rejects.toThrow(
      'in a private network, which is refused',
    );
    expect(receiver.received).toEqual([]);
  },
);

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['::ffff:8.8.8.8', true],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['::', false],
  ['::ffff:10.0.0.1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['64:ff9b::a00:1', false],
  ['not an address', false],
])('the server may connect to %j: %s', (address, expected) => {
  expect(mayConnect(address, false)).toBe(expected);
});

test.each([
  ['10.1.2.3', true],
  ['127.0.0.1', true],
  ['::1', true],
  ['fd12:3456::1', true],
  ['169.254.169.254', false],
  ['::ffff:169.254.169.254', false],
  ['64:ff9b::a9fe:a9fe', false],
  ['fe80::a9fe:a9fe', false],
  ['fd00:ec2::254', false],
  ['fd20:ce::254', false],
  ['fd20:00ce:0:0::0254', false],
  ['fd00:42::42', false],
  ['fd00:0ec2:0::0254', false],
  ['168.63.129.16', false],
  ['100.100.100.200', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
])('with private addresses allowed, the server may connect to %j: %s', (address, expected) => {
  expect(mayConnect(address, true)).toBe(expected);
});

test.each(['169.254.169.254', '[::ffff:a9fe:a9fe]', '0xa9fea9fe', '2852039166'])(
  'the cloud metadata service at %s is unreachable even if private addresses are allowed',
  async (host) => {
    const handler = webhook({ url: `http://${host}/latest`, secret, allowPrivate: true });
    await expect(handler.deliver(aDelivery({ id: 'delivery-1' }), signal)).rejects.toThrow(
      'in a private network, which is refused',
    );
  },
);

/** The head of a response and a part of its body that is repeated. */
function chunked(status: string): readonly [string, string] {
  const head = `HTTP/1.1 ${status}\r\nTransfer-Encoding: chunked\r\n\r\n`;
  return [head, `400\r\n${'x'.repeat(1024)}\r\n`];
}

/** Sends the first text and then the second until the connection ends; null resets the connection. */
async function anEndlessReceiver(response: readonly string[] | null) {
  let isLeft = false;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('close', () => {
      isLeft = true;
    });
    if (response === null) return socket.resetAndDestroy();
    const [first = '', more = ''] = response;
    socket.write(first);
    const goOn = () => {
      while (!socket.destroyed && socket.write(more.repeat(10)));
    };
    socket.on('drain', goOn).resume();
    goOn();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, isLeft: () => isLeft };
}

async function aReceiver(response: HttpResponse) {
  const receiver = await startHttpReceiver(() => response);
  onTestFinished(receiver.close);
  return receiver;
}

const secret = 'whsec_c2VjcmV0IGZvciB0ZXN0cyBvbmx5';
const signal = new AbortController().signal;

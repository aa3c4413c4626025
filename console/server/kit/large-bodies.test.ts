import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '#server/lib/ids.ts';
import { aConsole, type ConsoleForTests } from '#tests/support/console.ts';
import { largeBodies } from './large-bodies.ts';

test('a large body is read only for a user who has the right to send it', async () => {
  const office = await aConsole();
  const viewer = await office.user('viewer');
  const [nobody, other] = [begin(office, ''), begin(office, viewer.token())];
  expect(await nobody.status).toBe(401);
  expect(await other.status).toBe(403);
});

test('at most two large bodies from one user are read at a time, without delaying other users', async () => {
  const office = await aConsole();
  const [ada, bob] = [await office.user('agent'), await office.user('agent')];
  const lead = await office.accept({}, { deliveries: [] });
  const params = { leadId: lead.id };
  const file = () => ({ id: newId(), name: 'a.txt', content: 'YWJj' });
  const stalled = [begin(office, ada.token()), begin(office, ada.token())];
  await Promise.all(stalled.map(({ isSent }) => isSent));
  let isStored = false;
  const waiting = ada.call('addReplyFile', { params, body: file() }).then(({ status }) => {
    isStored = true;
    return status;
  });
  expect((await bob.call('addReplyFile', { params, body: file() })).status).toBe(200);
  expect(isStored).toBe(false);
  stalled[0]?.abort();
  expect(await waiting).toBe(200);
  const all = Array.from({ length: 20 }, () => ada.call('addReplyFile', { params, body: file() }));
  expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([200]));
});

test('at most four large bodies are read at a time, and the next is the first one whose user is under the limit', async () => {
  const read = largeBodies();
  const begun: string[] = [];
  const requests = ['ada', 'ada', 'bob', 'bob', 'ada', 'cleo'].map((user) => {
    const raw = new PassThrough();
    void read(user, { raw }).then(() => void begun.push(user));
    return raw;
  });
  await setImmediate();
  expect(begun).toEqual(['ada', 'ada', 'bob', 'bob']);
  requests[2]?.destroy();
  await expect.poll(() => begun.slice(4)).toEqual(['cleo']);
  requests[0]?.destroy();
  await expect.poll(() => begun.slice(5)).toEqual(['ada']);
});

/** Sends only the beginning of a file. */
function begin({ url }: ConsoleForTests, token: string) {
  const sent = httpRequest(`${url.origin}/api/leads/${newId()}/reply-files`, {
    method: 'POST',
    headers: {
      origin: url.origin,
      cookie: `console=${token}`,
      'content-type': 'application/json',
      'content-length': 10_000_000,
    },
  });
  sent.on('error', () => undefined);
  onTestFinished(() => void sent.destroy());
  const isSent = new Promise<void>((resolve) => void sent.write('{"id":', () => resolve()));
  const status = once(sent, 'response').then(
    ([response]) => response.statusCode as number,
    () => null,
  );
  return { status, isSent, abort: () => sent.destroy() };
}

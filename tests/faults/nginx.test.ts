import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { replyLimits } from '#console/contract/reply-files.ts';
import { newId } from '#server/lib/ids.ts';
import { aConsole } from '#tests/support/console.ts';
import { freePort } from '#tests/support/free-port.ts';
import { hasNginx, nginxOf } from '#tests/support/nginx.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';

test.runIf(hasNginx)('nginx lets only a reply’s files through as large bodies', async () => {
  const { office, https } = await aConsoleBehindNginx();
  const agent = await office.user('agent');
  const lead = aLead();
  await office.store.accept(aSubmission({ lead, deliveries: [] }));
  const post = (path: string, body: unknown) =>
    answerOf(https, 'console.example.com', {
      path,
      body: JSON.stringify(body),
      cookie: `__Host-console=${agent.token()}`,
    });
  for (const bytes of [180_000, 500_000, replyLimits.filesBytes]) {
    const content = randomBytes(bytes).toString('base64');
    const file = { id: newId(), name: 'a.bin', content };
    const response = await post(`/api/leads/${lead.id}/reply-files`, file);
    expect([response.status, response.body]).toEqual([200, expect.stringContaining(`:${bytes}}`)]);
  }
  const note = await post(`/api/leads/${lead.id}/notes`, { text: 'a'.repeat(300_000) });
  expect(note).toMatchObject({ status: 413, body: expect.stringContaining('nginx') });
});

test.runIf(hasNginx)('nginx serves no other host name than those in its files', async () => {
  const { https } = await aConsoleBehindNginx();
  expect((await answerOf(https, 'console.example.com')).status).toBe(200);
  for (const host of ['other.example', '127.0.0.1']) {
    const response = answerOf(https, 'console.example.com', { host });
    await expect(response).rejects.toMatchObject({ code: 'ECONNRESET' });
  }
  await expect(answerOf(https, 'other.example')).rejects.toThrow(/unrecognized name/);
});

/** The real console behind nginx with the files of `deploy/`. */
async function aConsoleBehindNginx() {
  const [http, https, port] = [await freePort(), await freePort(), await freePort()];
  const settings = { CONSOLE_PORT: String(port), CONSOLE_URL: 'https://console.example.com' };
  const office = await aConsole('', undefined, settings);
  nginxOf({ http, https, console: port }).start();
  return { office, https };
}

async function answerOf(
  port: number,
  servername: string,
  { host = servername, path = '/healthz', body = '', cookie = '' } = {},
): Promise<{ readonly status: number | undefined; readonly body: string }> {
  const call = request({
    port,
    servername,
    path,
    host: '127.0.0.1',
    method: body === '' ? 'GET' : 'POST',
    rejectUnauthorized: false,
    headers: {
      host,
      cookie,
      origin: `https://${host}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  });
  call.end(body);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return { status: response.statusCode, body: await text(response) };
}

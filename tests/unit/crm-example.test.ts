import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { signatureOf } from '#server/delivery/channels/webhook.ts';
import { newId } from '#server/lib/ids.ts';
import { aConsole } from '#tests/support/console.ts';
import { addDestination, startWorkers } from '#tests/support/destination-workers.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startHttpReceiver } from '#tests/support/http-receiver.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

const document = await readFile('docs/integrations.md', 'utf8');
const [, example = ''] = /```js\n(.*?)```/s.exec(document) ?? [];

test('the sample program in the guide to integrations syncs a CRM both ways without a loop', async () => {
  const office = await aConsole('', temporaryFolder(), { WEBHOOK_ALLOW_PRIVATE: '1' });
  const owner = await office.user('owner');
  const lead = aLead();
  await office.store.accept(aSubmission({ lead, deliveries: [] }));
  const bridge = `http://127.0.0.1:${await freePort()}`;
  const fromCrm = async (change: object, key = 'the key of the CRM') => {
    const body = JSON.stringify({ changeId: newId(), leadId: lead.id, ...change });
    const headers = { authorization: `Bearer ${key}` };
    return (await fetch(`${bridge}/crm`, { method: 'POST', headers, body })).status;
  };
  /** The CRM's hook notifies the program of each change, even one the program made. */
  const echoes: Promise<number>[] = [];
  const crm = await startHttpReceiver(({ body }) => {
    if (body !== '') echoes.push(fromCrm(JSON.parse(body)));
    return { status: 200 };
  });
  onTestFinished(crm.close);
  const events = ['lead.changed' as const, 'lead.erased' as const];
  const { body: webhook } = await addDestination(owner, { url: bridge, events });
  const token = { name: 'CRM', scopes: ['leads:change' as const], lifetimeDays: null };
  const child = spawn(process.execPath, ['--input-type=module', '--eval', example], {
    env: {
      CONSOLE_URL: office.url.origin,
      TOKEN: (await owner.call('addApiToken', { body: token })).body.secret,
      WEBHOOK_SECRET: webhook.secret ?? '',
      CRM_URL: crm.url,
      CRM_SECRET: 'the key of the CRM',
      PORT: new URL(bridge).port,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  onTestFinished(async () => {
    child.kill();
    await once(child, 'close');
  });
  await expect.poll(() => fromCrm({}, 'a wrong key').catch(() => 0)).toBe(401);
  const forged = { 'webhook-id': 'a', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' };
  const refused = await fetch(bridge, { method: 'POST', headers: forged, body: '{}' });
  expect(refused.status).toBe(401);
  const recorded = signatureOf('a', '{}', [webhook.secret ?? '']);
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValueOnce(now - 10 * 60 * 1000);
  const old = signatureOf('a', '{}', [webhook.secret ?? '']);
  const statusOf = async (headers: Readonly<Record<string, string>>) =>
    (await fetch(bridge, { method: 'POST', headers, body: '{}' })).status;
  expect([await statusOf(recorded), await statusOf(old)]).toEqual([503, 401]);
  await startWorkers(office);

  const changes = [{ leadId: lead.id, progress: 'qualified' as const }];
  await owner.call('changeLeads', { body: { changes } });
  const inCrm = () => crm.received.map(({ path, body }) => [path, body && JSON.parse(body)]);
  const qualified = { progress: 'qualified', followUpOn: null };
  await expect.poll(inCrm).toEqual([[`/${lead.id}`, qualified]]);
  const won = { progress: 'won', followUpOn: '2027-01-31' };
  expect(await fromCrm(won)).toBe(200);
  await expect.poll(inCrm).toEqual([qualified, won].map((state) => [`/${lead.id}`, state]));
  await Promise.all(echoes);
  const { history } = (await owner.call('lead', { params: { leadId: lead.id } })).body;
  expect(history.map(({ userName }) => userName)).toEqual(['API: CRM', 'User 1']);
  await office.store.erase([lead.id], office.now());
  await expect.poll(() => inCrm().at(2)).toEqual([`/${lead.id}`, '']);
});

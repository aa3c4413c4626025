import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aConsole, type ConsoleForTests } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';
import { runLeads } from './run-leads.ts';

test('the suppress command previews a list, imports it once, and ends subscriptions', async () => {
  const { opened, leads } = await setUp(await aDatabase());
  const owner = await opened.user('owner');
  const leadId = await subscribe(opened, 'ann@lab.example');
  await opened.store.confirm(leadId, { deliveries: [], now: opened.now() });
  const others = Array.from({ length: 1_500 }, (_, i) => `v${i}@lab.example`);
  const file = join(opened.dataDir, 'list.csv');
  writeFileSync(
    file,
    ['Email', 'ANN@lab.example', 'nobody', ...others, 'ann@lab.example'].join('\n'),
  );
  const preview =
    'Line 3: not a valid email address\n1,501 new addresses, 0 addresses on the list already, 1 subscription to end, 1 line without a usable address.\n';
  const asked = await leads('suppress', file);
  expect(asked).toMatchObject({ code: 2, out: preview });
  expect(asked.errors).toContain('pass --yes');
  expect((await opened.store.find(leadId))?.status).toBe('accepted');
  expect((await leads('suppress', file, '--yes')).out).toBe(
    `${preview}Added 1,501 addresses, ended 1 subscription.\n`,
  );
  expect((await opened.store.find(leadId))?.status).toBe('unsubscribed');
  expect((await leads('suppress', file, '--yes')).out).toContain(
    '1,501 addresses on the list already, 0 subscriptions to end',
  );
  const { entries } = (await owner.call('audit')).body;
  const imports = entries.filter(({ action }) => action === 'suppression-imported');
  expect(imports.map(({ details }) => details)).toEqual([
    { added: 1_501, known: 0, ended: 1, invalid: 1 },
  ]);
  expect(JSON.stringify(entries)).not.toContain('@');
  writeFileSync(file, 'PK\0');
  expect(await leads('suppress', file, '--yes')).toMatchObject({ code: 2, out: '' });
});

test('the suppression list keeps strangers from subscribing an address, and addresses are removed one by one', async () => {
  const { opened, leads } = await setUp(await aDatabase());
  const pending = await subscribe(opened, 'bob@lab.example');
  const now = opened.now();
  await opened.store.suppress(['ann@lab.example', 'bob@lab.example'], 0, now);
  expect(await opened.store.confirm(pending, { deliveries: [], now })).toBe('expired');
  const key = { key: 'k', fingerprint: 'f' };
  const lead = subscription('Ann@lab.example');
  const attempt = { lead, subscriber: 'Ann@lab.example', idempotency: key };
  expect((await opened.store.accept(aSubmission(attempt))).kind).toBe('repeated');
  expect(await opened.store.find(lead.id)).toBeNull();
  const held = subscription('ann@lab.example', 'quarantined');
  await opened.store.accept(aSubmission({ lead: held, deliveries: [] }));
  const release = { deliveries: [], subscriber: 'ann@lab.example', now };
  expect(await opened.store.release(held.id, release)).toBe('suppressed');

  expect((await leads('unsuppress', ' ANN@lab.example')).code).toBe(0);
  expect((await leads('unsuppress', ' ANN@lab.example')).code).toBe(1);
  expect((await leads('unsuppress', 'ann')).code).toBe(2);
  expect((await opened.store.accept(aSubmission(attempt))).kind).toBe('stored');
});

async function setUp(DATABASE_URL: string) {
  const opened = await aConsole(DATABASE_URL);
  const leads = (...args: readonly string[]) =>
    runCommand(runLeads, { DATA_DIR: opened.dataDir, DATABASE_URL }, ...args);
  return { opened, leads };
}

async function subscribe({ store }: ConsoleForTests, address: string): Promise<string> {
  const lead = subscription(address);
  await store.accept(aSubmission({ lead, subscriber: address, deliveries: [] }));
  return lead.id;
}

function subscription(emailAddress: string, status: 'accepted' | 'quarantined' = 'accepted') {
  return aLead({ form: 'subscribe', status, payload: { emailAddress } });
}

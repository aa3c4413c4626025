import { describe, expect, test } from 'vitest';
import { aConsole, type ConsoleForTests } from '#tests/support/console.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';

describe.each(everyDatabase())('the suppression list on $name', ({ place }) => {
  test('a suppression list is previewed, imported once, and ends subscriptions', async () => {
    const opened = await aConsole(await place());
    const owner = await opened.user('owner');
    const leadId = await subscribe(opened, 'ann@lab.example');
    await opened.store.confirm(leadId, { deliveries: [], now: opened.now() });
    const others = Array.from({ length: 1_500 }, (_, i) => `v${i}@lab.example`);
    const text = ['Email', 'ANN@lab.example', 'nobody', ...others, 'ann@lab.example'].join('\n');
    const preview = { added: 1_501, known: 0, ended: 1, invalid: 1 };
    expect((await owner.call('previewSuppression', { body: { text } })).body).toEqual({
      ...preview,
      invalidLines: [{ line: 3, reason: 'not a valid email address' }],
    });
    expect((await opened.store.find(leadId))?.status).toBe('accepted');
    expect((await owner.call('importSuppression', { body: { text } })).body).toEqual(preview);
    expect((await opened.store.find(leadId))?.status).toBe('unsubscribed');
    expect((await owner.call('suppression')).body).toEqual({ addresses: 1_501 });
    const again = { added: 0, known: 1_501, ended: 0, invalid: 1 };
    const { body } = await owner.call('previewSuppression', { body: { text } });
    expect(body).toMatchObject(again);
    expect((await owner.call('importSuppression', { body: { text } })).body).toEqual(again);
    const { entries } = (await owner.call('audit')).body;
    const imports = entries.filter(({ action }) => action === 'suppression-imported');
    expect(imports.map(({ details }) => details)).toEqual([again, preview]);
    expect(JSON.stringify(entries)).not.toContain('@');
  });

  test('the suppression list keeps strangers from subscribing an address, and addresses are removed one by one', async () => {
    const opened = await aConsole(await place());
    const owner = await opened.user('owner');
    const pending = await subscribe(opened, 'bob@lab.example');
    const text = 'ann@lab.example\nbob@lab.example';
    await owner.call('importSuppression', { body: { text } });
    const now = opened.now();
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

    const email = ' ANN@lab.example';
    expect((await owner.call('removeSuppression', { body: { email } })).status).toBe(200);
    expect((await owner.call('removeSuppression', { body: { email } })).status).toBe(404);
    expect((await opened.store.accept(aSubmission(attempt))).kind).toBe('stored');
  });
});

async function subscribe({ store }: ConsoleForTests, address: string): Promise<string> {
  const lead = subscription(address);
  await store.accept(aSubmission({ lead, subscriber: address, deliveries: [] }));
  return lead.id;
}

function subscription(emailAddress: string, status: 'accepted' | 'quarantined' = 'accepted') {
  return aLead({ form: 'subscribe', status, payload: { emailAddress } });
}

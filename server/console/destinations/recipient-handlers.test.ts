import { describe, expect, onTestFinished, test } from 'vitest';
import { openChannels } from '#server/delivery/channels/channel-table.ts';
import {
  deliveriesToOperator,
  verificationDeliveries,
} from '#server/delivery/channels/requested-deliveries.ts';
import { openDestinationList } from '#server/delivery/destinations/destination-list.ts';
import { startWorker } from '#server/delivery/worker.ts';
import { createWakeUpSignal } from '#server/jobs/polling-loop.ts';
import { subscriptionLinks } from '#server/leads/subscription-links.ts';
import { createLog } from '#server/lib/log.ts';
import { aConsole } from '#tests/support/console.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { startSmtpSink } from '#tests/support/smtp-sink.ts';
import { aLead, aSubmission, type RawLead } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

describe.each(everyDatabase())('recipients on $name', ({ place }) => {
  test('each recipient of a form gets a mail about its leads, and other leads go to LEADS_TO', async () => {
    const office = await anOffice(await place());
    await office.set('form:career', ['hr@lab.example', ' Boss@Lab.example ', 'hr@lab.example']);
    await office.start();
    await office.accept({ form: 'career' });
    await expect.poll(office.received).toEqual(['boss@lab.example', 'hr@lab.example']);
    const [mail] = office.sink.mails;
    expect(mail?.to).toHaveLength(1);
    expect(mail?.subject).toContain('Career application');
    await office.accept({ form: 'contact' });
    await expect.poll(office.received).toContain('sales@lab.example');
    expect(office.received()).toHaveLength(3);
  });

  test('a lead that matches two rules goes once to each recipient of both', async () => {
    const office = await anOffice(await place());
    await office.set('form:demo', ['demo@lab.example', 'all@lab.example']);
    await office.set('product:laboratory', ['all@lab.example']);
    expect(await office.channelsOf({ form: 'demo' })).toEqual([
      'mail:demo@lab.example',
      'mail:all@lab.example',
    ]);
    const intake = { source: { page: '/lab' } };
    expect(await office.channelsOf({ form: 'contact', intake })).toEqual(['mail:all@lab.example']);
    expect(await office.channelsOf({ form: 'contact' })).toEqual(['mail']);
  });

  test('a lead that a user enters or releases from spam follows the rules', async () => {
    const office = await anOffice(await place());
    await office.set('form:contact', ['desk@lab.example']);
    const fields = { firstname: 'Ann', phone: '+17025550123', emailAddress: 'ann@lab.example' };
    const body = { form: 'contact', fields, isAcknowledged: false } as const;
    const added = await office.owner.call('addLead', { body });
    expect(added.status).toBe(200);
    const spam = aLead({ status: 'spam' });
    await office.store.accept(aSubmission({ lead: spam, deliveries: [] }));
    await office.owner.call('releaseLeads', { body: { leadIds: [spam.id] } });
    for (const id of [added.body.leadId, spam.id]) {
      const channels = (await office.store.deliveriesOf(id)).map(({ channel }) => channel);
      expect(channels).toContain('mail:desk@lab.example');
      expect(channels).not.toContain('mail');
    }
  });

  test('pending mails to a removed recipient are canceled, and the audit log records the change', async () => {
    const office = await anOffice(await place());
    await office.set('form:career', ['hr@lab.example', 'boss@lab.example']);
    const deliveries = [
      { channel: 'mail:hr@lab.example' },
      ...verificationDeliveries(office.settings, ['hr@lab.example', 'boss@lab.example']),
    ];
    const lead = aLead({ form: 'career' });
    await office.store.accept(aSubmission({ lead, deliveries }));
    const { body } = await office.set('form:career', ['boss@lab.example']);
    expect(body).toEqual({
      defaults: ['sales@lab.example'],
      rules: [{ target: 'form:career', addresses: ['boss@lab.example'] }],
    });
    const states = (await office.store.deliveriesOf(lead.id)).map(
      ({ channel, state }) => [channel, state] as const,
    );
    expect(Object.fromEntries(states)).toEqual({
      'mail:hr@lab.example': 'canceled',
      'verification:hr@lab.example': 'canceled',
      'verification:boss@lab.example': 'pending',
    });
    expect((await office.set('form:career', [])).body.rules).toEqual([]);
    const query = { action: 'recipients-changed' };
    const { entries } = (await office.owner.call('audit', { query })).body;
    expect(entries.map(({ details }) => details)).toMatchObject([
      { target: 'form:career', addresses: '' },
      { target: 'form:career', addresses: 'boss@lab.example' },
      { target: 'form:career', addresses: 'hr@lab.example, boss@lab.example' },
    ]);
  });

  test('a malformed address, an unknown form, and too many addresses are rejected', async () => {
    const office = await anOffice(await place());
    const many = Array.from({ length: 11 }, (_, index) => `a${index}@lab.example`);
    expect((await office.set('form:demo', ['no address'])).status).toBe(400);
    expect((await office.set('form:none', ['a@lab.example'])).status).toBe(400);
    expect((await office.set('form:demo', many)).status).toBe(400);
    expect((await office.set('form:demo', ['a@lab.example\r\nBcc: b@x.example'])).status).toBe(400);
  });
});

async function anOffice(databaseUrl: string) {
  const received: string[] = [];
  const sink = await startSmtpSink({ onAccepted: (to) => received.push(...to) });
  const mail = { MAIL_FROM: 'site@lab.example', LEADS_TO: 'sales@lab.example' };
  const office = await aConsole(databaseUrl, temporaryFolder(), { SMTP_URL: sink.url, ...mail });
  const { store, settings, now } = office;
  const owner = await office.user('owner');
  const list = await openDestinationList(store);
  const wakeUp = createWakeUpSignal();
  const links = subscriptionLinks('a secret of the tests', settings.publicUrl);
  onTestFinished(async () => {
    list.stop();
    await sink.close();
  });
  const toOperator = deliveriesToOperator(settings, list);
  return {
    store,
    settings,
    owner,
    sink,
    received: () => received.toSorted(),
    set: (target: string, addresses: string[]) =>
      owner.call('changeRecipients', { body: { target, addresses } }),
    start: async () => {
      const channels = openChannels(settings, links, store);
      const worker = startWorker({ store, channels, wakeUp, log: createLog('silent') });
      onTestFinished(worker.stop);
    },
    channelsOf: async (changes: RawLead) => {
      await list.refresh();
      return toOperator(aLead(changes)).map(({ channel }) => channel);
    },
    accept: async (changes: RawLead) => {
      await list.refresh();
      const lead = aLead({ receivedAt: now(), ...changes });
      await store.accept(aSubmission({ lead, deliveries: toOperator(lead) }));
      wakeUp.send();
    },
  };
}

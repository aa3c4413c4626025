import { expect, onTestFinished, test } from 'vitest';
import type { LeadRule } from '#console/contract/rules.ts';
import { routingToTeam } from '#server/delivery/channels/team-deliveries.ts';
import { startLanes } from '#server/delivery/start-lanes.ts';
import { createWakeUpSignal } from '#server/jobs/wake-up-signal.ts';
import { createLog } from '#server/lib/log.ts';
import { aConsole, unknownId } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { allChannels } from '#tests/support/service-emails.ts';
import { startSmtpSink } from '#tests/support/smtp-sink.ts';
import { aLead, aRule, aSubmission, type RawLead } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

test('each recipient for a form gets an email about its leads, and other leads go to LEADS_TO', async () => {
  const office = await anOffice(await aDatabase());
  const addresses = ['hr@lab.example', ' Boss@Lab.example ', 'hr@lab.example'];
  await office.set([aRule({ form: 'career', addresses })]);
  await office.start();
  await office.accept({ form: 'career' });
  await expect.poll(office.received).toEqual(['boss@lab.example', 'hr@lab.example']);
  const [mail] = office.sink.emails;
  expect(mail?.to).toHaveLength(1);
  expect(mail?.subject).toContain('Career application');
  await office.accept({ form: 'contact' });
  await expect.poll(office.received).toContain('sales@lab.example');
  expect(office.received()).toHaveLength(3);
});

test('if two rules match a lead, only the first one emails and assigns it', async () => {
  const office = await anOffice();
  const [ada, bob] = [await office.agent(), await office.agent()];
  const texas = aRule({ form: 'demo', state: 'TX', assigneeId: ada.id });
  const laboratory = aRule({
    product: 'laboratory',
    addresses: ['all@lab.example'],
    assigneeId: bob.id,
  });
  await office.set([texas, laboratory]);
  const inTexas = { form: 'demo', payload: { ...ann, userState: 'Texas' } } as const;
  const first = await office.accept(inTexas);
  const second = await office.accept({ form: 'demo' });
  const other = await office.accept({ form: 'career' });
  expect(await office.channelsOf(first)).toEqual(['mail']);
  expect(await office.channelsOf(second)).toEqual(['mail:all@lab.example']);
  expect(await office.assigneesOf(first, second, other)).toEqual([ada.id, bob.id, null]);
  await office.appendEntries();
  const { history } = (await office.owner.call('lead', { params: { leadId: first } })).body;
  const details = { assigneeId: { from: null, to: ada.id }, rule: 'Demo request, Texas' };
  expect(history).toMatchObject([{ action: 'lead-changed', userName: 'system', details }]);
  expect((await ada.call('notifications')).body.notifications).toMatchObject([
    { kind: 'assigned', lead: { id: first }, actorName: 'A rule' },
  ]);
  await office.set([laboratory, texas], [texas, laboratory]);
  expect(await office.assigneesOf(await office.accept(inTexas))).toEqual([bob.id]);
});

test('rules and destinations know a lead by its purpose, and by the contact form', async () => {
  const office = await anOffice();
  await office.set([
    aRule({ form: 'support', addresses: ['help@lab.example'] }),
    aRule({ form: 'demo', addresses: ['demo@lab.example'] }),
    aRule({ form: 'contact', addresses: ['desk@lab.example'] }),
  ]);
  const about = (purpose: string) => ({ payload: { ...ann, purpose } });
  const sent = [about('support'), about('demo'), { form: 'demo' }, about('trial')];
  const targets = [];
  for (const lead of sent) targets.push(...(await office.channelsOf(await office.accept(lead))));
  expect(targets).toEqual(
    ['help', 'demo', 'demo', 'desk'].map((name) => `mail:${name}@lab.example`),
  );
});

test('an assignee who is also a recipient gets one email, and a disabled user gets no lead', async () => {
  const office = await anOffice();
  const [ada, bob] = [await office.agent(), await office.agent()];
  const mailed = aRule({ form: 'demo', addresses: [ada.email], assigneeId: ada.id });
  await office.set([mailed, aRule({ isLaboratory: true, assigneeId: bob.id })]);
  const disabled = await office.owner.call('changeUser', {
    params: { userId: bob.id },
    body: { isDisabled: true },
  });
  expect(disabled.status).toBe(200);
  await office.start();
  const lead = await office.accept({ form: 'demo' });
  const laboratory = await office.accept({ payload: { ...ann, clia: '45D0123456' } });
  await expect.poll(office.received).toEqual([ada.email, 'sales@lab.example']);
  expect(await office.assigneesOf(lead, laboratory)).toEqual([ada.id, null]);
  const { deliveries } = (await office.owner.call('deliveries')).body;
  expect(deliveries.map(({ channel }) => channel).filter(isNotification)).toEqual([]);
});

test('a laboratory is known by its CLIA number, its form, its industry or its name', async () => {
  const office = await anOffice();
  const { id } = await office.agent();
  await office.set([aRule({ isLaboratory: true, assigneeId: id })]);
  const leads = [
    await office.accept({ form: 'price' }),
    await office.accept({ payload: { ...ann, clia: '45D0123456' } }),
    await office.accept({ payload: { ...ann, industry: 'Clinical laboratories' } }),
    await office.accept({ payload: { ...ann, companyName: 'El Paso Toxicology Lab' } }),
    await office.accept({ payload: { ...ann, companyName: 'Slab & Sons' } }),
  ];
  expect(await office.assigneesOf(...leads)).toEqual([id, id, id, id, null]);
});

test('an owner tries a rule on the newest leads, and applies all rules to open leads, which can be undone', async () => {
  const office = await anOffice();
  const [ada, bob] = [await office.agent(), await office.agent()];
  const texas = await office.accept({ payload: { ...ann, companyName: 'Tox Lab, Inc' } });
  const other = await office.accept({ payload: { ...ann, clia: '33D0123456' } });
  const taken = await office.accept({ form: 'price' });
  const won = await office.accept({ form: 'price' });
  const changes = [
    { leadId: taken, assigneeId: bob.id },
    { leadId: won, progress: 'won' as const },
  ];
  await office.owner.call('changeLeads', { body: { changes } });
  const matches = async (query: Readonly<Record<string, string>>) =>
    (await office.owner.call('ruleMatches', { query })).body;
  const inTexas = { state: 'TX', isLaboratory: 'true' };
  expect(await matches(inTexas)).toEqual({ matching: 0, newest: 4 });
  expect(await matches({})).toEqual({ matching: 4, newest: 4 });
  const state = { field: 'state', value: 'Texas', seen: '' } as const;
  await office.owner.call('correctLead', { params: { leadId: texas }, body: state });
  expect(await matches(inTexas)).toEqual({ matching: 1, newest: 4 });

  await office.set([
    aRule({ state: 'TX', isLaboratory: true, assigneeId: ada.id }),
    aRule({ isLaboratory: true, assigneeId: bob.id }),
  ]);
  const { undo } = (await office.owner.call('applyRules')).body;
  expect(await office.assigneesOf(texas, other, taken, won)).toEqual([
    ada.id,
    bob.id,
    bob.id,
    null,
  ]);
  expect((await office.owner.page(texas)).history[0]).toMatchObject({ action: 'lead-changed' });
  await office.owner.call('changeLeads', { body: { changes: undo } });
  expect(await office.assigneesOf(texas, other)).toEqual([null, null]);
  expect((await ada.call('applyRules')).status).toBe(403);
});

test('pending emails to a removed recipient are canceled, and the audit log records the change', async () => {
  const office = await anOffice();
  const rule = aRule({ form: 'career', addresses: ['hr@lab.example', 'boss@lab.example'] });
  await office.set([rule]);
  const deliveries = [
    { kind: 'mail', target: 'hr@lab.example' },
    { kind: 'verification', target: 'hr@lab.example' },
    { kind: 'verification', target: 'boss@lab.example' },
  ];
  const lead = aLead({ form: 'career' });
  await office.store.accept(aSubmission({ lead, deliveries }));
  const changed = { ...rule, addresses: ['boss@lab.example'] };
  expect(await office.set([], [changed])).toMatchObject({ status: 409 });
  const { body } = await office.set([changed], [rule]);
  expect(body).toEqual({ defaults: ['sales@lab.example'], rules: [changed] });
  const states = (await office.store.deliveriesOf(lead.id)).map(
    ({ channel, state }) => [channel, state] as const,
  );
  expect(Object.fromEntries(states)).toEqual({
    'mail:hr@lab.example': 'canceled',
    'verification:hr@lab.example': 'canceled',
    'verification:boss@lab.example': 'pending',
  });
  expect((await office.set([], [changed])).body.rules).toEqual([]);
  const { entries } = (await office.owner.call('audit', { query: { actions: 'rules-changed' } }))
    .body;
  expect(entries.map(({ details }) => details)).toMatchObject([
    { rules: [] },
    { rules: ['Career application: boss@lab.example'] },
    { rules: ['Career application: hr@lab.example, boss@lab.example'] },
  ]);
});

test('a rule names only people who work leads, and no mailbox that the server itself reads', async () => {
  const mail = { MAIL_FROM: 'Leads <leads@site.example>', IMAP_URL: 'imaps://u:p@mx.example' };
  const office = await aConsole('', temporaryFolder(), mail);
  const owner = await office.user('owner');
  const set = async (changes: Partial<LeadRule>, seen: LeadRule[] = []) =>
    (await owner.call('changeRules', { body: { rules: [aRule(changes)], seen } })).status;
  for (const role of ['viewer', 'agent'] as const) {
    const { id } = await office.user(role);
    if (role === 'agent') {
      const params = { userId: id };
      await owner.call('changeUser', { params, body: { isDisabled: true } });
    }
    expect(await set({ assigneeId: id })).toBe(409);
  }
  expect(await set({ assigneeId: unknownId })).toBe(409);
  for (const own of ['leads@site.example', 'Leads@Site.example', 'leads+x@site.example']) {
    expect(await set({ addresses: ['sales@site.example', own] })).toBe(400);
    const invitation = { body: { email: own, role: 'agent' } } as const;
    expect((await owner.call('invite', invitation)).status).toBe(400);
  }
  expect(await set({ addresses: ['sales@site.example'] })).toBe(200);
  const { rules } = (await owner.call('rules')).body;

  const agent = await office.user('agent');
  const { id } = agent;
  expect(await set({ assigneeId: id }, rules)).toBe(200);
  const params = { userId: id };
  await owner.call('changeUser', { params, body: { isDisabled: true } });
  const kept = aRule({ assigneeId: id });
  expect(await set({ ...kept, form: 'career' }, [kept])).toBe(200);
});

test('rules with a malformed address, an unknown form, or too many addresses are rejected', async () => {
  const office = await anOffice();
  const many = Array.from({ length: 11 }, (_, index) => `a${index}@lab.example`);
  for (const wrong of [
    { addresses: ['no address'] },
    { addresses: many },
    { addresses: ['a@lab.example\r\nBcc: b@x.example'] },
    { form: 'none' },
    { state: 'Texas' as 'TX' },
  ]) {
    expect((await office.set([aRule(wrong)])).status).toBe(400);
  }
});

function isNotification(channel: string): boolean {
  return channel.startsWith('service:notification');
}

const ann = { firstname: 'Ann', phone: '+17025550123', emailAddress: 'ann@lab.example' };

async function anOffice(databaseUrl = '') {
  const received: string[] = [];
  const sink = await startSmtpSink({ onAccepted: (to) => received.push(...to) });
  const mail = { MAIL_FROM: 'site@lab.example', LEADS_TO: 'sales@lab.example' };
  const office = await aConsole(databaseUrl, temporaryFolder(), { SMTP_URL: sink.url, ...mail });
  const { store, settings, now } = office;
  const owner = await office.user('owner');
  const wakeUp = createWakeUpSignal();
  onTestFinished(sink.close);
  return {
    store,
    settings,
    owner,
    sink,
    received: () => received.toSorted(),
    set: (rules: LeadRule[], seen: LeadRule[] = []) =>
      owner.call('changeRules', { body: { rules, seen } }),
    agent: () => office.user('agent'),
    appendEntries: office.appendEntries,
    assigneesOf: (...ids: readonly string[]) =>
      Promise.all(ids.map(async (id) => (await owner.page(id)).lead.assigneeId)),
    start: async () => {
      const channels = allChannels({ settings, store }).filter(([{ kind }]) => kind !== 'service');
      const worker = startLanes(
        { store, wakeUp, log: createLog('silent'), clock: () => new Date() },
        channels,
      );
      onTestFinished(worker.stop);
    },
    channelsOf: async (leadId: string) =>
      (await store.deliveriesOf(leadId)).map(({ channel }) => channel),
    accept: async (changes: RawLead) => {
      const lead = aLead({ receivedAt: now(), ...changes });
      await store.accept(aSubmission({ lead, ...routingToTeam(settings) }));
      wakeUp.send();
      return lead.id;
    },
  };
}

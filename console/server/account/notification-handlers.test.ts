import { expect, onTestFinished, test } from 'vitest';
import type { NotificationChoices, NotificationKind } from '#console/contract/notifications.ts';
import { routingToTeam } from '#server/delivery/channels/team-deliveries.ts';
import { startLanes } from '#server/delivery/start-lanes.ts';
import { createWakeUpSignal } from '#server/jobs/wake-up-signal.ts';
import type { Lead } from '#server/leads/lead.ts';
import { newId } from '#server/lib/ids.ts';
import { createLog } from '#server/lib/log.ts';
import { aConsole, type Browser } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { aReceivedMessage } from '#tests/support/received-message.ts';
import { allChannels } from '#tests/support/service-emails.ts';
import { startSmtpSink } from '#tests/support/smtp-sink.ts';
import { aLead, aRule, aSubmission } from '#tests/support/submission.ts';

test('an assignment notifies the assignee in the console and by one email, but not the user who assigned', async () => {
  const office = await anOffice(await aDatabase());
  const [adam, olga] = [await office.user('agent'), await office.user('agent')];
  const leads = [await office.accept({ form: 'demo' }), await office.accept({ form: 'price' })];
  await adam.assign(leads, olga.id);
  await adam.assign([await office.accept({})], adam.id);
  const { body } = await olga.call('notifications');
  expect(body.unread).toBe(2);
  const listed = body.notifications.toSorted((a, b) => a.form.localeCompare(b.form));
  expect(listed).toMatchObject([
    { kind: 'assigned', form: 'demo', lead: { id: leads[0] } },
    { kind: 'assigned', form: 'price', actorName: adam.name, isRead: false },
  ]);
  expect((await adam.call('notifications')).body).toEqual({
    unread: 0,
    notifications: [],
  });
  await office.sendDue(11_000);
  await expect.poll(office.mailed).toEqual([[olga.email, `${adam.name} assigned 2 leads to you`]]);
  const [mail] = office.sink.emails;
  for (const lead of leads) expect(mail?.text).toContain(`/leads/${lead}`);
  expect(mail?.text).not.toContain('Ann');
  const [newest] = body.notifications;
  await olga.call('readNotifications', { body: { upTo: newest?.id ?? '' } });
  expect((await olga.call('notifications')).body.unread).toBe(0);
});

test('an undone assignment leaves no notification and no email', async () => {
  const office = await anOffice();
  const [adam, olga] = [await office.user('agent'), await office.user('agent')];
  const lead = await office.accept({});
  const undo = await adam.assign([lead], olga.id);
  await adam.call('changeLeads', { body: { changes: undo } });
  expect((await olga.call('notifications')).body.notifications).toEqual([]);
  await office.sendDue(11_000);
  await expect.poll(office.serviceEmails).toEqual(['done']);
  expect(office.mailed()).toEqual([]);
});

test('notifications that a user turned off are neither emailed nor shown, and a disabled user gets none', async () => {
  const office = await anOffice();
  const [adam, olga, vera] = [
    await office.user('agent'),
    await office.user('agent'),
    await office.user('agent'),
  ];
  await olga.choose({ mail: [], console: ['assigned'], forms: null });
  const lead = await office.accept({});
  await adam.assign([lead], olga.id);
  await adam.note(lead, `@${olga.name} please call`);
  const { notifications } = (await olga.call('notifications')).body;
  expect(notifications.map(({ kind }) => kind)).toEqual(['assigned']);
  await adam.assign([lead], vera.id);
  await office.disable(vera.id);
  await office.sendDue(11_000);
  await expect.poll(office.serviceEmails).toEqual(['done']);
  expect(office.mailed()).toEqual([]);
});

test('a mention, a follow-up, and an answer notify their user once each', async () => {
  const office = await anOffice();
  const [adam, olga] = [await office.user('agent'), await office.user('agent')];
  const lead = await office.accept({});
  await adam.note(lead, `@${olga.name} please call`);
  await olga.assign([lead], olga.id);
  const followUpOn = '2026-11-22';
  await olga.change(lead, { followUpOn });
  await office.store.queueReminders(`${followUpOn}T07:00`, new Date(), []);
  await office.store.queueReminders('2026-11-23T07:00', new Date(), []);
  for (const fingerprint of ['one', 'one', 'two']) await office.answer(lead, fingerprint);
  const { notifications } = (await olga.call('notifications')).body;
  expect(notifications.map(({ kind }) => kind)).toEqual([
    'answer',
    'answer',
    'follow-up',
    'mentioned',
  ]);
  await office.sendDue();
  await expect.poll(() => office.mailed().map(([, subject]) => subject)).toHaveLength(4);
  expect(office.mailed().map(([, subject]) => subject)).toEqual([
    'A visitor answered: Contact request',
    'A visitor answered: Contact request',
    'Follow up: 1 lead',
    `${adam.name} mentioned you: Contact request`,
  ]);
});

test('a bounce tells the assignee and the author of the last reply, and marks the lead until the visitor answers', async () => {
  const office = await anOffice();
  const [adam, olga, eve] = [
    await office.user('agent'),
    await office.user('agent'),
    await office.user('agent'),
  ];
  const lead = await office.accept({});
  await adam.assign([lead], olga.id);
  await adam.reply(lead);
  const isMarked = async () => (await adam.page(lead)).lead.hasFailedDelivery;
  await office.bounce(lead, 'colleague@lab.example');
  expect(await isMarked()).toBe(false);
  await office.bounce(lead, 'ann@lab.example');
  expect(await isMarked()).toBe(true);
  const told = [];
  for (const one of [adam, olga, eve]) {
    const { notifications } = (await one.call('notifications')).body;
    told.push(notifications.filter(({ kind }) => kind === 'bounce').length);
  }
  expect(told).toEqual([1, 1, 0]);
  await office.answer(lead, 'one');
  expect(await isMarked()).toBe(false);
});

test('somebody is told of every answer: the assignee and whoever replied last, else the lead’s recipients, else the owners', async () => {
  const office = await anOffice();
  const [owner, olga, adam] = [
    await office.user('owner'),
    await office.user('agent'),
    await office.user('agent'),
  ];
  const rules = [
    aRule({ form: 'demo', addresses: ['demo@lab.example'] }),
    aRule({ form: 'price', addresses: [adam.email] }),
  ];
  await owner.call('changeRules', { body: { rules, seen: [] } });
  const told = async (leadId: string, team: readonly string[] = ['sales@lab.example']) => {
    await office.answer(leadId, `${leadId}-${team}`, team);
    const names: string[] = [];
    for (const [name, one] of Object.entries({ owner, olga, adam })) {
      const { body } = await one.call('notifications');
      if (body.notifications?.some(({ kind, lead }) => kind === 'answer' && lead?.id === leadId))
        names.push(name);
    }
    return [...names, ...(await office.toldByMail())];
  };
  const [assigned, replied, free, demo, price, spam, left] = [
    await office.accept({}),
    await office.accept({}),
    await office.accept({}),
    await office.accept({ form: 'demo' }),
    await office.accept({ form: 'price' }),
    await office.accept({ status: 'spam' }),
    await office.accept({}),
  ];
  await adam.assign([assigned], olga.id);
  await adam.assign([replied], olga.id);
  await adam.reply(replied);
  const merged = await office.accept({});
  await adam.merge(merged, assigned);
  expect(await told(merged)).toEqual([]);
  expect(await told(assigned)).toEqual(['olga']);
  expect(await told(replied)).toEqual(['olga', 'adam']);
  expect(await told(free)).toEqual(['sales@lab.example']);
  expect(await told(demo)).toEqual(['demo@lab.example']);
  expect(await told(price)).toEqual(['adam']);
  expect(await told(spam)).toEqual(['sales@lab.example']);
  await adam.assign([left], olga.id);
  await office.disable(olga.id);
  expect(await told(left, [])).toEqual(['owner']);
  await office.sendDue(11_000);
  await expect
    .poll(office.mailed)
    .toContainEqual(['demo@lab.example', 'A visitor answered: Demo request']);
});

test('new leads notify the followers of their form, and a recipient or an assignee gets no second email', async () => {
  const office = await anOffice();
  const [viewer, owner] = [await office.user('viewer'), await office.user('owner')];
  const [quiet, agent] = [await office.user('agent'), await office.user('agent')];
  const chosen = (...kinds: NotificationKind[]) => ({ mail: kinds, console: kinds });
  for (const one of [viewer, owner, quiet]) {
    await one.choose({ ...chosen('new-lead'), forms: ['demo'] });
  }
  await agent.choose({ ...chosen('assigned', 'new-lead'), forms: null });
  const rules = [
    aRule({ form: 'demo', addresses: [owner.email], assigneeId: quiet.id }),
    aRule({ form: 'career', assigneeId: agent.id }),
  ];
  await owner.call('changeRules', { body: { rules, seen: [] } });
  await office.accept({ form: 'career' });
  await office.accept({ form: 'demo' });
  await office.sendDue();
  await expect.poll(() => office.mailed()).toHaveLength(6);
  expect(office.mailed()).toEqual(
    [
      ['sales@lab.example', 'Career application: Ann'],
      [agent.email, 'A rule assigned a lead to you: Career application'],
      [agent.email, 'New lead: Demo request'],
      [quiet.email, 'New lead: Demo request'],
      [owner.email, 'Demo request, Laboratory: Ann'],
      [viewer.email, 'New lead: Demo request'],
    ].toSorted(),
  );
  for (const one of [viewer, owner, quiet]) {
    const { notifications } = (await one.call('notifications')).body;
    expect(notifications).toMatchObject([{ kind: 'new-lead', form: 'demo' }]);
  }
  const [shown] = (await viewer.call('notifications')).body.notifications;
  expect(JSON.stringify(shown)).not.toContain('ann@lab.example');
});

test('nobody is notified about a lead they released or entered themselves', async () => {
  const office = await anOffice();
  const [adam, olga] = [await office.user('agent'), await office.user('agent')];
  for (const one of [adam, olga]) {
    await one.choose({ mail: ['new-lead'], console: ['new-lead'], forms: null });
  }
  const spam = aLead({ status: 'spam' });
  await office.store.accept(aSubmission({ lead: spam, deliveries: [] }));
  await adam.call('releaseLeads', { body: { leadIds: [spam.id] } });
  const shown = async (one: typeof adam) =>
    (await one.call('notifications')).body.notifications.map(({ kind }) => kind);
  expect([await shown(adam), await shown(olga)]).toEqual([[], ['new-lead']]);
});

test('a visitor’s own erasure is reported to the assignee, or to owners, without naming anyone', async () => {
  const office = await anOffice();
  const [owner, olga] = [await office.user('owner'), await office.user('agent')];
  const [mine, free] = [await office.accept({ form: 'demo' }), await office.accept({})];
  await olga.assign([mine], olga.id);
  await office.eraseAsVisitor('ann@lab.example');
  const of = async (browser: Browser) => (await browser.call('notifications')).body.notifications;
  expect(await of(olga)).toMatchObject([{ kind: 'erased', form: 'demo', lead: null }]);
  expect(await of(owner)).toMatchObject([{ kind: 'erased', form: 'contact' }]);
  const rows = JSON.stringify(await office.rows());
  for (const trace of [mine, free, 'Ann']) expect(rows).not.toContain(trace);
  await office.sendDue();
  await expect.poll(office.mailed).toEqual([
    [olga.email, 'A visitor erased a lead: Demo request'],
    [owner.email, 'A visitor erased a lead: Contact request'],
  ]);
});

test('notifications are erased with their lead, and when they get too old', async () => {
  const office = await anOffice();
  const [adam, olga] = [await office.user('owner'), await office.user('agent')];
  const [erased, kept] = [await office.accept({}), await office.accept({})];
  await adam.assign([erased, kept], olga.id);
  await adam.erase(erased);
  expect((await olga.call('notifications')).body.notifications).toHaveLength(1);
  await office.store.sweep(new Date(Date.now() + 91 * 86_400_000));
  expect(await office.rows()).toEqual([]);
});

async function anOffice(databaseUrl = '') {
  const emails: (readonly [string, string])[] = [];
  const known = new Set<string>();
  const sink = await startSmtpSink();
  const office = await aConsole(databaseUrl, undefined, {
    SMTP_URL: sink.url,
    MAIL_FROM: 'site@lab.example',
    LEADS_TO: 'sales@lab.example',
  });
  onTestFinished(sink.close);
  const { db, store, settings } = office;
  const log = createLog('silent');
  return {
    store,
    sink,
    user: async (role: 'owner' | 'agent' | 'viewer') => {
      const browser = await office.user(role);
      return {
        ...browser,
        assign: async (leads: readonly string[], assigneeId: string) => {
          const changes = leads.map((leadId) => ({ leadId, assigneeId }));
          return (await browser.call('changeLeads', { body: { changes } })).body.undo;
        },
        reply: (leadId: string) =>
          browser.call('sendReply', {
            params: { leadId },
            body: { key: newId(), subject: 'Hello', text: 'Hi', seenReplyId: null },
          }),
        choose: (body: NotificationChoices) => browser.call('chooseNotifications', { body }),
      };
    },
    disable: (id: string) =>
      db.updateTable('users').set({ disabled_at: 1 }).where('id', '=', id).execute(),
    accept: async (changes: Partial<Lead>) => {
      const lead = aLead(changes);
      const { team, deliveries } = routingToTeam(settings);
      const mail = lead.form === 'career' ? deliveries : [];
      await store.accept(aSubmission({ lead, team, deliveries: mail }));
      return lead.id;
    },
    bounce: (leadId: string, address: string) =>
      store.takeMessage(
        { mailbox: 'm', uidValidity: '1', uid: 1 },
        aReceivedMessage({
          kind: 'bounce',
          signedLeadIds: [leadId],
          bounce: { addresses: [address], reason: '550 5.1.1' },
        }),
        new Date(),
      ),
    answer: (leadId: string, fingerprint: string, team?: readonly string[]) =>
      store.takeMessage(
        { mailbox: 'm', uidValidity: '1', uid: 1 },
        aReceivedMessage({ fingerprint, signedLeadIds: [leadId] }),
        new Date(),
        undefined,
        team,
      ),
    /** The addresses that get an email about an answer of which no user is notified; each is listed once. */
    toldByMail: async () => {
      const rows = await db
        .selectFrom('deliveries')
        .select(['id', 'target'])
        .where('event', '=', 'answer')
        .execute();
      const fresh = rows.filter(({ id }) => !known.has(id));
      for (const { id } of fresh) known.add(id);
      return fresh.map(({ target }) => target);
    },
    eraseAsVisitor: async (address: string) => {
      const now = new Date();
      const id = aLead().id;
      const token = null;
      const emailQuotas = [{ bucket: 'b', limit: 3, windowSeconds: 60 }];
      await store.requestData({ id, address, token, quotas: [], emailQuotas, now });
      await db.deleteFrom('deliveries').where('event', '=', 'my-data').execute();
      await store.openDataLink({ requestId: id, keyHash: 'key', now });
      expect(await store.eraseDataOfPage({ requestId: id, keyHash: 'key', now })).not.toBeNull();
    },
    /** Runs the workers with their clock moved ahead. */
    sendDue: async (laterMs = 0) => {
      const clock = () => new Date(Date.now() + laterMs);
      const wakeUp = createWakeUpSignal();
      const channels = allChannels({ settings, store, clock });
      const lanes = startLanes({ store, log, clock, wakeUp }, channels);
      onTestFinished(lanes.stop);
    },
    mailed: () => {
      emails.splice(0);
      for (const { to, subject } of sink.emails)
        emails.push([to?.[0]?.address ?? '', subject ?? '']);
      return emails.toSorted();
    },
    serviceEmails: async () => {
      const rows = await db
        .selectFrom('deliveries')
        .select('state')
        .where('event', '=', 'notification')
        .execute();
      return [...new Set(rows.map(({ state }) => state))];
    },
    rows: () => db.selectFrom('notifications').selectAll().execute(),
  };
}

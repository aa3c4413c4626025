import { expect, onTestFinished, test } from 'vitest';
import { type AnswerTarget, noTarget } from '#console/contract/answering.ts';
import type { LeadChange } from '#console/contract/inbox.ts';
import type { Progress } from '#console/contract/leads.ts';
import { addAnswer } from '#console/server/leads/answers.ts';
import { dayOf, hourOf } from '#contract/days.ts';
import { createWakeUpSignal } from '#server/jobs/wake-up-signal.ts';
import { firstIdAt, newId } from '#server/lib/ids.ts';
import { readSettings } from '#server/settings/settings.ts';
import { anAnswer } from '#tests/support/answer.ts';
import { aConsole } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { startServiceEmailsOf } from '#tests/support/service-emails.ts';
import { type SmtpSinkOptions, startSmtpSink } from '#tests/support/smtp-sink.ts';
import { aStore } from '#tests/support/store.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';
import { queueDueReminders } from './reminders.ts';

test('several processes mail an assignee once about all leads that are due', async () => {
  const office = await anOffice(await aDatabase());
  const [first, second] = [await office.lead('2026-11-22'), await office.lead('2026-11-23')];
  const unassigned = await office.lead('2026-11-23', null);
  await office.lead('2026-11-24');
  const won = await office.lead('2026-11-23', office.me, 'won');
  await office.poll('2026-11-23T11:59:00Z');
  expect(office.emails).toEqual([]);

  for (let i = 0; i < 3; i += 1) {
    await Promise.all([office.poll('2026-11-23T12:00:00Z'), office.poll('2026-11-23T12:00:00Z')]);
  }
  expect(office.emails).toHaveLength(3);
  const mine = office.emails.find(({ to }) => to?.length === 1);
  const [others, copy] = office.emails.filter((mail) => mail !== mine);
  expect(mine).toMatchObject({
    subject: 'Follow up: 3 leads',
    to: [{ name: 'User 1', address: 'agent1@lab.example' }],
  });
  const links = [first, second, won].map((id) => `https://console.example/leads/${id}`);
  expect(mine?.text).toContain(`Contact request, due November 22\n${links[0]}`);
  expect(mine?.text).toContain(`Contact request, due November 23\n${links[1]}`);
  expect(`${mine?.text}${mine?.html}`).not.toMatch(/Ann|5550123|ann@/);
  expect(others).toMatchObject({
    subject: 'Follow up: 1 lead',
    to: [{ address: 'sales@site.example' }, { address: 'boss@site.example' }],
  });
  expect(others?.text).toContain(unassigned);
  expect(copy?.text).toBe(others?.text);

  // The next day, the reminder lists only leads with a new date.
  await office.change(first, { followUpOn: '2026-11-24' });
  for (const followUpOn of [null, '2026-11-23']) await office.change(second, { followUpOn });
  for (let i = 0; i < 3; i += 1) await office.poll('2026-11-24T13:00:00Z');
  expect(office.emails.slice(3)).toMatchObject([{ subject: 'Follow up: 2 leads' }]);
  expect(office.emails[3]?.text).toContain(first);
  expect(office.emails[3]?.text).not.toContain(second);

  // The leads of a disabled user are those of all recipients.
  await office.change(first, { followUpOn: '2026-11-25' });
  await office.disableAgent();
  await office.poll('2026-11-25T13:00:00Z');
  expect(office.emails.slice(4)).toMatchObject(Array(2).fill({ to: others?.to }));
});

test('a follow-up with a time is reported then, and again at a new time', async () => {
  const office = await anOffice();
  const lead = await office.lead('2026-11-23', office.me, 'lost');
  await office.change(lead, { followUpTime: '15:00', followUpNote: 'Call about the price' });
  await office.poll('2026-11-23T19:59:00Z');
  expect(office.emails).toEqual([]);
  await office.poll('2026-11-23T20:00:00Z');
  expect(office.emails).toMatchObject([{ subject: 'Follow up: 1 lead' }]);
  expect(office.emails[0]?.text).toContain('due November 23 at 3:00 PM');
  expect(office.emails[0]?.text).not.toContain('price');
  await office.change(lead, { followUpTime: '16:30' });
  await office.poll('2026-11-23T21:29:00Z');
  await office.poll('2026-11-23T21:30:00Z');
  expect(office.emails).toHaveLength(2);
  await office.change(lead, { followUpOn: null });
  await office.change(lead, { followUpOn: '2026-11-24' });
  expect(await office.work(lead)).toMatchObject({ followUpTime: null, followUpNote: null });
});

test('a lead that waits longer than the answer target is mailed once for each wait, also to its assignee', async () => {
  const office = await anOffice();
  await office.setTarget({ hours: 4, weekdays: ['Monday', 'Tuesday'] });
  const [monday, answered] = [new Date('2026-11-23T15:00:00Z'), new Date('2026-11-23T14:00:00Z')];
  const [mine, open, called] = [
    await office.lead(null, office.me, 'new', monday),
    await office.lead(null, null, 'new', monday),
    await office.lead(null, null, 'contacted', answered),
  ];
  await office.poll('2026-11-23T18:59:00Z');
  expect(office.emails).toEqual([]);
  for (let i = 0; i < 2; i += 1) await office.poll('2026-11-23T19:00:00Z');
  const mailed = office.emails.map(({ to, subject }) => [to?.[0]?.address, subject]);
  expect(mailed.toSorted()).toEqual([
    ['agent1@lab.example', 'Overdue: 1 lead waits for an answer'],
    ['boss@site.example', 'Overdue: 2 leads wait for an answer'],
    ['sales@site.example', 'Overdue: 2 leads wait for an answer'],
  ]);
  const [boss] = office.emails.filter(({ to }) => to?.[0]?.address === 'boss@site.example');
  for (const lead of [mine, open]) expect(boss?.text).toContain(lead);
  expect(`${boss?.text}${boss?.html}`).not.toMatch(/Ann|5550123|ann@/);
  expect(await office.store.openWork(new Date('2026-11-24T19:00:00Z'), 'America/New_York')).toEqual(
    { toAnswer: 2, overdue: 2, due: 0 },
  );

  // The wait of an answered lead starts with the visitor's first email after the reply.
  for (const time of ['2026-11-23T21:00:00Z', '2026-11-24T15:00:00Z']) {
    await office.answer(called, new Date(time));
  }
  await office.poll('2026-11-24T16:59:00Z');
  expect(office.emails).toHaveLength(3);
  await office.poll('2026-11-24T17:00:00Z');
  expect(office.emails).toHaveLength(5);
  expect(office.emails[4]?.text).toContain(called);
});

test('each month’s figures are mailed once on the first of the next month, without visitors’ texts', async () => {
  const office = await anOffice();
  await office.lead(null, office.me, 'won', new Date('2026-11-10T15:00:00Z'));
  await office.lead(null, null, 'new', new Date('2026-10-10T15:00:00Z'));
  await office.setReport('2026-11-10T12:00:00Z', ['boss@lab.example']);
  for (const time of ['2026-11-30T23:00:00Z', '2026-12-01T11:59:00Z']) await office.poll(time);
  expect(office.emails).toEqual([]);
  for (let i = 0; i < 2; i += 1) await office.poll('2026-12-02T12:00:00Z');
  expect(office.emails).toMatchObject([
    { subject: 'Leads in November 2026', to: [{ address: 'boss@lab.example' }] },
  ]);
  const text = `${office.emails[0]?.text}`;
  expect(text).toContain('1 lead, 1 in the month before.');
  expect(text).toContain('Contact request: 1 (1), 1 won');
  expect(text).toContain('https://console.example/analytics?month=2026-11');
  expect(`${text}${office.emails[0]?.html}`).not.toMatch(/Ann|5550123|ann@/);
  await office.poll('2027-01-01T12:00:00Z');
  expect(office.emails[1]?.subject).toBe('Leads in December 2026');
});

test('a mail server that is down gets the reminder later, without leads that were done', async () => {
  let refusals = 1;
  const office = await anOffice('', {
    reject: () => {
      refusals -= 1;
      return refusals >= 0 ? { code: 451, text: 'later' } : null;
    },
  });
  const [open, done] = [await office.lead('2026-11-23'), await office.lead('2026-11-23')];
  await office.poll('2026-11-23T12:00:00Z');
  expect(office.emails).toEqual([]);
  await office.change(done, { followUpOn: null });
  await office.poll('2026-11-23T12:01:00Z');
  await office.poll('2026-11-23T12:02:00Z');
  expect(office.emails).toMatchObject([{ subject: 'Follow up: 1 lead' }]);
  expect(office.emails[0]?.text).toContain(open);
});

test.each([
  ['2026-11-23T11:59:59Z', 'America/New_York', '2026-11-23', 6],
  ['2026-07-23T11:00:00Z', 'America/New_York', '2026-07-23', 7],
  ['2026-11-23T04:30:00Z', 'America/New_York', '2026-11-22', 23],
  ['2026-11-23T00:30:00Z', 'UTC', '2026-11-23', 0],
])('the time %s in %s is on %s, hour %i', (time, timeZone, day, hour) => {
  expect(dayOf(new Date(time), timeZone)).toBe(day);
  expect(hourOf(new Date(time), timeZone)).toBe(hour);
});

/** A console with an agent, and a mail server. */
async function anOffice(databaseUrl = '', options: SmtpSinkOptions = {}) {
  const sink = await startSmtpSink(options);
  onTestFinished(sink.close);
  const { user, dataDir, store, db, pass, now } = await aConsole(databaseUrl);
  const agent = await user('agent');
  const owner = await user('owner');
  const me = agent.id;
  const stores = [store, (await aStore({ dataDir, databaseUrl })).store];
  const settings = readSettings({
    DATA_DIR: dataDir,
    SMTP_URL: sink.url,
    MAIL_FROM: 'leads@site.example',
    LEADS_TO: 'sales@site.example, boss@site.example',
    CONSOLE_URL: 'https://console.example',
    TIME_ZONE: 'America/New_York',
  });
  const change = async (leadId: string, more: Omit<LeadChange, 'leadId'>) => {
    expect((await agent.change(leadId, more)).status).toBe(200);
  };
  return {
    me,
    store,
    emails: sink.emails,
    change,
    disableAgent: () =>
      owner.call('changeUser', { params: { userId: me }, body: { isDisabled: true } }),
    setTarget: async (target: Partial<AnswerTarget>) => {
      const body = { ...noTarget, ...target };
      const closed = { ...body, opens: 17, closes: 9 };
      expect((await owner.call('changeAnswerTarget', { body: closed })).status).toBe(400);
      expect((await owner.call('changeAnswerTarget', { body })).status).toBe(200);
    },
    setReport: async (time: string, addresses: string[]) => {
      pass((Date.parse(time) - now().getTime()) / 1000);
      expect((await owner.call('changeMonthlyReport', { body: { addresses } })).status).toBe(200);
    },
    answer: (leadId: string, at: Date) =>
      addAnswer(db, anAnswer(leadId, { received_at: at.getTime() })),
    work: async (leadId: string) => (await agent.page(leadId)).lead,
    lead: async (
      followUpOn: string | null,
      assigneeId: string | null = me,
      progress: Progress = 'contacted',
      receivedAt = aLead().receivedAt,
    ) => {
      const lead = aLead({ id: `${firstIdAt(receivedAt)}${newId().slice(13)}`, receivedAt });
      await store.accept(aSubmission({ lead, deliveries: [] }));
      await change(lead.id, { followUpOn, assigneeId, progress });
      return lead.id;
    },
    /** Checks once at that time, in one of two processes in turn, and sends the reminders that it found. */
    poll: async (time: string) => {
      const [own = store] = stores.reverse();
      const clock = () => new Date(time);
      const options = { store: own, settings, clock };
      await queueDueReminders({ ...options, wakeUp: createWakeUpSignal() });
      await startServiceEmailsOf(options).stop();
    },
  };
}

import { expect, test } from 'vitest';
import type { BodyOf } from '#console/contract/endpoints.ts';
import type { NotificationChoices } from '#console/contract/notifications.ts';
import { aConsole, exportedPerson } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { aLead, aRule, aSubmission } from '#tests/support/submission.ts';

const fields = {
  firstname: 'Ann',
  phone: '+17025550123',
  emailAddress: 'ann@lab.example',
};

test('a lead entered by a user is checked by the form’s rules and stored, with its source and no notice', async () => {
  const office = await aConsole(await aDatabase());
  const [agent, owner] = [await office.user('agent'), await office.user('owner')];
  await office.store.accept(aSubmission({ lead: aLead({ payload: fields }) }));
  const body = { form: 'contact', fields, isAcknowledged: false } as const;
  const { status, body: added } = await agent.call('addLead', { body });
  expect([status, added.related]).toEqual([200, 1]);
  const params = { leadId: added.leadId };
  const { body: details } = await agent.call('lead', { params });
  expect(details).toMatchObject({
    lead: { form: 'contact', status: 'accepted', name: 'Ann', progress: 'new' },
    source: [{ name: 'reference' }, { label: 'Entered by', value: 'User 1' }],
    noticeShown: null,
    related: [{ email: 'ann@lab.example' }],
    history: [{ action: 'lead-added', details: { form: 'contact' } }],
  });
  expect(details.deliveries.map(({ channel }) => channel)).not.toContain('acknowledgment');
  const listed = await agent.call('leads', { query: { search: 'ann@lab.example' } });
  expect(listed.body.leads.map(({ id }) => id)).toContain(added.leadId);

  const { leads } = await exportedPerson(owner, 'ann@lab.example');
  const entered = leads.find(({ id }) => id === added.leadId);
  expect(entered?.source).toMatchObject([{ value: 'One of our people' }]);
  expect(JSON.stringify(entered?.source)).not.toContain('User 1');
});

test('an entered call is stored as Contacted with its note, and only an assignee gets an email', async () => {
  const office = await aConsole(await aDatabase());
  const [agent, owner] = [await office.user('agent'), await office.user('owner')];
  const { id: mine } = agent;
  const { id: theirs } = owner;
  const choices = { mail: ['assigned', 'new-lead'], console: ['assigned', 'new-lead'] } as const;
  const body = { forms: null, ...choices } as unknown as NotificationChoices;
  for (const one of [agent, owner]) await one.call('chooseNotifications', { body });
  const rules = [aRule({ form: 'call', addresses: ['x@lab.example'], assigneeId: theirs })];
  await owner.call('changeRules', { body: { rules, seen: [] } });
  const add = async (more: Partial<BodyOf<'addLead'>>) => {
    const met = { role: 'Director', companyName: 'Lab 1', userState: 'Texas' };
    const called = { firstname: 'Ann O’Neil 2', ...met, phone: fields.phone };
    const call = { form: 'call', fields: called, channel: 'fair', ...more } as const;
    const { leadId } = (await agent.call('addLead', { body: call })).body;
    return agent.page(leadId);
  };
  const followUpOn = '2026-12-01';
  const called = await add({ isMine: true, note: 'Wants a price.', followUpOn });
  expect(called).toMatchObject({
    lead: {
      formLabel: 'Fair contact',
      purpose: 'fair',
      title: 'Director',
      states: ['TX'],
      followUpOn,
      organization: 'Lab 1',
      progress: 'contacted',
      assigneeId: mine,
      source: '(by hand · trade fair)',
      snippet: 'Wants a price.',
    },
    source: [{}, { value: 'User 1' }, { label: 'Channel', value: 'Trade fair' }],
    notes: [{ text: 'Wants a price.', authorId: mine }],
    noticeShown: null,
    deliveries: [],
  });
  expect((await agent.call('leadCounts')).body).toMatchObject({ new: 0, unanswered: 0, mine: 1 });
  for (const [form, count] of [
    ['fair', 1],
    ['phone', 0],
    ['call', 1],
  ] as const) {
    const { leads } = (await agent.call('leads', { query: { form } })).body;
    expect(leads, form).toHaveLength(count);
  }
  const byRule = await add({});
  expect(byRule).toMatchObject({ lead: { assigneeId: theirs }, deliveries: [] });
  const { deliveries } = (await owner.call('deliveries')).body;
  expect(deliveries.map(({ channel }) => channel.split(':')[1])).toEqual(['notification']);
  const bell = (await owner.call('notifications')).body.notifications;
  expect(bell).toMatchObject([{ kind: 'assigned', lead: { id: byRule.lead.id } }]);
  const blank = { firstname: '', companyName: '', phone: '', emailAddress: '' };
  const wrong = await agent.call('addLead', { body: { form: 'call', fields: blank } });
  const fieldErrors = { firstname: expect.any(String), phone: expect.any(String) };
  expect(wrong).toMatchObject({ status: 400, body: { fieldErrors } });
});

test('a program’s lead may have only a phone number, and is acknowledged by email if it asks for that', async () => {
  const { store, user } = await aConsole(await aDatabase());
  const agent = await user('agent');
  const add = (more: Readonly<Record<string, string>>, isAcknowledged = false) => {
    const called = { firstname: 'Ann', phone: '', emailAddress: '', ...more };
    return agent.call('addLead', { body: { form: 'contact', fields: called, isAcknowledged } });
  };
  const { phone, emailAddress } = fields;
  const { leadId } = (await add({ phone })).body;
  expect(await agent.page(leadId)).toMatchObject({
    lead: { phone, email: '' },
    noReplyReason: 'This lead has no email address.',
    deliveries: [{ channel: 'mail' }],
  });
  const mailed = (await add({ emailAddress }, true)).body.leadId;
  const channels = (await store.deliveriesOf(mailed)).map(({ channel }) => channel);
  expect(channels).toContain('acknowledgment');
  const neither = { fieldErrors: { phone: 'Enter a phone number or an email address.' } };
  expect(await add({})).toMatchObject({ status: 400, body: neither });
  expect(await add({ phone }, true)).toMatchObject({
    status: 400,
    body: { fieldErrors: { emailAddress: 'An acknowledgment needs an email address.' } },
  });
  const body = { field: 'email', value: emailAddress, seen: '' } as const;
  expect((await agent.call('correctLead', { params: { leadId }, body })).status).toBe(200);
});

test('entering a lead reports an invalid field, and rejects forms that are only for visitors', async () => {
  const { user } = await aConsole(await aDatabase());
  const agent = await user('agent');
  const wrong = await agent.call('addLead', {
    body: {
      form: 'contact',
      fields: { ...fields, emailAddress: 'ann', website_url: 'x' },
      isAcknowledged: false,
    },
  });
  expect(wrong).toMatchObject({
    status: 400,
    body: { fieldErrors: { emailAddress: expect.any(String), website_url: expect.any(String) } },
  });
  const reserved = { ...fields, constructor: 'x' };
  expect(
    await agent.call('addLead', {
      body: { form: 'contact', fields: reserved, isAcknowledged: false },
    }),
  ).toMatchObject({ status: 400, body: { fieldErrors: { constructor: expect.any(String) } } });
  for (const form of ['subscribe', 'reg_doc'] as const) {
    const { status } = await agent.call('addLead', {
      body: { form, fields, isAcknowledged: false },
    });
    expect(status).toBe(400);
  }
  expect((await agent.call('leads')).body.leads).toEqual([]);
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aConsole } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { anOffice, aWorker } from '#tests/support/mail-office.ts';
import { aReceivedMessage } from '#tests/support/received-message.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';

const key = '11111111-1111-4111-8111-111111111111';
const otherKey = '22222222-2222-4222-8222-222222222222';
const body = { key, subject: 'Re: Your request', text: 'Hello Ann,\n\nwhen may I call?' };

test('if there is a mailbox, a reply continues the visitor’s thread, and answers go to a signed address', async () => {
  const imap = { IMAP_URL: 'imaps://u:p@mx.example' };
  const office = await anOffice(await aDatabase(), { more: imap });
  const agent = await office.user('agent');
  const lead = await office.accept({}, { deliveries: [{ kind: 'acknowledgment' }] });
  const params = { leadId: lead.id };
  const message = aReceivedMessage({
    signedLeadIds: [lead.id],
    subject: 'A question',
    messageId: '<q@lab.example>',
  });
  const at = { mailbox: 'm', uidValidity: '1', uid: 1 };
  const before = (await agent.call('lead', { params })).body.replySubject;
  expect(before).toBe('Re: We got your contact request');
  await office.store.takeMessage(at, message, new Date());
  const { replySubject } = (await agent.call('lead', { params })).body;
  expect(replySubject).toBe('Re: A question');
  await agent.call('sendReply', { params, body: { ...body, subject: replySubject } });
  const emails = await office.emails(2);
  const acknowledgment = emails.find(({ subject }) => subject?.startsWith('We got your '));
  const reply = emails.find((mail) => mail !== acknowledgment);
  const signed = [{ address: expect.stringMatching(/^leads\+[a-z2-7]{42}@site\.example$/) }];
  expect(acknowledgment).toMatchObject({ replyTo: signed });
  expect(reply).toMatchObject({
    replyTo: signed,
    inReplyTo: '<q@lab.example>',
    references: `${acknowledgment?.messageId} <q@lab.example>`,
  });
});

test('two workers send a reply once, in the acknowledgment’s thread', async () => {
  const office = await anOffice(await aDatabase(), { workers: 2 });
  const agent = await office.user('agent');
  const lead = await office.accept({}, { deliveries: [{ kind: 'acknowledgment' }] });
  const params = { leadId: lead.id };
  const answers = await Promise.all([
    agent.call('sendReply', { params, body }),
    agent.call('sendReply', { params, body }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const second = { ...body, key: otherKey, subject: 'Once more' };
  await agent.call('sendReply', { params, body: second });
  const emails = await office.emails(3);
  const [acknowledgment] = emails.filter(({ subject }) => subject?.startsWith('We got your '));
  const replies = emails.filter((mail) => mail !== acknowledgment);
  expect(replies.map(({ subject }) => subject).toSorted()).toEqual([
    'Once more',
    'Re: Your request',
  ]);
  for (const reply of replies) {
    expect(reply).toMatchObject({
      from: { name: 'User 1, LDL', address: 'leads@site.example' },
      to: [{ address: 'ann@lab.example' }],
      replyTo: [{ address: 'agent1@lab.example' }],
      text: 'Hello Ann,\n\nwhen may I call?\n\n',
      inReplyTo: acknowledgment?.messageId,
      references: acknowledgment?.messageId,
    });
    expect(reply.html).toContain('>when may I call?</p>');
    const header = (name: string) => reply.headers.find(({ key: one }) => one === name)?.value;
    expect(header('auto-submitted')).toBe('no');
  }
  const { body: details } = await agent.call('lead', { params });
  expect(details.replies.map(({ id, subject, state }) => [id, subject, state])).toEqual([
    [key, 'Re: Your request', 'done'],
    [otherKey, 'Once more', 'done'],
  ]);
  const [reply] = details.replies;
  const delivery = details.deliveries.find(({ id }) => id === reply?.deliveryId);
  expect(delivery).toMatchObject({ channel: 'reply', state: 'done' });
  expect(replies.map(({ messageId }) => messageId)).toContain(`<${delivery?.id}@site.example>`);

  // A delivered reply is not sent again by any replay.
  const deliveryIds = details.deliveries.map(({ id }) => id);
  const replayed = await agent.call('replayDeliveries', { body: { deliveryIds } });
  expect(replayed.body).toEqual({ replayed: 1 });
  expect(await office.emails(4)).toHaveLength(4);
});

test('a reply waits ten seconds, in which its author can undo it or send it now', async () => {
  const { accept, user, store, now, pass } = await aConsole();
  const [agent, colleague] = [await user('agent'), await user('agent')];
  const { id: leadId } = await accept();
  const send = (key: string) =>
    agent.call('sendReply', { params: { leadId }, body: { ...body, key } });
  const due = async () =>
    (await store.lease(now(), 30, 9, { kind: 'reply' })).map(({ item }) => item);
  const [first, second] = [
    { leadId, replyId: key },
    { leadId, replyId: otherKey },
  ];
  const { sendsAt, undo } = (await send(key)).body;
  expect(Date.parse(sendsAt ?? '')).toBeGreaterThan(now().getTime());
  expect(await due()).toEqual([]);
  expect((await colleague.call('undoReply', { params: first })).status).toBe(409);
  expect((await agent.call('undoReply', { params: first })).status).toBe(200);
  await agent.call('changeLeads', { body: { changes: undo } });
  const { lead, replies } = await agent.page(leadId);
  expect(lead).toMatchObject({ hasReply: false, progress: 'new', assigneeId: null });
  expect(replies).toEqual([]);
  pass(11);
  expect(await due()).toEqual([]);

  await send(otherKey);
  await colleague.call('sendReplyNow', { params: second });
  expect(await due()).toEqual([]);
  await agent.call('sendReplyNow', { params: second });
  expect(await due()).toEqual([otherKey]);
  expect(await agent.call('undoReply', { params: second })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('too late') },
  });
});

test('a reply’s key works once, and only for that reply', async () => {
  const { user, store } = await aConsole();
  const [agent, other, owner] = [await user('agent'), await user('agent'), await user('owner')];
  const leads = [aLead(), aLead()];
  for (const lead of leads) await store.accept(aSubmission({ lead }));
  const [first = '', second = ''] = leads.map(({ id }) => id);
  const send = (browser: typeof agent, leadId: string, more = {}) =>
    browser.call('sendReply', { params: { leadId }, body: { ...body, ...more } });
  const { body: sent } = await send(agent, first);
  expect((await send(agent, first)).body).toEqual({ ...sent, undo: [] });
  expect((await send(agent, first, { text: 'Other words' })).status).toBe(409);
  expect((await send(agent, second)).status).toBe(409);
  expect((await send(other, first)).status).toBe(409);
  expect(await store.deliveriesOf(first)).toHaveLength(2);
  const { entries } = (await owner.call('audit', { query: { actions: 'reply-sent' } })).body;
  expect(entries).toMatchObject([{ leadId: first, details: { reply: key } }]);
});

test('a lead that nobody can reply to shows the reason', async () => {
  const { user, accept, store } = await aConsole();
  const agent = await user('agent');
  const reasonFor = async (
    changes: Parameters<typeof aLead>[0],
    prepare = async (_id: string) => {},
  ) => {
    const lead = await accept(changes, { deliveries: [] });
    await prepare(lead.id);
    const params = { leadId: lead.id };
    const { noReplyReason } = (await agent.call('lead', { params })).body;
    const response = await agent.call('sendReply', { params, body });
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({ message: noReplyReason });
    return noReplyReason;
  };
  expect(await reasonFor({ payload: { firstname: 'Ann' } })).toMatch(/no email address/);
  expect(await reasonFor({ status: 'quarantined' })).toMatch(/Release/);
  const emailAddress = 'ann@lab.example, eve@lab.example';
  expect(await reasonFor({ payload: { emailAddress } })).toMatch(/in this format/);
  const subscriber = { form: 'subscribe', payload: { emailAddress: 'ann@lab.example' } };
  const unsubscribe = async (id: string) => void (await store.unsubscribe(id, new Date()));
  expect(await reasonFor(subscriber, unsubscribe)).toMatch(/unsubscribed/);
});

test('a mention emails the user once, even about a held lead, with a link and nothing from the lead', async () => {
  const office = await anOffice();
  const [agent, viewer] = [await office.user('agent'), await office.user('viewer')];
  const lead = await office.accept({ status: 'quarantined' }, { deliveries: [] });
  const params = { leadId: lead.id };
  const text = 'Ann at +17025550123: @User 2, and I (@User 1)';
  const { body: note } = await agent.note(lead.id, text);
  const viewerId = viewer.id;
  expect(note.mentions).toEqual([{ userId: viewerId, label: 'User 2' }]);
  const [mail] = await office.emails(1);
  expect(mail).toMatchObject({
    to: [{ name: 'User 2', address: 'viewer2@lab.example' }],
    subject: 'User 1 mentioned you: Contact request',
  });
  expect(mail?.text).toContain(`https://console.example/leads/${lead.id}`);
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/Ann|5550123|User 2, and/);

  const owner = await office.user('owner');
  const edit = { params: { ...params, noteId: note.id } };
  await agent.call('editNote', { ...edit, body: { text: `${text} @User 3` } });
  await agent.call('editNote', { ...edit, body: { text: 'nobody' } });
  await agent.call('editNote', { ...edit, body: { text } });
  const emails = await office.emails(2);
  expect(emails[1]?.to).toEqual([{ name: 'User 3', address: 'owner3@lab.example' }]);
  const { body: details } = await owner.call('lead', { params });
  expect(details.deliveries.map(({ channel, state }) => [channel, state])).toEqual([
    ['mention', 'done'],
    ['mention', 'done'],
  ]);
  expect(details.notes[0]?.mentions.map(({ label }) => label).toSorted()).toEqual([
    'User 2',
    'User 3',
  ]);
});

test('a reply that may have arrived is not sent again', async () => {
  const office = await anOffice('', { cutAfterBytes: 4000 });
  const agent = await office.user('agent');
  const lead = await office.accept({}, { deliveries: [] });
  const params = { leadId: lead.id };
  await agent.call('sendReply', { params, body: { ...body, text: 'a line\n'.repeat(1000) } });
  const outcome = async () => {
    const { deliveries } = (await agent.call('lead', { params })).body;
    return deliveries.map(({ state, attempts, lastError }) => [state, attempts, lastError]);
  };
  const uncertain = ['failed', 1, 'no response after the message was sent'];
  await expect.poll(outcome).toEqual([uncertain]);
  expect(await office.store.retry(new Date(), { carefulOn: [{ kind: 'reply' }] })).toBe(0);
  expect(await office.emails(0)).toEqual([]);
});

test('whoever works on a lead is told that its visitor’s mail server refused a reply', async () => {
  const sink = { reject: () => ({ code: 550, text: 'no such user' }) };
  const office = await anOffice('', { sink });
  const agent = await office.user('agent');
  const lead = await office.accept({}, { deliveries: [] });
  await agent.call('sendReply', { params: { leadId: lead.id }, body });
  const told = async () =>
    (await agent.call('notifications')).body.notifications.map(({ kind, lead }) => [
      kind,
      lead?.id,
    ]);
  await expect.poll(told).toEqual([['bounce', lead.id]]);
});

test('the team shares templates, and a viewer sees none', async () => {
  const { user } = await aConsole();
  const [agent, owner] = [await user('agent'), await user('owner')];
  const made = { name: 'Demo', subject: 'Your {request}', text: 'Dear {name}' };
  const { body: template } = await agent.call('addTemplate', { body: made });
  const wrong = await agent.call('addTemplate', { body: { ...made, text: 'Dear {nmae}' } });
  expect(wrong.status).toBe(400);
  expect(wrong.body).toMatchObject({
    fieldErrors: { text: expect.stringContaining('{nmae} is not a placeholder.') },
  });
  const params = { id: template.id };
  await owner.call('editTemplate', { params, body: { ...made, name: 'A demo' } });
  expect((await agent.call('templates')).body.templates).toMatchObject([{ name: 'A demo' }]);
  await agent.call('removeTemplate', { params });
  expect((await agent.call('removeTemplate', { params })).status).toBe(404);
  expect((await owner.call('templates')).body.templates).toEqual([]);
  const { entries } = (await owner.call('audit')).body;
  expect(entries.map(({ action }) => action)).toEqual([
    'template-removed',
    'template-changed',
    'template-added',
  ]);
});

test('if there is no mail server, each reply is a file that is removed when the lead is erased', async () => {
  const { user, accept, dataDir } = await aConsole();
  const owner = await user('owner');
  const lead = await accept({}, { deliveries: [] });
  const params = { leadId: lead.id };
  for (const one of [key, otherKey]) {
    await owner.call('sendReply', { params, body: { ...body, key: one } });
  }
  await aWorker('', dataDir, {});
  const files = () => {
    try {
      return readdirSync(join(dataDir, 'mail')).filter((name) => name.endsWith('.eml'));
    } catch {
      return [];
    }
  };
  await expect.poll(() => files().length).toBe(2);
  expect(files().every((name) => name.includes('-contact-reply-'))).toBe(true);
  await owner.erase(lead.id);
  expect(files()).toEqual([]);
});

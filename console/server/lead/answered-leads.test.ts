import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AnswerKind } from '#console/contract/conversation.ts';
import type { BodyOf } from '#console/contract/endpoints.ts';

import { addAnswer } from '#console/server/leads/answers.ts';

import { anAnswer } from '#tests/support/answer.ts';
import { aConsole, type Browser } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';

test('the first reply moves a new lead to Contacted and assigns its sender, and can be undone', async () => {
  const { lead, user } = await anOffice(await aDatabase());
  const [agent, colleague] = [await user('agent'), await user('agent')];
  const me = agent.id;
  const work = async (leadId: string) => {
    const { progress, assigneeId, hasReply } = (await agent.page(leadId)).lead;
    return [progress, assigneeId, hasReply];
  };
  const first = await lead();
  const { undo, id: firstReply } = (await reply(agent, first)).body;
  expect(undo).toEqual([
    {
      leadId: first,
      progress: 'new',
      assigneeId: null,
      seen: { progress: 'contacted', assigneeId: me },
    },
  ]);
  expect(await work(first)).toEqual(['contacted', me, true]);
  const { history } = await agent.page(first);
  expect(history.map(({ action }) => action)).toEqual(['lead-changed', 'reply-sent']);

  await agent.call('changeLeads', { body: { changes: undo } });
  expect(await work(first)).toEqual(['new', null, true]);
  expect((await reply(colleague, first, firstReply)).body.undo).toEqual([]);
  expect(await work(first)).toEqual(['new', null, true]);

  const taken = await lead();
  await agent.change(taken, { progress: 'qualified', assigneeId: me });
  expect((await reply(colleague, taken)).body.undo).toEqual([]);
  expect(await work(taken)).toEqual(['qualified', me, true]);
});

test('one list has leads without a reply and leads whose visitor wrote last, even in the browser; a reply moves its lead to the top', async () => {
  const { lead, answer, user } = await anOffice(await aDatabase());
  const agent = await user('agent');
  const [untouched, called, replied, answered, automatic, byProgram, unsolicited, won] = [
    await lead(),
    await lead(),
    await lead(),
    await lead(),
    await lead(),
    await lead(),
    await lead(),
    await lead(),
  ];
  const progress = (leadId: string, step: 'contacted' | 'won') =>
    agent.change(leadId, { progress: step });
  await progress(called, 'contacted');
  for (const leadId of [replied, answered, automatic, won]) await reply(agent, leadId);
  await answer(answered, 'answer');
  await answer(automatic, 'auto-reply');
  await answer(automatic, 'bounce');
  await answer(byProgram, 'team');
  await answer(unsolicited, 'answer');
  await answer(won, 'answer');
  await progress(won, 'won');

  const shown = async (query: Readonly<Record<string, string>>) => {
    const found = (await agent.call('leads', { query: { ...query, order: 'newest' } })).body;
    return found.leads.map(({ id }) => id).toReversed();
  };
  expect(await shown({ answered: 'no' })).toEqual([untouched, called, unsolicited]);
  expect(await shown({ answered: 'yes' })).toEqual([
    ...[replied, answered, automatic, byProgram, won],
  ]);
  expect(await shown({ answered: 'waiting' })).toEqual([answered, unsolicited, won]);
  expect(await shown({ view: 'unanswered' })).toEqual([untouched, answered, unsolicited, won]);
  expect((await agent.call('leadCounts')).body).toMatchObject({ unanswered: 4 });

  await reply(agent, answered);
  expect(await shown({ view: 'unanswered' })).toEqual([untouched, unsolicited, won]);
  const [first] = (await agent.call('leads')).body.leads;
  expect(first).toMatchObject({ id: answered, hasReply: true });
});

test('a lost lead that writes is open again until its email is answered or needs no reply, and a reply reopens it', async () => {
  const { lead, answer, user } = await anOffice(await aDatabase());
  const agent = await user('agent');
  const leadId = await lead();
  const change = async (work: Omit<BodyOf<'changeLeads'>['changes'][number], 'leadId'>) =>
    (await agent.change(leadId, { ...work })).body.undo;
  const counts = async () => {
    const { unanswered, unassigned } = (await agent.call('leadCounts')).body;
    return [unanswered, unassigned];
  };
  await change({ progress: 'lost', lostReason: '1' });
  expect(await counts()).toEqual([0, 0]);
  await answer(leadId, 'answer');
  expect(await counts()).toEqual([1, 1]);

  const { answeredAt } = (await agent.page(leadId)).lead;
  const undo = await change({ noReplyTo: answeredAt, seen: { noReplyTo: null } });
  expect((await agent.page(leadId)).lead).toMatchObject({ isWaiting: false, progress: 'lost' });
  expect(await counts()).toEqual([0, 0]);
  await agent.call('changeLeads', { body: { changes: undo } });
  expect(await counts()).toEqual([1, 1]);
  await change({ noReplyTo: answeredAt });
  await answer(leadId, 'answer');
  expect(await counts()).toEqual([1, 1]);

  await reply(agent, leadId);
  const now = (await agent.page(leadId)).lead;
  expect(now).toMatchObject({ progress: 'contacted', lostReason: null, isWaiting: false });
  expect(await counts()).toEqual([0, 0]);
});

test('new leads from forms that need no reply are left out, but not what their visitors write later', async () => {
  const { accept, answer, user } = await anOffice(await aDatabase());
  const owner = await user('owner');
  const [subscription, career] = [
    (await accept({ form: 'subscribe' })).id,
    (await accept({ form: 'career' })).id,
  ];
  const shown = async () => {
    const query = { view: 'unanswered', order: 'oldest' } as const;
    return (await owner.call('leads', { query })).body.leads.map(({ id }) => id);
  };
  expect(await shown()).toEqual([career]);
  const body = { form: 'career', needsReply: false } as const;
  const { formsWithoutAnswer } = (await owner.call('changeAnswering', { body })).body;
  expect(formsWithoutAnswer).toEqual(['career', 'subscribe']);
  expect(await shown()).toEqual([]);
  for (const leadId of [subscription, career]) await answer(leadId, 'answer');
  expect(await shown()).toEqual([subscription, career]);
});

test('a second reply is refused until its sender has seen the colleague’s reply', async () => {
  const { lead, user } = await anOffice(await aDatabase());
  const [ada, bob] = [await user('agent'), await user('agent')];
  const leadId = await lead();
  const meanwhile = { status: 409, body: { code: 'changed-meanwhile' } };
  const outcomes = await Promise.all([reply(ada, leadId), reply(bob, leadId)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [first, second] = outcomes[0]?.status === 200 ? [ada, bob] : [bob, ada];
  const seen = outcomes.find(({ status }) => status === 200)?.body.id;
  expect((await reply(first, leadId)).status).toBe(200);
  expect(await reply(second, leadId, seen)).toMatchObject(meanwhile);
  const { replies } = await second.page(leadId);
  expect(replies).toHaveLength(2);
  expect((await reply(second, leadId, replies[1]?.id)).status).toBe(200);
  expect(await reply(first, leadId, replies[1]?.id)).toMatchObject(meanwhile);
  const kept = await lead();
  await ada.merge(leadId, kept);
  expect(await reply(first, kept)).toMatchObject(meanwhile);
});

test('changing a value that someone else has changed in the meantime rejects the whole request', async () => {
  const { lead, user } = await anOffice(await aDatabase());
  const [ada, bob] = [await user('agent'), await user('agent')];
  const [one, other] = [await lead(), await lead()];
  const change = (browser: Browser, changes: BodyOf<'changeLeads'>['changes']) =>
    browser.call('changeLeads', { body: { changes } });
  const from = { progress: 'new' } as const;
  const { undo } = (await change(ada, [{ leadId: one, progress: 'won', seen: from }])).body;
  const bulk = [other, one].map((leadId) => ({ leadId, progress: 'lost' as const, seen: from }));
  expect(await change(bob, bulk)).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile' },
  });
  const progressOf = async (leadId: string) => (await ada.page(leadId)).lead.progress;
  expect([await progressOf(one), await progressOf(other)]).toEqual(['won', 'new']);

  // A change to another field, and a value that is already set, are no conflict.
  const seen = { ...from, followUpOn: null };
  await change(bob, [{ leadId: one, followUpOn: '2026-12-01', progress: 'won', seen }]);
  await change(bob, [{ leadId: one, progress: 'lost', seen: { progress: 'won' } }]);
  expect((await change(ada, undo)).status).toBe(409);
  expect(await progressOf(one)).toBe('lost');
});

test('merging a lead moves its emails to the surviving one, and separating moves them back', async () => {
  const { lead, answer, user } = await anOffice(await aDatabase());
  const agent = await user('agent');
  const [merged, kept] = [await lead(), await lead()];
  const state = async (leadId: string) => {
    const { hasReply, isWaiting } = (await agent.page(leadId)).lead;
    return [hasReply, isWaiting];
  };
  await reply(agent, merged);
  await agent.merge(merged, kept);
  expect(await state(kept)).toEqual([true, false]);
  expect((await reply(agent, kept)).body.undo).toEqual([]);
  await answer(merged, 'answer');
  expect(await state(kept)).toEqual([true, true]);
  await agent.call('separateLead', { params: { leadId: merged } });
  expect(await state(kept)).toEqual([true, false]);
  expect(await state(merged)).toEqual([true, true]);
});

function reply(browser: Browser, leadId: string, seenReplyId: string | null = null) {
  const body = { key: randomUUID(), subject: 'Re: Your request', text: 'Hello', seenReplyId };
  return browser.call('sendReply', { params: { leadId }, body });
}

/** A console whose clock advances with each incoming mail. */
async function anOffice(databaseUrl: string) {
  const office = await aConsole(databaseUrl);
  return {
    ...office,
    lead: async () => (await office.accept()).id,
    answer: async (leadId: string, kind: AnswerKind) => {
      office.pass(60);
      const received_at = office.now().getTime();
      await addAnswer(office.db, anAnswer(leadId, { kind, received_at }));
      office.pass(60);
    },
  };
}

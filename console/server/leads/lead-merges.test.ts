import { expect, test } from 'vitest';
import type { LeadChange } from '#console/contract/inbox.ts';
import { aConsole } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';

const open = async () => aConsole(await aDatabase());

test('a merge takes over the chosen values, and the lead keeps what they replaced', async () => {
  const { user, accept } = await open();
  const agent = await user('agent');
  const kept = await accept({ payload: { firstname: 'A.', emailAddress: 'a@lab.example' } });
  const payload = { firstname: 'Ann Lee', emailAddress: 'b@lab.example', userState: 'Ohio' };
  const merged = await accept({ form: 'demo', payload });
  const values = ['name', 'state', 'organization'] as const;
  const body = { intoId: kept.id, values: [...values] };
  const merge = await agent.call('mergeLead', { params: { leadId: merged.id }, body });
  expect(merge.body.corrected).toEqual([
    { field: 'name', before: 'A.', after: 'Ann Lee' },
    { field: 'state', before: '', after: 'Ohio' },
  ]);
  const { lead, corrections } = await agent.page(kept.id);
  expect(lead).toMatchObject({ name: 'Ann Lee', email: 'a@lab.example', states: ['OH'] });
  expect(corrections.map(({ value }) => value)).toEqual(['A.', '']);
});

test('a merge adds notes, tags, and the rest of the work, and can be undone', async () => {
  const { user, accept } = await open();
  const agent = await user('agent');
  const kept = await accept();
  const merged = await accept({ form: 'demo', payload: { firstname: 'Bea' } });
  const params = { leadId: merged.id };
  const assigneeId = agent.id;
  await agent.note(merged.id, 'Called');
  const changes = [
    { leadId: kept.id, addTags: ['west'], followUpOn: '2026-12-24' },
    {
      leadId: merged.id,
      addTags: ['hot', 'west'],
      followUpOn: '2026-12-01',
      progress: 'contacted' as const,
      assigneeId,
    },
  ];
  await agent.call('changeLeads', { body: { changes } });
  const before = [await agent.page(kept.id), await agent.page(merged.id)];
  const body = { intoId: kept.id };
  expect((await agent.call('mergeLead', { params, body })).status).toBe(200);

  const stays = await agent.page(kept.id);
  expect(stays.lead).toMatchObject({
    tags: ['hot', 'west'],
    followUpOn: '2026-12-01',
    notes: 1,
    progress: 'contacted',
    assigneeId,
  });
  expect(stays.related.map(({ id, mergedInto }) => [id, mergedInto])).toEqual([
    [merged.id, kept.id],
  ]);
  expect(stays.history.map(({ leadId }) => leadId)).toContain(merged.id);
  const gone = await agent.page(merged.id);
  expect(stays.history.find(({ action }) => action === 'lead-changed')).toMatchObject({
    leadId: merged.id,
    details: { removedTags: ['hot', 'west'] },
  });
  expect(stays.history.filter(({ leadId }) => leadId === kept.id)).toMatchObject([
    { action: 'lead-merged' },
    { action: 'lead-changed', details: { progress: { from: 'new', to: 'contacted' } } },
    { action: 'lead-changed' },
  ]);
  expect(gone.lead).toMatchObject({ mergedInto: kept.id, tags: [], followUpOn: null, notes: 0 });
  expect(gone).toMatchObject({ fields: before[1]?.fields, deliveries: before[1]?.deliveries });
  const ids = (await agent.call('leads')).body.leads.map(({ id }) => id);
  expect(ids).toEqual([kept.id]);
  expect((await agent.call('leadCounts')).body).toMatchObject({ new: 0, unassigned: 0, mine: 1 });

  expect((await agent.call('separateLead', { params })).status).toBe(200);
  for (const old of before) {
    const { lead, notes, related } = await agent.page(old.lead.id);
    expect({ lead, notes, related }).toEqual({
      lead: old.lead,
      notes: old.notes,
      related: old.related,
    });
  }
  expect((await agent.call('separateLead', { params })).status).toBe(409);
});

test('a lead is listed by the arrival of the newest lead merged into it, until that one is erased', async () => {
  const { user, store } = await open();
  const agent = await user('agent');
  const at = (second: number) => new Date(Date.UTC(2026, 10, 22, 9, 0, second));
  const leads = [aLead({ receivedAt: at(1) }), aLead({ receivedAt: at(3), form: 'demo' })];
  leads.push(aLead({ receivedAt: at(2) }));
  for (const lead of leads) await store.accept(aSubmission({ lead }));
  const [kept = '', merged = '', other = ''] = leads.map(({ id }) => id);
  const ids = async () => (await agent.call('leads')).body.leads.map(({ id }) => id);
  expect(await ids()).toEqual([merged, other, kept]);
  await agent.merge(merged, kept);
  expect(await ids()).toEqual([kept, other]);
  await store.erase([merged], new Date());
  expect(await ids()).toEqual([other, kept]);
});

test('a merged lead follows a second merge, which must be undone first', async () => {
  const { user, accept, store } = await open();
  const agent = await user('agent');
  const [first, second, third] = [await accept(), await accept(), await accept()];
  const { change, merge } = agent;
  await agent.note(first.id, 'Called');
  await change(first.id, { followUpOn: '2026-12-01' });
  await merge(first.id, second.id);
  await merge(second.id, third.id);
  await change(third.id, { followUpOn: '2026-12-05' });
  expect((await agent.page(first.id)).lead.mergedInto).toBe(third.id);
  expect((await agent.page(third.id)).notes).toMatchObject([{ text: 'Called' }]);
  const { newerMergeId } = await agent.page(first.id);
  expect(newerMergeId).toBe(second.id);
  const refused = await agent.call('separateLead', { params: { leadId: first.id } });
  expect(refused).toMatchObject({ status: 409, body: { message: newestFirst } });
  await agent.call('separateLead', { params: { leadId: second.id } });
  expect((await agent.page(third.id)).lead).toMatchObject({
    followUpOn: '2026-12-05',
    notes: 0,
  });
  expect(await agent.page(first.id)).toMatchObject({
    lead: { mergedInto: second.id },
    newerMergeId: null,
  });
  await agent.call('separateLead', { params: { leadId: first.id } });
  expect((await agent.page(first.id)).notes).toMatchObject([{ text: 'Called' }]);
  await merge(second.id, third.id);
  expect((await agent.page(second.id)).lead.mergedInto).toBe(third.id);
  await store.erase([third.id], new Date());
  expect((await agent.page(second.id)).lead.mergedInto).toBeNull();
});

test('a merge never closes or reopens a lead, and never assigns a user who has left', async () => {
  const { agent, owner, add, change, merge, work } = await team(await open());
  const { id: leaver } = agent;
  const [won, asked, fresh] = [await add(), await add(), await add()];
  await change(won, { progress: 'won' });
  await change(asked, { progress: 'contacted', assigneeId: leaver });
  const isDisabled = { params: { userId: leaver }, body: { isDisabled: true } };
  expect((await owner.call('changeUser', isDisabled)).status).toBe(200);
  await merge(won, fresh);
  expect(await work(fresh)).toMatchObject({ progress: 'new' });
  await merge(asked, fresh);
  expect(await work(fresh)).toMatchObject({ progress: 'contacted', assigneeId: null });
  expect((await owner.call('separateLead', { params: { leadId: asked } })).status).toBe(200);
  expect(await work(fresh)).toMatchObject({ progress: 'new' });
  expect(await work(asked)).toMatchObject({ progress: 'contacted', assigneeId: leaver });
  await owner.call('separateLead', { params: { leadId: won } });
  await merge(asked, won);
  expect(await work(won)).toMatchObject({ progress: 'won' });
});

test.each([
  { way: 'into one lead', isChain: false },
  { way: 'through a chain', isChain: true },
])('merges $way are undone exactly, newest first', async ({ isChain }) => {
  const { add, change, merge, separate, work, owner } = await team(await open());
  const { id: assigneeId } = owner;
  const changes: Omit<LeadChange, 'leadId'>[] = [
    { progress: 'contacted', addTags: ['hot'], followUpOn: '2026-12-05' },
    { progress: 'qualified', addTags: ['hot', 'west'], assigneeId },
    { followUpOn: '2026-12-05', addTags: ['east'], assigneeId },
  ];
  const leads = await Promise.all(changes.map(() => add()));
  for (const [i, leadId] of leads.entries()) await change(leadId, changes[i] ?? {});
  const kept = await add();
  await change(kept, { addTags: ['own'], followUpOn: '2026-12-24' });
  const before = await Promise.all([...leads, kept].map(work));
  for (const [i, leadId] of leads.entries()) {
    await merge(leadId, isChain ? (leads[i + 1] ?? kept) : kept);
  }
  const all = {
    progress: 'qualified',
    assigneeId,
    followUpOn: '2026-12-05',
    tags: ['east', 'hot', 'own', 'west'],
  };
  expect(await work(kept)).toEqual(all);
  for (const leadId of leads.slice(0, 2)) expect(await separate(leadId)).toBe(409);
  expect(await work(kept)).toEqual(all);
  for (const leadId of leads.toReversed()) expect(await separate(leadId)).toBe(200);
  expect(await Promise.all([...leads, kept].map(work))).toEqual(before);
});

test('the last merge counts as the newest even if the clock was set back', async () => {
  const { add, merge, separate, pass } = await team(await open());
  const [kept, one, other] = [await add(), await add(), await add()];
  await merge(one, kept);
  pass(-60);
  await merge(other, kept);
  expect([await separate(one), await separate(other), await separate(one)]).toEqual([
    409, 200, 200,
  ]);
});

test('work stays in place if the lead that received it was merged and erased', async () => {
  const opened = await open();
  const { add, change, merge, separate, work } = await team(opened);
  const [first, second, third] = [await add(), await add(), await add()];
  await change(first, { addTags: ['hot'] });
  await merge(first, second);
  await merge(second, third);
  await opened.store.erase([second], new Date());
  expect(await separate(first)).toBe(200);
  expect([await work(first), await work(third)]).toMatchObject([
    { tags: ['hot'] },
    { tags: ['hot'] },
  ]);
});

test('a value that two merges added is removed when both are undone, but users’ changes are kept', async () => {
  const { add, change, merge, separate, work } = await team(await open());
  const [kept, one, other] = [await add(), await add(), await add()];
  for (const leadId of [one, other]) {
    await change(leadId, { addTags: ['hot'], followUpOn: '2026-12-05', progress: 'contacted' });
    await merge(leadId, kept);
  }
  await change(kept, { progress: 'lost' });
  await separate(other);
  const shared = { tags: ['hot'], followUpOn: '2026-12-05', progress: 'lost' };
  expect(await work(kept)).toMatchObject(shared);
  await separate(one);
  expect(await work(kept)).toMatchObject({ tags: [], followUpOn: null, progress: 'lost' });
});

test('a surviving lead shows the replies on both leads and their delivery state', async () => {
  const opened = await open();
  const { store } = opened;
  const { agent, add, merge } = await team(opened);
  const [kept, merged] = [await add(), await add()];
  const body = { key: crypto.randomUUID(), subject: 'Hello', text: 'Thank you.' };
  expect((await agent.call('sendReply', { params: { leadId: merged }, body })).status).toBe(200);
  await merge(merged, kept);
  const { replies } = await agent.page(kept);
  expect(await store.described(merged)).toEqual([['Merged into', kept]]);
  expect(await store.described(kept)).toEqual([['Merged into it', merged]]);
  expect(replies).toMatchObject([{ subject: 'Hello', state: 'pending', lastError: null }]);
});

async function team({ user, accept, pass }: Awaited<ReturnType<typeof aConsole>>) {
  const [owner, agent] = [await user('owner'), await user('agent')];
  return {
    owner,
    agent,
    pass,
    add: async () => (await accept()).id,
    change: owner.change,
    merge: owner.merge,
    separate: async (leadId: string) =>
      (await owner.call('separateLead', { params: { leadId } })).status,
    work: async (leadId: string) => {
      const { progress, assigneeId, followUpOn, tags } = (await owner.page(leadId)).lead;
      return { progress, assigneeId, followUpOn, tags };
    },
  };
}

const newestFirst =
  'Another lead was merged into the same one later. Separate the newest one first.';

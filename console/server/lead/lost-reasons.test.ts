import { expect, test } from 'vitest';
import type { BodyOf } from '#console/contract/endpoints.ts';
import { aConsole, exportedPerson } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';

type Change = BodyOf<'changeLeads'>['changes'][number];

test('a lost lead keeps its reason until it is reopened, and Undo restores the reason', async () => {
  const { store, user } = await aConsole(await aDatabase());
  const [agent, owner] = [await user('agent'), await user('owner')];
  const [price, silent, open] = [aLead(), aLead(), aLead()];
  for (const lead of [price, silent, open]) await store.accept(aSubmission({ lead }));
  const change = async (...changes: Change[]) =>
    (await agent.call('changeLeads', { body: { changes } })).body.undo;
  const lead = agent.page;

  await change({ leadId: price.id, progress: 'lost', lostReason: '1' });
  await change({ leadId: silent.id, progress: 'lost' });
  await change({ leadId: open.id, progress: 'won', lostReason: '1' });
  const undo = await change({ leadId: price.id, progress: 'qualified' });
  expect((await lead(price.id)).lead.lostReason).toBeNull();
  await change(...undo);
  expect((await lead(open.id)).lead.lostReason).toBeNull();
  const { lead: lost, history } = await lead(price.id);
  expect(lost).toMatchObject({ progress: 'lost', lostReason: '1' });
  const reasons = history.map(({ details }) => details.lostReason);
  expect(reasons).toEqual(['Price', '', 'Price']);

  const renaming = { params: { id: '1' }, body: { name: 'Too expensive' } };
  expect((await agent.call('changeLostReason', renaming)).status).toBe(403);
  expect((await owner.call('changeLostReason', renaming)).body.name).toBe('Too expensive');
  const { entries } = (await owner.call('audit')).body;
  expect(JSON.stringify(entries[0]?.details)).toContain('["Too expensive","No need now"');
  const { lost: counts } = (await agent.call('analytics')).body;
  expect(counts).toHaveLength(2);
  expect(counts).toContainEqual({ reason: '1', label: 'Too expensive', leads: 1 });
  expect(counts).toContainEqual({ reason: null, label: 'No reason given', leads: 1 });
  const { leads } = await exportedPerson(owner, 'ann@lab.example');
  expect(leads.find(({ id }) => id === price.id)?.lostBecause).toBe('Too expensive');
  const state = await store.leadState(price.id, new Date());
  expect(state).toMatchObject({ progress: 'lost', lostBecause: 'Too expensive' });
});

import { expect, test } from 'vitest';
import type { Browser } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { addDestination } from '#tests/support/destination-workers.ts';
import { aPairOffice } from '#tests/support/pair-office.ts';

type Office = Awaited<ReturnType<typeof anOffice>>;

/** Each erases a lead from ann@lab.example. */
const erasures: Readonly<Record<string, (office: Office, leadId: string) => Promise<unknown>>> = {
  'a user': ({ erase }, leadId) => erase(leadId),
  'the erasure of a person': ({ owner }, leadId) =>
    owner.call('erasePerson', {
      body: { contact: 'ann@lab.example', leadIds: [leadId], confirmation: 'erase' },
    }),
  'the command line': ({ store, now }, leadId) => store.erase([leadId], now()),
};

test.each([
  ['keeps its assignee', 'colleague', 'rule', 'colleague'],
  ['that a rule assigned keeps its assignee', 'rule', 'colleague', 'rule'],
  ['without an assignee gets the one whom a rule chose', 'nobody', 'rule', 'rule'],
] as const)('a merge’s lead %s, until a separation', async (_name, first, second, expected) => {
  const office = await anOffice(await aDatabase());
  const assigneeOf = async (id: string) => (await office.owner.page(id)).lead.assigneeId;
  const add = async (choice: 'colleague' | 'rule' | 'nobody') => {
    if (choice === 'rule') return office.routed();
    const id = await office.lead('ann');
    if (choice === 'colleague') await office.change(id, { assigneeId: office.ownerId });
    return id;
  };
  const people = { colleague: office.ownerId, rule: office.assignee.id, nobody: null };
  const [kept, merged] = [await add(first), await add(second)];
  await office.merge(merged, kept);
  expect(await assigneeOf(kept)).toBe(people[expected]);
  await office.appendEntries();
  const { history } = await office.owner.page(kept);
  const byRule = history.filter(({ details }) => details.rule === 'All leads');
  expect(byRule).toMatchObject([{ leadId: first === 'rule' ? kept : merged }]);
  await office.owner.call('separateLead', { params: { leadId: merged } });
  expect([await assigneeOf(kept), await assigneeOf(merged)]).toEqual([
    people[first],
    people[second],
  ]);
  expect(await office.checkAudit()).toMatchObject({ broken: [] });
});

test.each(Object.entries(erasures))(
  'a rule’s entry about a lead that %s erases before it is appended contains nothing of the visitor’s',
  async (_name, erase) => {
    const office = await anOffice(await aDatabase());
    await addDestination(office.owner, { events: ['lead.changed'] });
    const leadId = await office.routed();
    await erase(office, leadId);
    expect(await office.store.find(leadId)).toBeNull();
    const jobs = await office.db.selectFrom('deliveries').select(['event', 'details']).execute();
    expect(jobs.filter(({ event }) => event === 'audit-entry')).toHaveLength(1);
    expect(JSON.stringify(jobs)).not.toMatch(visitor);
    await office.appendEntries();
    const log = await office.db.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify(log)).not.toMatch(visitor);
    const changes = log.filter(({ action }) => action === 'lead-changed');
    expect(changes.map(({ details }) => JSON.parse(details))).toEqual([
      { assigneeId: { from: null, to: office.assignee.id }, rule: 'All leads' },
    ]);
    expect(changes).toMatchObject([{ lead_id: leadId, user_name: 'system', address: '' }]);
    const events = office.db.selectFrom('deliveries').select('id').where('item', 'like', 'lead.%');
    expect(await events.execute()).toEqual([]);
    expect(await office.checkAudit()).toMatchObject({ broken: [] });
  },
);

test('the first reply to a lead leaves it with the assignee whom a rule chose', async () => {
  const office = await anOffice(await aDatabase());
  const leadId = await office.routed();
  await office.reply(leadId);
  const { lead } = await office.owner.page(leadId);
  expect(lead).toMatchObject({ assigneeId: office.assignee.id, progress: 'contacted' });
});

/** An office with a rule that assigns all new leads to an agent. */
async function anOffice(databaseUrl: string) {
  const office = await aPairOffice(databaseUrl);
  const agent = await office.user('agent');
  const account = async (browser: Browser) => (await browser.call('account')).body;
  const assignee = await account(agent);
  await office.assignNew(assignee.id);
  return {
    ...office,
    ownerId: (await account(office.owner)).id,
    assignee: { id: assignee.id, email: assignee.email, browser: agent },
  };
}

const visitor = /\bann\b|lab\.example|5550123/i;

import { expect, test } from 'vitest';
import { closedCopyOf } from '#tests/support/closed-copy.ts';
import { aConsole } from '#tests/support/console.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { aPairOffice } from '#tests/support/pair-office.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { moveStore } from './move-store.ts';

const [, postgres] = everyDatabase();

test.skipIf(!postgres)('merges can be undone after a move to PostgreSQL', async () => {
  const office = await aPairOffice('');
  const ids = [
    await office.lead('ann'),
    await office.lead('bea'),
    await office.lead('cleo'),
    await office.lead('dora'),
  ];
  const [kept = '', bea = '', cleo = '', dora = ''] = ids;
  for (const [i, id] of ids.entries()) await office.note(id, `Note ${i}`);
  await office.change(bea, { addTags: ['hot'], followUpOn: '2026-12-24' });
  await office.merge(cleo, bea);
  await office.merge(bea, kept);
  await office.merge(dora, kept);
  const moved = await aMovedConsole(office.dataDir);
  const owner = moved.browser();
  owner.setToken(office.owner.token());
  const separate = (leadId: string) => owner.call('separateLead', { params: { leadId } });
  expect((await separate(bea)).status).toBe(409);
  for (const id of [dora, bea, cleo]) expect((await separate(id)).status).toBe(200);
  for (const [i, id] of ids.entries()) {
    const { lead, notes } = await owner.page(id);
    expect(lead.mergedInto).toBeNull();
    expect(notes.map(({ text }) => text)).toEqual([`Note ${i}`]);
  }
  expect((await owner.page(bea)).lead).toMatchObject({ tags: ['hot'], followUpOn: '2026-12-24' });
  expect((await owner.page(kept)).lead).toMatchObject({ tags: [], followUpOn: null });
  expect(await moved.checkAudit()).toMatchObject({ broken: [] });
});

test.skipIf(!postgres)('an audit entry queued during a move is appended there, once', async () => {
  const office = await aPairOffice('');
  const { id: assigneeId } = office.owner;
  await office.assignNew(assigneeId);
  const leadId = await office.routed();
  const moved = await aMovedConsole(office.dataDir);
  const owner = moved.browser();
  owner.setToken(office.owner.token());
  const history = async () => (await owner.page(leadId)).history;
  expect(await history()).toEqual([]);
  for (const _ of [1, 2]) await moved.appendEntries();
  expect(await history()).toMatchObject([
    { action: 'lead-changed', userName: 'system', details: { rule: 'All leads' } },
  ]);
  expect(await moved.checkAudit()).toMatchObject({ broken: [] });
});

/** The console of a store that was moved to PostgreSQL. */
async function aMovedConsole(dataDir: string) {
  const databaseUrl = (await postgres?.emptyPlace()) ?? '';
  await moveStore({ dataDir: closedCopyOf(dataDir), databaseUrl });
  return aConsole(databaseUrl, temporaryFolder());
}

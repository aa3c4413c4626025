import { expect, test } from 'vitest';
import { notifyOfErasure } from '#console/server/notices/notify.ts';
import { exportedPerson } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { aPairOffice, dayS, policy } from '#tests/support/pair-office.ts';

test.each([
  ['into an older one', ['old', 'young']],
  ['into a younger one', ['young', 'old']],
])('retention erases a lead merged %s with it, once both are due', async (_name, ages) => {
  const office = await aPairOffice(await aDatabase());
  const [kept = '', merged = ''] = [await office.aged(ages[0]), await office.aged(ages[1])];
  const alone = await office.aged('old');
  await office.merge(merged, kept);
  expect(await office.due()).toEqual([alone]);
  office.pass(2 * policy.days * dayS);
  expect(await office.due()).toEqual([kept, merged, alone].toSorted());
});

test('retention keeps a merged lead as long as a follow-up keeps the other', async () => {
  const office = await aPairOffice(await aDatabase());
  const [kept, other, third] = [
    await office.aged('old'),
    await office.aged('old', { form: 'demo' }),
    await office.aged('old'),
  ];
  await office.merge(other, kept);
  await office.merge(third, kept);
  expect(await office.due()).toHaveLength(3);
  const followUpOn = new Date(office.now().getTime() + 5 * dayS * 1000).toISOString().slice(0, 10);
  await office.change(kept, { followUpOn });
  expect(await office.due()).toEqual([]);
});

test('erasing a merged lead erases the notes about it, and exports contain them until then', async () => {
  const office = await aPairOffice(await aDatabase());
  const ids = [await office.lead('kept'), await office.lead('bea'), await office.lead('cleo')];
  const [kept = '', bea = '', cleo = ''] = ids;
  for (const [i, id] of ids.entries()) await office.note(id, `Note ${i}`);
  await office.merge(cleo, bea);
  await office.merge(bea, kept);
  expect(await office.notes(kept)).toEqual(['Note 0', 'Note 1', 'Note 2']);
  const record = await exportedPerson(office.owner, 'bea@lab.example');
  expect(record.leads.flatMap(({ notes }) => notes.map(({ text }) => text))).toEqual(['Note 1']);
  await office.erase(bea);
  expect(await office.notes(kept)).toEqual(['Note 0', 'Note 2']);
  await office.erase(cleo);
  expect(await office.notes(kept)).toEqual(['Note 0']);
});

test('erasing a surviving lead gives the leads merged into it their work back', async () => {
  const office = await aPairOffice(await aDatabase());
  const ids = [await office.lead('kept'), await office.lead('bea'), await office.lead('cleo')];
  const [kept = '', bea = '', cleo = ''] = ids;
  for (const [i, id] of ids.entries()) await office.note(id, `Note ${i}`);
  await office.change(bea, { addTags: ['hot'], followUpOn: '2026-12-24' });
  await office.merge(cleo, bea);
  await office.merge(bea, kept);
  await office.erase(kept);
  expect((await office.owner.page(bea)).lead).toMatchObject({
    mergedInto: null,
    tags: ['hot'],
    followUpOn: '2026-12-24',
  });
  expect(await office.notes(bea)).toEqual(['Note 1', 'Note 2']);
  expect((await office.owner.page(cleo)).lead.mergedInto).toBe(bea);
  expect(await office.checkAudit()).toMatchObject({ broken: [] });
});

test('a reply to a surviving lead continues the thread of the lead merged into it', async () => {
  const office = await aPairOffice(await aDatabase());
  const [kept, merged] = [await office.lead('ann'), await office.lead('bea')];
  await office.receive('bea@lab.example', '<q@lab.example>');
  await office.merge(merged, kept);
  const key = await office.reply(kept);
  expect(await office.store.findReply(key)).toMatchObject({ answeredId: '<q@lab.example>' });
});

test('a lead that others were merged into is not marked as spam', async () => {
  const office = await aPairOffice(await aDatabase());
  const [kept, merged] = [await office.lead('ann'), await office.lead('bea')];
  await office.merge(merged, kept);
  const { body } = await office.owner.call('markSpam', { body: { leadIds: [kept, merged] } });
  expect(body.changed).toEqual([]);
  expect(body.skipped.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/Separate them first/),
    expect.stringMatching(/merged into another/),
  ]);
  await office.owner.call('separateLead', { params: { leadId: merged } });
  const separated = await office.owner.call('markSpam', { body: { leadIds: [kept] } });
  expect(separated.body.changed).toEqual([kept]);
});

test('a visitor who erases a merged lead is reported to the assignee of the surviving lead, once', async () => {
  const office = await aPairOffice(await aDatabase());
  const agent = await office.user('agent');
  const assigneeId = agent.id;
  const ids = [await office.lead('ann'), await office.lead('bea'), await office.lead('bea')];
  const [kept = '', ...merged] = ids;
  for (const id of merged) await office.merge(id, kept);
  await office.change(kept, { assigneeId });
  await office.transactions.write((db) => notifyOfErasure(db, merged, office.now()));
  const { notifications } = (await agent.call('notifications')).body;
  expect(notifications.map(({ kind }) => kind)).toEqual(['assigned', 'erased'].toReversed());
});

test('a reminder lists the surviving lead with the merged lead’s date, and no held or erased lead', async () => {
  const office = await aPairOffice(await aDatabase());
  const names = ['kept', 'merged', 'spam', 'erased', 'alone'];
  const ids = await Promise.all(names.map(office.lead));
  const [kept = '', merged = '', spam = '', erased = '', alone = ''] = ids;
  const followUpOn = '2026-01-02';
  for (const id of [merged, spam, erased, alone]) await office.change(id, { followUpOn });
  await office.merge(merged, kept);
  await office.owner.call('markSpam', { body: { leadIds: [spam] } });
  await office.store.queueReminders('2026-01-02T07:00', office.now(), ['sales@lab.example']);
  await office.erase(erased);
  const [row] = await office.db
    .selectFrom('deliveries')
    .select('details')
    .where('event', '=', 'reminder')
    .execute();
  const leads = await office.store.stillDue(JSON.parse(row?.details ?? '').leadIds);
  expect(leads.map(({ id }) => id).toSorted()).toEqual([kept, alone].toSorted());
});

test('a bounce at a merged lead’s address belongs to the surviving lead, and is erased with it', async () => {
  const office = await aPairOffice(await aDatabase());
  const [kept, merged] = [await office.lead('ann'), await office.lead('bea')];
  await office.merge(merged, kept);
  await office.bounce(merged, 'bea', 'No such user');
  const { answers } = await office.owner.page(kept);
  expect(answers).toMatchObject([{ leadId: kept, bounce: { address: 'bea@lab.example' } }]);
  await office.erase(kept);
  expect((await office.owner.page(merged)).answers).toEqual([]);
  expect(await office.db.selectFrom('lead_answers').selectAll().execute()).toEqual([]);
});

test('a queued reply is not sent once its lead is spam or erased, and a release doesn’t send it', async () => {
  const office = await aPairOffice(await aDatabase());
  const [spam, erased] = [await office.lead('ann'), await office.lead('bea')];
  for (const id of [spam, erased]) await office.reply(id);
  office.pass(11);
  const leased = await office.store.lease(office.now(), 30, 9, { kind: 'reply' });
  expect(leased).toHaveLength(2);
  await office.owner.call('markSpam', { body: { leadIds: [spam] } });
  await office.erase(erased);
  for (const work of leased) {
    expect(await office.store.beginSending(work, office.now())).toBe(false);
  }
  await office.owner.call('releaseLeads', { body: { leadIds: [spam] } });
  office.pass(60);
  expect(await office.store.lease(office.now(), 30, 9, { kind: 'reply' })).toEqual([]);
});

test('retention erases held leads, replies, and bounces with their leads, but not the suppression list', async () => {
  const office = await aPairOffice(await aDatabase());
  const { owner, store } = office;
  await store.suppress(['ann@lab.example'], 0, office.now());
  const held = await office.aged('old', { status: 'quarantined' });
  const replied = await office.aged('old');
  await office.reply(replied);
  await office.bounce(replied, 'ann', 'No such user');
  expect(await office.due()).toEqual([held, replied].toSorted());
  const leads = await store.expiredLeads(policy, office.now(), 9);
  expect((await store.eraseExpired(leads, policy, office.now()))?.leads).toBe(2);
  for (const table of ['lead_replies', 'lead_answers', 'deliveries'] as const) {
    // The job that deletes the leads at the receivers belongs to no lead.
    const rows = office.db.selectFrom(table).selectAll().where('lead_id', 'is not', null);
    expect(await rows.execute(), table).toEqual([]);
  }
  expect((await exportedPerson(owner, 'ann@lab.example')).suppressed).toHaveLength(1);
});

test('a held subscription is not released to a suppressed address', async () => {
  const office = await aPairOffice(await aDatabase());
  const { id } = await office.accept({
    form: 'subscribe',
    status: 'quarantined',
    payload: { emailAddress: 'ann@lab.example' },
  });
  await office.store.suppress(['Ann@lab.example'], 0, office.now());
  const { body } = await office.owner.call('releaseLeads', { body: { leadIds: [id] } });
  expect(body.skipped).toMatchObject([{ reason: expect.stringMatching(/suppression list/) }]);
  expect((await office.owner.page(id)).lead.status).toBe('quarantined');
});

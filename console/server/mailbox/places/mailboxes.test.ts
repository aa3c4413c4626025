import { expect, test } from 'vitest';
import { replaceLeadRules } from '#console/server/routing/lead-rules.ts';
import { newId } from '#server/lib/ids.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { aReceivedMessage } from '#tests/support/received-message.ts';
import { aStore } from '#tests/support/store.ts';
import { aLead, aRule, aSubmission, clean, type RawLead } from '#tests/support/submission.ts';

test('a message about a merged lead belongs to the surviving lead', async () => {
  const { accept, take, db, answers } = await anOffice(await aDatabase());
  const [merged, kept] = [await accept(), await accept({ emailAddress: 'bo@lab.example' })];
  await db
    .insertInto('lead_merges')
    .values({ lead_id: merged.id, into_id: kept.id, merged_at: 1, moved: '{}' })
    .execute();
  expect(await take({ signedLeadIds: [merged.id] })).toEqual({
    result: 'taken',
    leadId: kept.id,
  });
  expect(await answers()).toMatchObject([{ matched_by: 'address', is_from_other: 0 }]);
});

test('a message without a reference belongs to its sender’s newest open lead', async () => {
  const { accept, take, db } = await anOffice(await aDatabase());
  const [, open, won] = [await accept(), await accept(), await accept()];
  await db.insertInto('lead_work').values({ lead_id: won.id, progress: 'won' }).execute();
  await accept({}, { form: 'subscribe' });
  await accept({}, { status: 'spam' });
  expect(await take({})).toEqual({ result: 'taken', leadId: open.id });
  expect(await take({ from: { name: '', address: 'eve@lab.example' } })).toEqual({
    result: 'ignored',
  });
  expect(await take({ isOld: true })).toEqual({ result: 'ignored' });
  expect(await take({ kind: 'bounce' })).toEqual({ result: 'ignored' });
});

test('a message that is not added to a lead is recorded once, with the reason', async () => {
  const { accept, take, passed, store } = await anOffice(await aDatabase());
  const lead = await accept();
  const from = { name: 'Eve', address: 'eve@elsewhere.example' };
  const again = { from, fingerprint: 'same' };
  await take(again);
  await take(again);
  await take({ from, isBulk: true });
  await take({ from, isOld: true });
  await take({ from, isOld: true, receivedAt: new Date(0) });
  await take({ from, kind: 'auto-reply' });
  await take({ from, kind: 'bounce' });
  await take({ from, signedLeadIds: [lead.id] });
  const own = aReceivedMessage({ from: { name: '', address: 'leads@site.example' } });
  await store.passMessage({ mailbox: 'm', uidValidity: '1', uid: 90 }, own, new Date());
  const automatic = { ...own, fingerprint: newId(), isBulk: true };
  await store.passMessage({ mailbox: 'm', uidValidity: '1', uid: 91 }, automatic, new Date());
  expect((await passed()).map(({ reason }) => reason)).toEqual([
    ...['stranger', 'list', 'old', 'auto-reply', 'bounce', 'own'],
  ]);
  expect((await passed())[0]).toMatchObject({
    sender: 'Eve <eve@elsewhere.example>',
    subject: 'Re: Hello',
  });
});

test('a person’s answer through a list is an answer, and Reply-To finds the lead of a rewritten sender', async () => {
  const { accept, take, db, answers } = await anOffice(await aDatabase());
  await accept();
  const from = { name: 'Ann via Lab', address: 'lab@lists.example' };
  const senders = ['lab@lists.example', 'ann@lab.example'];
  expect(await take({ from, senders, isBulk: true })).toMatchObject({ result: 'taken' });
  expect(await answers()).toMatchObject([{ kind: 'answer', is_from_other: 1 }]);
  const [work] = await db.selectFrom('lead_work').select('answered_at').execute();
  expect(work?.answered_at).toEqual(expect.any(Number));
});

test('a message that refers to our email to the visitor belongs to its lead, unlike one that refers to an email to the team', async () => {
  const { accept, take, db, answers } = await anOffice(await aDatabase());
  const lead = await accept({ emailAddress: 'bo@lab.example' });
  const deliveries = await db.selectFrom('deliveries').selectAll().execute();
  const idOf = (kind: string) => deliveries.find((one) => one.kind === kind)?.id;
  const refersTo = (kind: string) => [`<${idOf(kind)}@site.example>`];
  expect(await take({ references: refersTo('mail') })).toEqual({ result: 'ignored' });
  const references = refersTo('acknowledgment');
  expect(await take({ references })).toEqual({ result: 'taken', leadId: lead.id });
  expect(await answers()).toMatchObject([{ matched_by: 'thread', is_from_other: 1 }]);
});

test('a colleague’s message is shown as the colleague’s, not the visitor’s', async () => {
  const { accept, take, db, answers } = await anOffice(await aDatabase());
  const lead = await accept();
  const user = {
    id: newId(),
    email: 'olga@site.example',
    name: clean('Olga'),
    role: 'agent' as const,
  };
  await db
    .insertInto('users')
    .values({ ...user, password_hash: '', created_at: 1 })
    .execute();
  const from = { name: 'Olga', address: 'olga@site.example' };
  const state = () =>
    db.selectFrom('lead_work').select(['replied_at', 'answered_at', 'progress']).execute();
  await take({ from, signedLeadIds: [lead.id] });
  expect(await answers()).toMatchObject([{ kind: 'team', is_from_other: 0, is_unverified: 1 }]);
  expect(await state()).toEqual([]);
  await take({ from, signedLeadIds: [lead.id], isVouchedFor: true });
  expect((await answers())[1]).toMatchObject({ kind: 'team', is_unverified: 0 });
  const [replied] = await state();
  expect(replied).toMatchObject({ replied_at: expect.any(Number), answered_at: null });

  // Read last, but written first, so what the visitor has written since is still to answer.
  await take({ signedLeadIds: [lead.id] });
  const receivedAt = new Date(Date.now() - 60_000);
  await take({ from, signedLeadIds: [lead.id], isVouchedFor: true, receivedAt });
  expect((await state())[0]).toMatchObject({
    replied_at: replied?.replied_at,
    answered_at: expect.any(Number),
  });
});

test('each attempt to read a message is counted, except after an outage', async () => {
  const { store } = await anOffice(await aDatabase());
  await store.claimMailbox('m', 'one', 60_000, new Date());
  const at = { mailbox: 'm', uidValidity: '1', uid: 7 };
  await store.startMailbox({ ...at, uid: 6 });
  expect(await store.beginMessage(at, false)).toBe(1);
  expect(await store.beginMessage(at, false)).toBe(2);
  expect(await store.beginMessage(at, true)).toBe(2);
  expect(await store.beginMessage({ ...at, uid: 8 }, true)).toBe(1);
  expect(await store.beginMessage({ ...at, uid: 8 }, false)).toBe(2);
  await store.releaseMailbox('m', 'one');
  expect(await store.beginMessage({ ...at, uid: 8 }, false)).toBe(1);
});

test('a message from a recipient of emails about leads counts as a colleague’s, even if the sender has no account', async () => {
  const { accept, take, db, answers, store } = await anOffice(await aDatabase());
  const lead = await accept();
  await replaceLeadRules(db, [aRule({ form: 'career', addresses: ['hr@site.example'] })]);
  const signedLeadIds = [lead.id];
  await take({ from: { name: '', address: 'hr@site.example' }, signedLeadIds });
  const from = { name: '', address: 'sales@site.example' };
  const message = aReceivedMessage({ from, signedLeadIds });
  const at = { mailbox: 'm', uidValidity: '1', uid: 9 };
  await store.takeMessage(at, message, new Date(), undefined, ['sales@site.example']);
  expect(await answers()).toMatchObject([
    { kind: 'team', is_from_other: 0 },
    { kind: 'team', is_from_other: 0 },
  ]);
});

test('a message that reports a bounce marks only an address that the lead has', async () => {
  const { accept, take, answers } = await anOffice(await aDatabase());
  const lead = await accept();
  const bounceOf = (address: string) =>
    take({
      kind: 'bounce',
      from: { name: '', address: 'mailer-daemon@mx.example' },
      signedLeadIds: [lead.id],
      bounce: { addresses: [address], reason: '550 5.1.1' },
    });
  await bounceOf('other@lab.example');
  await bounceOf('ann@lab.example');
  expect(await answers()).toMatchObject([
    { kind: 'bounce', bounced_address: null, is_from_other: 0 },
    { kind: 'bounce', bounced_address: 'ann@lab.example', bounce_reason: '550 5.1.1' },
  ]);
});

test('a stranger’s message becomes a lead if the operator wants that', async () => {
  const { store, db, answers } = await anOffice(await aDatabase());
  const strangers = { deliveries: [{ kind: 'mail' }] };
  const take = (changes: Parameters<typeof aReceivedMessage>[0]) =>
    store.takeMessage(
      { mailbox: 'm', uidValidity: '1', uid: 1 },
      aReceivedMessage(changes),
      new Date(),
      strangers,
    );
  for (const no of [{ isBulk: true }, { isOld: true }, { kind: 'auto-reply' }] as const) {
    expect(await take(no)).toEqual({ result: 'ignored' });
  }
  const taken = await take({});
  const [lead, ...others] = await db.selectFrom('leads').selectAll().execute();
  expect(others).toEqual([]);
  expect(taken).toEqual({ result: 'taken', leadId: lead?.id });
  expect(lead).toMatchObject({ form: 'email', status: 'accepted' });
  expect(JSON.parse(lead?.payload ?? '')).toEqual({
    firstname: 'Ann',
    emailAddress: 'ann@lab.example',
    subject: 'Re: Hello',
    message: 'Yes.',
  });
  expect(await take({ text: 'Once more' })).toEqual(taken);
  expect(await answers()).toHaveLength(2);
  const deliveries = await db.selectFrom('deliveries').select('kind').execute();
  expect(deliveries).toEqual([{ kind: 'mail' }]);
});

test('a flood of strangers’ messages emails the team 60 times an hour; the rest waits in quarantine', async () => {
  const { store, db } = await anOffice(await aDatabase());
  const now = Date.UTC(2026, 10, 20, 12);
  const take = (i: number, hours = 0) =>
    store.takeMessage(
      { mailbox: 'm', uidValidity: '1', uid: i + 1 },
      aReceivedMessage({ from: { name: 'A', address: `a${i}@lab.example` } }),
      new Date(now + hours * 60 * 60 * 1000),
      { deliveries: [{ kind: 'mail' }] },
    );
  for (let i = 0; i < 64; i += 1) await take(i);
  await take(64, 1);
  const count = async (status: 'accepted' | 'quarantined') => {
    const leads = db.selectFrom('leads').select('intake').where('status', '=', status);
    return (await leads.execute()).map(({ intake }) => intake && JSON.parse(intake).heldBecause);
  };
  expect(await count('quarantined')).toEqual(Array(4).fill('too-many-emails'));
  expect(await count('accepted')).toHaveLength(61);
  const deliveries = await db.selectFrom('deliveries').select('kind').execute();
  expect(deliveries).toHaveLength(61);
});

test('two concurrent processes take a message only once', async () => {
  const { accept, store, answers, db } = await anOffice(await aDatabase());
  const lead = await accept();
  const now = new Date();
  const message = aReceivedMessage({ signedLeadIds: [lead.id] });
  await store.claimMailbox('m', 'one', 60_000, now);
  await store.startMailbox({ mailbox: 'm', uidValidity: '1', uid: 0 });
  const at = { mailbox: 'm', uidValidity: '1', uid: 7 };
  const results = await Promise.all([1, 2, 3].map(() => store.takeMessage(at, message, now)));
  expect(results.map(({ result }) => result).toSorted()).toEqual(['known', 'known', 'taken']);
  expect(await answers()).toHaveLength(1);
  expect(await db.selectFrom('mailboxes').select('last_uid').execute()).toEqual([{ last_uid: 7 }]);
});

test('only one process at a time reads a mailbox, even after the clock was set back', async () => {
  const { store } = await anOffice(await aDatabase());
  const now = new Date();
  const later = (ms: number) => new Date(now.getTime() + ms);
  const claim = (owner: string, at: Date) => store.claimMailbox('m', owner, 60_000, at);
  expect(await claim('one', now)).toEqual({ uidValidity: null, lastUid: 0, since: now });
  expect(await claim('two', later(59_000))).toBeNull();
  expect(await claim('one', later(30_000))).not.toBeNull();
  expect(await claim('two', later(61_000))).toBeNull();
  expect(await claim('two', later(91_000))).not.toBeNull();
  expect(await claim('one', later(-3_600_000))).not.toBeNull();
  await store.releaseMailbox('m', 'one');
  expect(await claim('two', later(-3_600_000))).not.toBeNull();
});

async function anOffice(databaseUrl: string) {
  const { store, db } = await aStore({ databaseUrl });
  let uid = 0;
  return {
    store,
    db,
    accept: async (payload: RawLead['payload'] = {}, changes: RawLead = {}) => {
      const { payload: usual } = aLead();
      const lead = aLead({ payload: { ...usual, ...payload }, ...changes });
      const deliveries = [{ kind: 'mail' }, { kind: 'acknowledgment' }];
      await store.accept(aSubmission({ lead, deliveries }));
      return lead;
    },
    take: (changes: Parameters<typeof aReceivedMessage>[0]) => {
      uid += 1;
      return store.takeMessage(
        { mailbox: 'm', uidValidity: '1', uid },
        aReceivedMessage(changes),
        new Date(),
      );
    },
    passed: () => db.selectFrom('skipped_messages').selectAll().orderBy('uid').execute(),
    answers: () => db.selectFrom('lead_answers').selectAll().orderBy('id').execute(),
  };
}

import { expect, test } from 'vitest';
import { auditedChanges } from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import { createTransactions } from '#server/db/transactions.ts';
import { recordsOfLead, shownLaboratory } from '#server/leads/lead-records.ts';
import { knownClias } from '#tests/support/cms-server.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { foundLaboratory, sampleRecord } from '#tests/support/lead-laboratory.ts';
import { aStore } from '#tests/support/store.ts';
import { aLead, aSubmission, clean } from '#tests/support/submission.ts';
import {
  linkLaboratory,
  numberToVerify,
  storeVerifiedLaboratory,
  undoLaboratoryChoice,
} from './laboratory-links.ts';

test('a lead has the laboratory that a user linked', async () => {
  const { change, read, aStoredLead, history } = await aDesk();
  const lead = await aStoredLead();
  await change((db, record) =>
    linkLaboratory(db, record, { leadId: lead.id, userId, now, found: found() }),
  );
  expect(await read((db) => laboratoryOf(db, lead.id))).toEqual({
    state: 'found',
    clia: knownClias.laboratory,
    record: sampleRecord,
    source: 'online',
    asOf: now.toISOString(),
    lookedUpAt: now.toISOString(),
    linkedBy: 'user',
    userId,
  });
  expect(await history(lead.id)).toEqual(['laboratory-linked']);
});

test('a lead that was sent without a CLIA number has no laboratory once a user’s link is undone', async () => {
  const { change, read, aStoredLead, history } = await aDesk();
  const { id: leadId } = await aStoredLead();
  await change((db, record) => linkLaboratory(db, record, { leadId, userId, now, found: found() }));
  await change((db, record) => undoLaboratoryChoice(db, record, { leadId, now }));
  expect(await read((db) => laboratoryOf(db, leadId))).toBeNull();
  await expect(
    change((db, record) => undoLaboratoryChoice(db, record, { leadId, now })),
  ).rejects.toThrow('There is nothing to undo.');
  expect(await history(leadId)).toEqual(['laboratory-linked', 'laboratory-unlinked']);
});

test('a lead that was sent with a CLIA number is looked up again once a user’s link is undone', async () => {
  const { change, read, aStoredLead, store } = await aDesk();
  const { id: leadId } = await aStoredLead({ clia: knownClias.waived });
  await change((db, record) => linkLaboratory(db, record, { leadId, userId, now, found: found() }));
  await change((db, record) => undoLaboratoryChoice(db, record, { leadId, now }));
  expect(await read((db) => laboratoryOf(db, leadId))).toMatchObject({
    state: 'unavailable',
    clia: knownClias.waived,
    record: null,
    linkedBy: 'background',
    userId: null,
  });
  const jobs = await store.lease(now, 60, 9, { kind: 'job' });
  expect(jobs.map(({ event, item }) => [event, item])).toEqual([['clia-check', leadId]]);
});

test('verifying a laboratory again renews its record, unless the registry is unavailable', async () => {
  const { change, read, aStoredLead, history } = await aDesk();
  const { id: leadId } = await aStoredLead({ clia: knownClias.laboratory });
  const number = await read((db) => numberToVerify(db, leadId));
  expect(number).toBe(knownClias.laboratory);
  const verify = (result: Parameters<typeof storeVerifiedLaboratory>[2]['result']) =>
    change((db, record) =>
      storeVerifiedLaboratory(db, record, { leadId, userId, now, number, result }),
    );
  expect(await verify(found({ CRTFCT_TYPE_CD: '1' }))).toBe('found');
  expect((await read((db) => laboratoryOf(db, leadId)))?.record?.certificate).toBe('compliance');
  expect(await verify({ kind: 'unavailable', reason: 'down' })).toBe('unavailable');
  expect((await read((db) => laboratoryOf(db, leadId)))?.record?.certificate).toBe('compliance');
  expect(await verify(found({ PGM_TRMNTN_CD: '08' }))).toBe('found');
  expect(await read((db) => laboratoryOf(db, leadId))).toMatchObject({
    record: { isActive: false, terminationReason: 'Fees not paid' },
  });
  expect(await verify({ kind: 'not-found' })).toBe('not found');
  expect(await read((db) => laboratoryOf(db, leadId))).toMatchObject({
    state: 'not found',
    record: null,
  });
  expect(await history(leadId)).toEqual(Array(4).fill('laboratory-verified'));
  await change((db, record) =>
    linkLaboratory(db, record, {
      leadId,
      userId,
      now,
      found: found({ PRVDR_NUM: '33D0123457' }),
    }),
  );
  await expect(verify(found())).rejects.toThrow('A colleague has changed the laboratory');
  expect((await read((db) => laboratoryOf(db, leadId)))?.clia).toBe('33D0123457');
  const plain = await aStoredLead({ clia: '1234567890' });
  await expect(read((db) => numberToVerify(db, plain.id))).rejects.toThrow('no CLIA number');
});

test('erasing a lead deletes its laboratory', async () => {
  const { change, read, aStoredLead, store } = await aDesk();
  const { id: leadId } = await aStoredLead();
  await change((db, record) => linkLaboratory(db, record, { leadId, userId, now, found: found() }));
  await store.erase([leadId], now);
  expect(await read((db) => db.selectFrom('lead_records').selectAll().execute())).toEqual([]);
});

async function aDesk() {
  const databaseUrl = await aDatabase();
  const { store, connection, db } = await aStore({ databaseUrl });
  await db
    .insertInto('users')
    .values({
      id: userId,
      email: 'agent@lab.example',
      name: clean('Agent'),
      role: 'agent' as const,
      password_hash: '',
      created_at: now.getTime(),
    })
    .execute();
  const transactions = createTransactions(connection);
  const changes = auditedChanges(transactions, () => now);
  const actor = { userId, userName: clean('Agent'), address: '' };
  return {
    store,
    read: transactions.read,
    change: <T>(work: Parameters<typeof changes<T>>[1]) => changes<T>(actor, work),
    aStoredLead: async (fields: Readonly<Record<string, string>> = {}) => {
      const lead = aLead({ receivedAt: now, payload: { firstname: 'Ann', ...fields } });
      await store.accept(aSubmission({ lead, deliveries: [] }));
      return lead;
    },
    history: async (leadId: string) => {
      const rows = await db
        .selectFrom('audit_log')
        .select(['action', 'details'])
        .where('lead_id', '=', leadId)
        .orderBy('sequence')
        .execute();
      // A CLIA number in the history would still identify the laboratory of an erased lead.
      for (const { details } of rows) expect(details).not.toMatch(/\d{2}D\d{7}/);
      return rows.map(({ action }) => action);
    },
  };
}

async function laboratoryOf(db: Db, leadId: string) {
  return shownLaboratory(await recordsOfLead(db, leadId));
}

const now = new Date('2026-11-23T12:00:00Z');
const userId = '019ab000-0000-7000-8000-000000000001';

const found = (changes: Readonly<Record<string, string>> = {}) => foundLaboratory(changes, now);

import { describe, expect, test } from 'vitest';
import { linkLaboratory, undoLaboratoryChoice } from '#console/server/leads/laboratory-links.ts';
import { auditedChanges } from '#server/db/audit-log.ts';
import { newId } from '#server/lib/ids.ts';
import { aConsole, type ConsoleForTests } from '#tests/support/console.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { aClaim, anNpiResult, foundLaboratory } from '#tests/support/lead-laboratory.ts';
import { emptyRecord } from '#tests/support/provider-record.ts';
import { aReceivedMessage } from '#tests/support/received-message.ts';
import { clean } from '#tests/support/submission.ts';
import { writeMissingSearchTexts, writeSearchText } from './write-search-text.ts';

describe.each(everyDatabase())('search texts on $name', ({ place }) => {
  test('every change to a lead leaves the text, the sort keys and the facets that a new one would get', async () => {
    const office = await aConsole(await place());
    const { user, accept, store, transactions, now } = office;
    const [owner, npi] = [await user('owner'), '1003000100'];
    const { id: userId } = owner;
    const [rosa, ann] = [
      await accept({ payload: { firstname: 'Rosa', emailAddress: 'ann@lab.example' } }),
      await accept(),
    ];
    const held = await accept({ status: 'spam', payload: { firstname: 'Bo' } });
    const claim = aClaim(npi, { results: [anNpiResult(npi, null)] });
    const doctor = await accept({ form: 'reg_doc', payload: { npi } }, { claim });
    const params = { leadId: rosa.id };
    const others = { leadId: ann.id };
    const note = { text: 'Left a voicemail' };
    const noteId = async () => (await owner.page(rosa.id)).notes[0]?.id ?? '';
    const change = auditedChanges(transactions, now);
    const actor = { userId, userName: clean('User 1'), address: '' };
    const choice = { ...params, userId, now: now() };
    const found = { ...emptyRecord, npi, kind: 'individual' as const, name: 'WILSON, JAMES' };
    const merge = () => owner.call('mergeLead', { params: others, body: { intoId: rosa.id } });
    const steps: Readonly<Record<string, () => Promise<unknown>>> = {
      arrival: async () => undefined,
      'new note': () => owner.call('addNote', { params, body: note }),
      'edited note': async () =>
        owner.call('editNote', {
          params: { ...params, noteId: await noteId() },
          body: { text: 'Called' },
        }),
      tags: () =>
        owner.call('changeLeads', {
          body: {
            changes: [
              { ...params, addTags: ['hot'], assigneeId: userId },
              { ...others, addTags: ['west'] },
            ],
          },
        }),
      correction: () =>
        owner.call('correctLead', {
          params,
          body: { field: 'email', value: 'rosa@lab.example', seen: 'ann@lab.example' },
        }),
      reply: () =>
        owner.call('sendReply', {
          params,
          body: { key: newId(), subject: 'Hello', text: 'Hi', cc: ['boss@lab.example'] },
        }),
      laboratory: () =>
        change(actor, (db, record) =>
          linkLaboratory(db, record, { ...choice, found: foundLaboratory() }),
        ),
      'no laboratory': () =>
        change(actor, (db, record) => undoLaboratoryChoice(db, record, choice)),
      merge,
      'note about both': () => owner.note(rosa.id, 'Both'),
      answer: () =>
        store.takeMessage(
          { mailbox: 'm', uidValidity: '1', uid: 1 },
          aReceivedMessage({ signedLeadIds: [ann.id], text: 'We are in Zurich' }),
          now(),
        ),
      separation: () => owner.call('separateLead', { params: others }),
      'second merge': merge,
      'erasure of the merged lead': () =>
        owner.call('eraseLead', { params: others, body: { confirmation: 'erase' } }),
      'removed note': async () =>
        owner.call('removeNote', { params: { ...params, noteId: await noteId() } }),
      release: () => owner.call('releaseLeads', { body: { leadIds: [held.id] } }),
      'registry’s result': () =>
        store.endCheck(doctor.id, {
          ...anNpiResult(npi, found),
          at: now(),
          report: { deliveries: [], team: [] },
        } as never),
      'lead by hand': () =>
        owner.call('addLead', {
          body: {
            form: 'call',
            fields: { firstname: 'Cy', phone: '+17025550142' },
            isMine: true,
            note: 'By phone',
          } as never,
        }),
    };
    for (const [name, work] of Object.entries(steps)) {
      const before = await stored(office);
      const result = await work();
      const after = await stored(office);
      expect((result as { status?: number } | undefined)?.status ?? 200, name).toBeLessThan(300);
      if (!['arrival', 'release', 'separation'].includes(name)) {
        expect(after, name).not.toEqual(before);
      }
      const ids = (
        await transactions.read((db) => db.selectFrom('leads').select('id').execute())
      ).map(({ id }) => id);
      await transactions.write((db) => writeSearchText(db, ids));
      expect(after, name).toEqual(await stored(office));
    }
  });

  test('leads that were stored without a text get one when the console starts', async () => {
    const office = await aConsole(await place());
    const { accept, transactions } = office;
    for (let i = 0; i < 3; i += 1) await accept();
    const before = await stored(office);
    await transactions.write((db) => db.deleteFrom('search_texts').execute());
    await writeMissingSearchTexts(transactions, new AbortController().signal);
    expect(await stored(office)).toEqual(before);
  });

  test('of two transactions that change a lead, neither loses the other’s text', async () => {
    const { user, accept, transactions } = await aConsole(await place());
    const agent = await user('agent');
    const lead = await accept();
    const note = (text: string) => agent.note(lead.id, text);
    const renew = () => transactions.write((db) => writeSearchText(db, [lead.id]));
    await Promise.all([note('first'), renew(), note('second'), renew(), note('third'), renew()]);
    for (const search of ['first', 'second', 'third']) {
      const { leads } = (await agent.call('leads', { query: { search } })).body;
      expect(leads).toHaveLength(1);
    }
  });
});

/** The texts with their keys, and the facets. */
function stored({ transactions }: ConsoleForTests) {
  return transactions.read(async (db) => ({
    texts: await db.selectFrom('search_texts').selectAll().orderBy('lead_id').execute(),
    facets: await db
      .selectFrom('lead_facets')
      .selectAll()
      .orderBy('lead_id')
      .orderBy('facet')
      .orderBy('value')
      .execute(),
  }));
}

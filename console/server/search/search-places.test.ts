import { describe, expect, test } from 'vitest';
import type { LeadMatch } from '#console/contract/inbox.ts';
import { addAnswer } from '#console/server/leads/answers.ts';
import { storeFinding } from '#server/leads/lead-records.ts';
import { newId } from '#server/lib/ids.ts';
import { anAnswer } from '#tests/support/answer.ts';
import { aConsole, type Browser } from '#tests/support/console.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { anNpiResult, storeRecord } from '#tests/support/lead-laboratory.ts';
import { emptyRecord, noAddress } from '#tests/support/provider-record.ts';
import { aLead, aSubmission, clean } from '#tests/support/submission.ts';
import { writeSearchText } from './write-search-text.ts';

describe.each(everyDatabase())('searches for content on $name', ({ place }) => {
  test('a search finds notes, tags, replies, answers, the campaign, and the assignee, and shows where', async () => {
    const { agent, rosa, found, db } = await withRosa();
    const assigneeId = agent.id;
    await agent.change(rosa.id, { assigneeId, addTags: ['hot'] });
    const { body: note } = await agent.note(rosa.id, 'Left a voicemail on Monday');
    await db
      .insertInto('lead_replies')
      .values({
        id: newId(),
        lead_id: rosa.id,
        author_id: assigneeId,
        reply_to: 'olga@ldl.example',
        parent_id: null,
        subject: clean('Your request'),
        text: clean('The brochure is attached.'),
        created_at: 1,
      })
      .execute();
    const from = { from_name: 'Bo', from_address: 'purchasing@hospital.example' };
    const text = `${'Dear team, thank you. '.repeat(10)}Please call our office in Zürich.`;
    await addAnswer(db, anAnswer(rosa.id, { ...from, text }));
    await writeSearchText(db, [rosa.id]);
    for (const [search, label, match] of [
      ['VOICEMAIL', 'Note', 'voicemail'],
      ['hot', 'Tag', 'hot'],
      ['brochure', 'Reply', 'brochure'],
      ['zurich', 'Answer', 'Zürich'],
      ['purchasing@', 'Answer from', 'purchasing@'],
      ['lims-q4', 'Campaign', 'lims-q4'],
      ['user 1', 'Assignee', 'User'],
    ] as const) {
      const { ids, matches } = await found(agent, search);
      expect(ids, search).toEqual([rosa.id]);
      expect(matches[0], search).toMatchObject({ leadId: rosa.id, label });
      expect(matches[0]?.pieces[1], search).toBe(match);
    }
    const both = await found(agent, 'rosa voicemail');
    expect(both.matches.map(({ label, pieces }) => [label, pieces])).toEqual([
      ['First name', ['', 'Rosa', '']],
      ['Note', ['Left a ', 'voicemail', ' on Monday']],
    ]);

    const params = { leadId: rosa.id, noteId: note.id };
    await agent.call('editNote', { params, body: { text: 'Called back' } });
    expect((await found(agent, 'voicemail')).ids).toEqual([]);
    expect((await found(agent, 'called')).ids).toEqual([rosa.id]);
    await agent.call('removeNote', { params });
    expect((await found(agent, 'called')).ids).toEqual([]);
    await agent.change(rosa.id, { assigneeId: null, removeTags: ['hot'] });
    expect((await found(agent, 'hot')).ids).toEqual([]);
  });

  test('a search finds the surviving lead by the content of a lead merged into it', async () => {
    const { agent, user, rosa, store, found } = await withRosa();
    const price = aLead({
      form: 'price',
      payload: { firstname: 'Rosa', lastname: 'Delgado', amountEmployee: '120000' },
    });
    await store.accept(aSubmission({ lead: price, deliveries: [] }));
    expect((await found(agent, 'delgado')).ids).toEqual([price.id]);
    const params = { leadId: price.id };
    await agent.merge(price.id, rosa.id);
    const { ids, matches } = await found(agent, 'delgado');
    expect(ids).toEqual([rosa.id]);
    expect(matches[0]?.label).toMatch(/^Price request, /);
    await agent.call('separateLead', { params });
    expect((await found(agent, 'delgado')).ids).toEqual([price.id]);

    await agent.merge(price.id, rosa.id);
    expect((await found(agent, 'delgado')).ids).toEqual([rosa.id]);
    expect((await (await user('owner')).erase(price.id)).status).toBe(200);
    expect((await found(agent, 'delgado')).ids).toEqual([]);
    expect((await found(agent, 'rosa')).ids).toEqual([rosa.id]);
  });

  test('a search finds people in the Cc of a reply, and the registries’ records', async () => {
    const { agent, user, rosa, store, found, db, connection } = await withRosa();
    const viewer = await user('viewer');
    const { id: author_id } = agent;
    const mail = {
      reply_to: 'olga@ldl.example',
      parent_id: null,
      subject: clean(''),
      text: clean(''),
    };
    const cc = JSON.stringify(['boss@northfield.example']);
    await db
      .insertInto('lead_replies')
      .values({ ...mail, id: newId(), lead_id: rosa.id, author_id, cc, created_at: 1 })
      .execute();
    await storeRecord(connection, rosa.id, { ST_ADR: '1 MAIN STREET' });
    const doctor = aLead({ form: 'reg_doc', payload: { npi: '1003000100' } });
    await store.accept(aSubmission({ lead: doctor, deliveries: [] }));
    expect((await found(agent, 'wilson')).ids).toEqual([]);
    const record = {
      ...emptyRecord,
      npi: '1003000100',
      name: 'Dr. JAMES WILSON, MD',
      practiceLocation: { ...noAddress, street: '9 QUARRY LANE', city: 'ALBANY' },
    };
    const finding = { ...anNpiResult(record.npi, record), linkedBy: 'background' } as const;
    await storeFinding(db, doctor.id, { ...finding, userId: null, at: new Date() });
    await writeSearchText(db, [rosa.id, doctor.id]);
    for (const [search, label, leadId] of [
      ['boss@northfield', 'Cc', rosa.id],
      ['Main Street', 'CLIA record', rosa.id],
      ['james wilson', 'NPI record', doctor.id],
      ['quarry lane', 'NPI record', doctor.id],
    ] as const) {
      const { ids, matches } = await found(agent, search);
      expect(ids, search).toEqual([leadId]);
      expect(matches[0]?.label, search).toBe(label);
    }
    expect((await found(viewer, 'boss')).ids).toEqual([]);
    expect((await found(viewer, 'quarry')).ids).toEqual([doctor.id]);
  });

  test('a search finds the state of a lead by its name and code, and the product', async () => {
    const { agent, store, found } = await withRosa();
    const [ohio, doctor] = [
      aLead({ form: 'reg_laboratory', payload: { firstname: 'Eve', clia: '36D0123456' } }),
      aLead({ form: 'reg_doc', payload: { firstname: 'Al', userState: 'Guam' } }),
    ];
    for (const lead of [ohio, doctor]) await store.accept(aSubmission({ lead, deliveries: [] }));
    expect((await found(agent, 'ohio')).ids).toEqual([ohio.id]);
    expect((await found(agent, 'eve OH')).matches[1]).toMatchObject({
      label: 'State',
      pieces: ['', 'Oh', 'io, OH'],
    });
    expect((await found(agent, 'professional')).ids).toEqual([doctor.id]);
  });

  test('a search finds a phone number in any format, in notes and in fields', async () => {
    const { agent, rosa, found } = await withRosa();
    await agent.note(rosa.id, 'Lab: 718.555.0199, ask for Bo');
    for (const search of [
      '(702) 555-0142',
      '702.555.0142',
      '1/702/5550142',
      'rosa (702) 555\u20110142',
      'tel:+17025550142',
      'TEL: +1-702-555-0142',
      '0017025550142',
      '001 702 555 0142',
      '+1 (0)702 555 0142',
      '(718) 555-0199',
      '+1 718 555 0199',
      'tel:+17185550199',
    ]) {
      expect((await found(agent, search)).ids, search).toEqual([rosa.id]);
    }
    const { matches } = await found(agent, 'tel:+17185550199');
    expect(matches).toMatchObject([
      { label: 'Note', pieces: ['Lab: ', '718.555.0199', ', ask for Bo'] },
    ]);
    expect((await found(agent, 'tel:+17185550198')).ids).toEqual([]);
  });

  test('a search shows viewers no masked contact, and finds no lead by one', async () => {
    const { agent, user, rosa, found } = await withRosa();
    const viewer = await user('viewer');
    const text = 'Wrote to private@hospital.example about 718-555-0199 on Friday';
    await agent.note(rosa.id, text);
    const { ids, matches } = await found(viewer, 'friday');
    expect(ids).toEqual([rosa.id]);
    expect(matches[0]?.pieces.join('')).toBe('… p•••@hospital.example about •••99 on Friday');
    for (const search of ['private', '7185550199', '555-0199', 'rosa.d', '702555']) {
      expect((await found(agent, search)).ids, search).toEqual([rosa.id]);
      expect(await found(viewer, search), search).toEqual({ ids: [], matches: [] });
    }
  });

  async function withRosa() {
    const { user, store, db, connection } = await aConsole(await place());
    const agent = await user('agent');
    const rosa = aLead({
      payload: { firstname: 'Rosa', phone: '+17025550142', emailAddress: 'rosa.d@lab.example' },
      intake: { source: { page: '/laboratory', utm_campaign: 'lims-q4' } },
    });
    for (const lead of [rosa, aLead({ payload: { firstname: 'Ann' } })]) {
      await store.accept(aSubmission({ lead, deliveries: [] }));
    }
    const found = async (
      browser: Browser,
      search: string,
    ): Promise<{ ids: string[]; matches: LeadMatch[] }> => {
      const { body } = await browser.call('leads', { query: { search } });
      const similar = new Set(body.similar.map(({ id }) => id));
      const ids = body.leads.map(({ id }) => id).filter((id) => !similar.has(id));
      return { ids, matches: body.matches };
    };
    return { agent, user, store, rosa, found, db, connection };
  }
});

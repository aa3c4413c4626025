import { expect, test } from 'vitest';
import { addAnswer } from '#console/server/leads/answers.ts';
import { anAnswer } from '#tests/support/answer.ts';
import { aConsole } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { aClaim, anNpiResult } from '#tests/support/lead-laboratory.ts';
import { emptyRecord } from '#tests/support/provider-record.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';
import { leadHooks } from './entrance/take-in.ts';

test('the list shows and sorts a doctor by the name in the NPI registry', async () => {
  const { agent, viewer, store, listed } = await open();
  const emailAddress = 'a.house@clinic.example';
  for (const [npi, name] of [
    ['1003000100', "Dr. SHAUN O'NEIL-MCDONALD III, MD"],
    ['1003000118', null],
  ] as const) {
    const lead = aLead({ form: 'reg_doc', payload: { npi, emailAddress } });
    const record = { ...emptyRecord, npi, name };
    const claim = aClaim(npi, { results: [anNpiResult(npi, record)] });
    await store.accept(aSubmission({ lead, claim, deliveries: [] }));
  }
  for (const firstname of ['Zoe', 'Bea']) {
    const lead = aLead({ payload: { firstname } });
    await store.accept(aSubmission({ lead, deliveries: [] }));
  }
  const names = ['Bea', "Dr. Shaun O'Neil-McDonald III", 'Zoe', ''];
  expect(await listed(agent, { order: 'name' })).toEqual(names);
  expect(await listed(viewer, { order: 'name' })).toEqual(names);
});

test('an organization gets the name in its NPI record, and a surviving lead gets that of the merged lead', async () => {
  const { agent, viewer, store, url } = await open();
  const npi = '1003000100';
  const clinic = aLead({ form: 'reg_org', payload: { npi, firstname: 'Ann' } });
  const record = { ...emptyRecord, kind: 'organization', npi, name: 'ACME CLINIC LLC' } as const;
  const claim = aClaim(npi, { results: [anNpiResult(npi, record)] });
  const demo = aLead({
    form: 'demo',
    payload: { firstname: 'Rosa', companyName: 'Zenith Lab' },
  });
  const question = aLead({ form: 'contact', payload: { firstname: 'Rosa' } });
  await store.accept(aSubmission({ lead: clinic, claim, deliveries: [] }));
  for (const lead of [question, demo]) await store.accept(aSubmission({ lead, deliveries: [] }));
  const params = { leadId: demo.id };
  await agent.merge(demo.id, question.id);
  const query = { view: 'all', order: 'organization' } as const;
  for (const user of [agent, viewer]) {
    const organizations = async () =>
      (await user.call('leads', { query })).body.leads.map(({ organization }) => organization);
    await expect.poll(organizations).toEqual(['ACME CLINIC LLC', 'Zenith Lab']);
  }
  for (const [search, leadId] of [
    ['acme', clinic.id],
    ['zenith', question.id],
  ] as const) {
    const found = async () => (await agent.call('leads', { query: { ...query, search } })).body;
    const { body } = await agent.call('lead', { params: { leadId } });
    const { id, organization } = body.lead;
    await expect.poll(found).toMatchObject({ leads: [{ id, organization }] });
  }
  const wanted = { ...query, format: 'json', columns: 'organization' };
  const exported = await fetch(`${url.origin}/api/leads/export?${new URLSearchParams(wanted)}`, {
    headers: { cookie: `console=${agent.token()}` },
  });
  expect(await exported.json()).toEqual([
    { organization: 'ACME CLINIC LLC' },
    { organization: 'Zenith Lab' },
  ]);
  await agent.call('separateLead', { params });
  const { body } = await agent.call('lead', { params: { leadId: question.id } });
  expect(body.lead.organization).toBe('');
});

test('a surviving lead gets the fuller name in the merged lead or in its visitor’s emails', async () => {
  const { agent, store, listed, db } = await open();
  const rosa = aLead({ payload: { firstname: 'Rosa', emailAddress: 'rosa@lab.example' } });
  const price = aLead({ form: 'price', payload: { firstname: 'ROSA', lastname: 'Delgado' } });
  const ann = aLead({ payload: { firstname: 'Ann', emailAddress: 'ann@lab.example' } });
  for (const lead of [rosa, price, ann]) {
    await store.accept(aSubmission({ lead, deliveries: [] }));
  }
  const params = { leadId: price.id };
  await agent.merge(price.id, rosa.id);
  expect(await listed(agent)).toEqual(['Ann', 'ROSA Delgado']);
  const { body } = await agent.call('lead', { params: { leadId: rosa.id } });
  expect(body.lead.name).toBe('ROSA Delgado');
  await agent.call('separateLead', { params });
  expect(await listed(agent)).toEqual(['Ann', 'ROSA Delgado', 'Rosa']);

  for (const [from_name, isFromOther, kind] of [
    ['Ann Boss', 1, 'answer'],
    ['Ann Robot', 0, 'auto-reply'],
    ['Bea Lee', 0, 'answer'],
    ['Ann Lee (Northfield)', 0, 'answer'],
    ['Ann B. Lee', 0, 'answer'],
  ] as const) {
    const answer = anAnswer(ann.id, { from_name, is_from_other: isFromOther, kind });
    await addAnswer(db, answer);
    await leadHooks.audited(db, [ann.id]);
  }
  expect(await listed(agent)).toEqual(['Ann B. Lee', 'ROSA Delgado', 'Rosa']);
});

async function open() {
  const { user, store, db, url } = await aConsole(await aDatabase());
  const [agent, viewer] = [await user('agent'), await user('viewer')];
  const listed = async (browser: typeof agent, query: Readonly<Record<string, string>> = {}) =>
    (await browser.call('leads', { query: { view: 'all', ...query } })).body.leads.map(
      ({ name }) => name,
    );
  return { agent, viewer, store, url, db, listed };
}

import { expect, test } from 'vitest';
import type { BodyOf } from '#console/contract/endpoints.ts';
import type { CorrectedField } from '#console/contract/lead.ts';
import { correctLead } from '#console/server/leads/corrections.ts';
import type { ReceivedMessage } from '#console/server/mailbox/places/mailbox-places.ts';
import { matchLead } from '#console/server/mailbox/places/match-lead.ts';
import { storeFinding } from '#server/leads/lead-records.ts';
import { erasures } from '#server/leads/privacy/erasures.ts';
import { aConsole, type Browser, exportedPerson } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { aReceivedMessage } from '#tests/support/received-message.ts';

const typo = 'ann@gmial.example';
const right = 'ann@gmail.example';

test('a corrected address is used from then on, and the original stays in the history', async () => {
  const { lead, user, accept, store } = await anOffice(await aDatabase());
  const agent = await user('agent');
  const earlier = await accept({ payload: { emailAddress: right } });
  const before = await agent.page(lead.id);
  expect(before.related).toEqual([]);
  expect(await correct(agent, lead.id, { field: 'email', value: ` ${right} `, seen: typo })).toBe(
    200,
  );
  const after = await agent.page(lead.id);
  expect(after.lead.email).toBe(right);
  expect(after.fields.find(({ name }) => name === 'emailAddress')?.values).toEqual([right]);
  expect(after.corrections).toMatchObject([{ field: 'email', value: typo }]);
  expect(after.noticeShown).toEqual(before.noticeShown);
  expect(after.related.map(({ id }) => id)).toEqual([earlier.id]);
  expect(after.history).toMatchObject([
    { action: 'contact-corrected', details: { field: 'email' } },
  ]);
  expect(JSON.stringify(after.history)).not.toContain('gmial');
  const found = await agent.call('leads', { query: { search: right } });
  expect(found.body.leads.map(({ id }) => id)).toContain(lead.id);
  expect(await store.find(lead.id)).toMatchObject({ payload: { emailAddress: right } });
});

test('the mailbox, a search for a person, and an erasure find the person by both addresses', async () => {
  const { lead, user, connection, transactions } = await anOffice(await aDatabase());
  const owner = await user('owner');
  await correct(owner, lead.id, { field: 'email', value: right, seen: typo });
  await correct(owner, lead.id, { field: 'phone', value: '+12125550144', seen: '+17025550123' });
  for (const contact of [typo, right, '+17025550123', '+12125550144']) {
    expect((await exportedPerson(owner, contact)).leads).toMatchObject([
      { id: lead.id, corrections: [{ label: 'Email', value: typo }, {}] },
    ]);
  }
  const file = await owner.call('exportPerson', { body: { contact: right, format: 'html' } });
  expect(file.body.content).toContain(typo);

  for (const address of [typo, right]) {
    const match = await transactions.read((db) => matchLead(db, mailFrom(address)));
    expect(match?.leadId).toBe(lead.id);
    expect(match?.addresses.toSorted()).toEqual([right, typo].toSorted());
    const mentioning = await erasures(connection, transactions).mentioning(address);
    expect(mentioning.map(({ id }) => id)).toEqual([lead.id]);
  }
  const body = { contact: typo, leadIds: [lead.id], confirmation: 'erase' as const };
  expect((await owner.call('erasePerson', { body })).status).toBe(200);
  const rows = await connection.db.selectFrom('lead_corrections').selectAll().execute();
  expect(rows).toEqual([]);
});

test('a value that a colleague changed in the meantime is not overwritten', async () => {
  const { lead, user } = await anOffice(await aDatabase());
  const [ada, bob] = [await user('agent'), await user('agent')];
  const statuses = await Promise.all([
    correct(ada, lead.id, { field: 'email', value: right, seen: typo }),
    correct(bob, lead.id, { field: 'email', value: 'bob@lab.example', seen: typo }),
  ]);
  expect(statuses.toSorted()).toEqual([200, 409]);
  const { lead: now, corrections } = await ada.page(lead.id);
  expect(corrections).toHaveLength(1);
  expect(await correct(bob, lead.id, { field: 'email', value: typo, seen: now.email })).toBe(200);
  expect((await ada.page(lead.id)).corrections).toHaveLength(2);
});

test('a correction and a result from the registry at the same time are both stored', async () => {
  const { lead, store, user, connection, transactions } = await anOffice(await aDatabase());
  const { body } = await (await user('agent')).call('account');
  const at = new Date();
  const found = { kind: 'npi', number: '1234567893', result: { kind: 'not-found' }, at } as const;
  const finding = { ...found, linkedBy: 'background', userId: null } as const;
  let answered: Promise<unknown> = Promise.resolve();
  await connection.db.transaction().execute(async (db) => {
    const change = { field: 'email', value: right, seen: typo } as const;
    const by = { leadId: lead.id, authorId: body.id, now: at };
    await correctLead(db, async () => undefined, { ...change, ...by });
    answered = transactions.write((other) => storeFinding(other, lead.id, finding));
  });
  await answered;
  expect(await store.find(lead.id)).toMatchObject({
    payload: { emailAddress: right, verification: 'not found' },
  });
});

test('a correction must pass the form’s rules, and leads that need their original address can’t be corrected', async () => {
  const { lead, user, accept } = await anOffice(await aDatabase());
  const agent = await user('agent');
  const wrong = await agent.call('correctLead', {
    params: { leadId: lead.id },
    body: { field: 'email', value: 'ann@', seen: typo },
  });
  expect(wrong).toMatchObject({
    status: 400,
    body: { fieldErrors: { value: expect.any(String) } },
  });
  expect(await correct(agent, lead.id, { field: 'phone', value: '', seen: '+17025550123' })).toBe(
    400,
  );
  const subscription = await accept(
    { form: 'subscribe', payload: { emailAddress: typo } },
    { deliveries: [] },
  );
  const change = { field: 'email', value: right, seen: typo } as const;
  expect(await correct(agent, subscription.id, change)).toBe(409);
  const kept = await accept();
  await agent.merge(lead.id, kept.id);
  expect(await correct(agent, lead.id, change)).toBe(409);
  expect((await agent.page(lead.id)).corrections).toEqual([]);
});

test('search, filters, exports and the page use corrected values, and show what was sent', async () => {
  const { lead, user, accept, url } = await anOffice(await aDatabase());
  const owner = await user('owner');
  const set = async (field: CorrectedField, value: string, seen: string) =>
    expect(await correct(owner, lead.id, { field, value, seen })).toBe(200);
  await set('name', 'Rosa Delgado', 'Ann');
  await set('title', 'Lab Director', '');
  await set('organization', 'El Paso Toxicology ® Lab 24+', '');
  await set('state', 'Texas', '');
  const { lead: after, corrections, fields } = await owner.page(lead.id);
  expect(after).toMatchObject({
    name: 'Rosa Delgado',
    title: 'Lab Director',
    organization: 'El Paso Toxicology ® Lab 24+',
    states: ['TX'],
  });
  expect(fields).toContainEqual({
    name: 'role',
    label: 'Title',
    kind: 'text',
    values: ['Lab Director'],
  });
  expect(corrections.map(({ field, value }) => [field, value])).toEqual([
    ['name', 'Ann'],
    ['title', ''],
    ['organization', ''],
    ['state', ''],
  ]);
  for (const query of [{ search: 'toxicology texas delgado' }, { state: 'TX' }]) {
    const { leads } = (await owner.call('leads', { query })).body;
    expect(leads.map(({ id }) => id)).toEqual([lead.id]);
  }
  const columns = 'fullName,jobTitle,organization,state';
  expect(await exported(url, owner, columns)).toContain(
    'Rosa Delgado,Lab Director,El Paso Toxicology ® Lab 24+,TX',
  );

  await set('name', 'Ann', 'Rosa Delgado');
  await set('state', '', 'Texas');
  const undone = await owner.page(lead.id);
  expect(undone.lead).toMatchObject({ name: 'Ann', states: [] });
  expect(undone.corrections.map(({ field }) => field)).toEqual(['title', 'organization']);
  expect(undone.history[0]).toMatchObject({ details: { field: 'state' } });

  const kept = await accept({
    payload: { firstname: 'Ann Lee', emailAddress: 'lee@lab.example' },
  });
  const params = { leadId: lead.id };
  await owner.merge(kept.id, lead.id);
  expect((await owner.page(lead.id)).lead.name).toBe('Ann Lee');
  const back = { field: 'name', value: 'Ann', seen: 'Ann Lee' } as const;
  expect((await owner.call('correctLead', { params, body: back })).status).toBe(200);
  expect((await owner.page(lead.id)).lead.name).toBe('Ann');
});

test('a corrected name keeps its first and last part', async () => {
  const { user, accept } = await anOffice(await aDatabase());
  const owner = await user('owner');
  const payload = { firstname: 'An', lastname: 'Le', emailAddress: 'a@lab.example' };
  const { id } = await accept({ form: 'career', payload });
  await correct(owner, id, { field: 'name', value: 'Mary Ann de Vries', seen: 'An Le' });
  const { fields } = await owner.page(id);
  expect(fields.slice(0, 2).map(({ values }) => values)).toEqual([['Mary Ann'], ['de Vries']]);
});

test('a viewer sees the original masked and corrects nothing', async () => {
  const { lead, user } = await anOffice(await aDatabase());
  const [agent, viewer] = [await user('agent'), await user('viewer')];
  await correct(agent, lead.id, { field: 'email', value: right, seen: typo });
  const { corrections } = await viewer.page(lead.id);
  expect(corrections.map(({ value }) => value)).toEqual(['a•••@gmial.example']);
  expect(await correct(viewer, lead.id, { field: 'email', value: typo, seen: right })).toBe(403);
});

async function anOffice(databaseUrl: string) {
  const office = await aConsole(databaseUrl);
  const lead = await office.accept(
    {
      payload: { firstname: 'Ann', phone: '+17025550123', emailAddress: typo },
      noticeShown: { text: 'We use it to call you.', version: '2026-11-01' },
    },
    { deliveries: [] },
  );
  return { ...office, lead };
}

function mailFrom(address: string): ReceivedMessage {
  return aReceivedMessage({ from: { name: 'Ann', address } });
}

async function correct(browser: Browser, leadId: string, body: BodyOf<'correctLead'>) {
  return (await browser.call('correctLead', { params: { leadId }, body })).status;
}

async function exported(url: URL, browser: Browser, columns: string): Promise<string> {
  const query = new URLSearchParams({ format: 'csv', columns });
  const headers = { cookie: `console=${browser.token()}` };
  return (await fetch(`${url.origin}/api/leads/export?${query}`, { headers })).text();
}

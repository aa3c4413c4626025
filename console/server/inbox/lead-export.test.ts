import { DatabaseSync } from 'node:sqlite';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { leadOrders } from '#console/contract/leads.ts';
import { clockText, defaultTimeZone } from '#contract/days.ts';
import { databaseFile } from '#server/db/created-mark.ts';
import { aConsole, type Browser, type ConsoleForTests } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { aClaim, aCliaResult } from '#tests/support/lead-laboratory.ts';
import { laboratory } from '#tests/support/registration.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';
import { exportColumns } from './export-columns.ts';

test('an export has every lead in the list, in list order and in each format', async () => {
  const { console: opened, agent } = await aTeam(await aDatabase());
  const { store } = opened;
  const leads = Array.from({ length: 1_203 }, (_, i) =>
    aLead({ payload: { firstname: `Ann ${i}`, emailAddress: `ann-${i}@lab.example` } }),
  );
  await Promise.all(leads.map((lead) => store.accept(aSubmission({ lead, deliveries: [] }))));
  await store.accept(aSubmission({ lead: aLead({ form: 'demo' }), deliveries: [] }));
  const filter = { form: 'contact', order: 'oldest' };
  const { body } = await agent.call('exportColumns', { query: filter });
  expect(body.leads).toBe(1_203);
  expect(body.columns.map(({ name }) => name)).toContain('firstname');
  expect(body.columns.map(({ name }) => name)).not.toContain('unsubscribe');

  const expected = leads.map(({ id }) => id).toSorted();
  const columns = 'id,firstname';
  const csv = await (await download(opened, agent, { ...filter, format: 'csv', columns })).text();
  const [head, ...lines] = csv.trimEnd().split('\r\n');
  expect(head).toBe('First name,ID');
  expect(lines.map((line) => line.split(',')[1])).toEqual(expected);
  const json = await download(opened, agent, { ...filter, format: 'json', columns });
  const objects = (await json.json()) as readonly { id: string; firstname: string }[];
  expect(objects.map(({ id }) => id)).toEqual(expected);
  expect(Object.keys(objects[0] ?? {})).toEqual(['firstname', 'id']);
  const xlsx = await download(opened, agent, { ...filter, format: 'xlsx', columns });
  const rows = await rowsIn(xlsx);
  expect(rows.slice(1).map((row) => row[1])).toEqual(expected);
});

test('an export of selected leads has only those, and their number is recorded', async () => {
  const { console: opened, agent } = await aTeam(await aDatabase());
  const owner = await opened.user('owner');
  const leads = ['Ann', 'Bob', 'Cleo'].map((firstname) => aLead({ payload: { firstname } }));
  for (const lead of leads) await opened.store.accept(aSubmission({ lead, deliveries: [] }));
  const spam = await opened.accept({ status: 'spam' }, { deliveries: [] });
  const ids = [leads[0], leads[2], spam].map((lead) => lead?.id).join(',');
  expect((await agent.call('exportColumns', { query: { ids } })).body.leads).toBe(2);
  const json = await download(opened, agent, { ids, format: 'json', columns: 'firstname' });
  expect(await json.json()).toEqual([{ firstname: 'Cleo' }, { firstname: 'Ann' }]);
  const [entry] = (await owner.call('audit', { query: {} })).body.entries;
  expect(entry?.details).toMatchObject({ leads: 2, selected: 3 });
  expect(JSON.stringify(entry)).not.toContain(leads[0]?.id);
  const tooMany = Array.from({ length: 201 }, () => leads[0]?.id).join(',');
  expect((await agent.call('exportColumns', { query: { ids: tooMany } })).status).toBe(400);
});

test('an export has the order of its list', async () => {
  const { console: opened, agent } = await aTeam(await aDatabase());
  for (const firstname of ['Bob', '', 'Ann', 'Bob', '']) {
    await opened.accept({ payload: firstname === '' ? {} : { firstname } }, { deliveries: [] });
  }
  const documents = async () =>
    (await agent.call('leads', { query: { search: 'ann' } })).body.leads.length;
  await expect.poll(documents).toBe(1);
  for (const order of leadOrders) {
    const list = (await agent.call('leads', { query: { order } })).body.leads;
    const json = await download(opened, agent, { order, format: 'json', columns: 'id' });
    expect(await json.json(), order).toEqual(list.map(({ id }) => ({ id })));
  }
});

test('an export has the work on a lead, and no cell that runs as a formula', async () => {
  const { console: opened, agent } = await aTeam();
  const { id: assigneeId, name } = agent;
  const lead = await opened.accept({
    payload: { firstname: '=HYPERLINK("x")', phone: '+17025550123' },
  });
  const leadId = lead.id;
  const lost = { progress: 'lost', lostReason: '3' } as const;
  await agent.change(leadId, { ...lost, assigneeId, addTags: ['b', 'a'] });
  await agent.note(leadId, '@called');
  const columns = 'receivedAt,progress,lostBecause,assignee,tags,notes,firstname,phone';
  const csv = await download(opened, agent, { format: 'csv', columns });
  expect(csv.headers.get('content-disposition')).toMatch(/filename="leads-\d{4}-\d\d-\d\d\.csv"/);
  const [, line = ''] = (await csv.text()).split('\r\n');
  expect(line).toContain(`,Lost,Chose another vendor,${name},a; b,`);
  expect(line).toContain(`,"'=HYPERLINK(""x"")",+17025550123`);
  const xlsx = await download(opened, agent, { format: 'xlsx', columns });
  const [, row = []] = await rowsIn(xlsx);
  const shown = Date.parse(`${clockText(lead.receivedAt, defaultTimeZone)}Z`);
  expect(Math.abs(Number(row[0]) - shown)).toBeLessThan(1000);
  expect(row.slice(1, 5)).toEqual(['Lost', 'Chose another vendor', name, 'a; b']);
  expect(String(row[5])).toMatch(/^\d{4}-\d\d-\d\d User \d+: @called$/);
  expect(row.slice(6)).toEqual(['=HYPERLINK("x")', '+17025550123']);
});

test('an export has the sender’s name and organization, whatever fields the form has', async () => {
  const { console: opened, agent } = await aTeam();
  await opened.accept({ form: 'call', payload: { firstname: 'Ann Lee', companyName: 'Lab 24' } });
  await opened.accept({ form: 'reg_laboratory', payload: laboratory });
  const columns = 'fullName,organization';
  const json = await download(opened, agent, { format: 'json', columns, order: 'oldest' });
  expect(await json.json()).toEqual([
    { fullName: 'Ann Lee', organization: 'Lab 24' },
    { fullName: `${laboratory.firstname} ${laboratory.lastname}`, organization: laboratory.name },
  ]);
});

test('an export has CLIA records, with numbers and dates in typed cells', async () => {
  const { console: opened, agent } = await aTeam();
  await opened.accept({}, { deliveries: [] });
  const names = async () =>
    (await agent.call('exportColumns', { query: {} })).body.columns
      .filter(({ group }) => group === 'laboratory')
      .map(({ name }) => name);
  expect(await names()).toEqual([]);
  const claim = aClaim(laboratory.npi, { results: [aCliaResult()] });
  await opened.accept({ form: 'reg_laboratory', payload: laboratory }, { claim });
  expect(await names()).toContain('laboratoryTestsPerYear');
  const columns =
    'laboratoryName,laboratoryExpires,laboratoryAccreditations,laboratoryTestsPerYear';
  const csv = await (await download(opened, agent, { format: 'csv', columns })).text();
  const name = 'SAMPLE REFERENCE LABORATORY INC';
  expect(csv.split('\r\n').slice(1, 3)).toEqual([`${name},2027-08-31,CAP,251200`, ',,,']);
  const json = await download(opened, agent, { format: 'json', columns });
  expect(await json.json()).toMatchObject([
    { laboratoryAccreditations: ['CAP'], laboratoryTestsPerYear: 251_200 },
    { laboratoryName: '', laboratoryTestsPerYear: '' },
  ]);
  const [, row = []] = await rowsIn(await download(opened, agent, { format: 'xlsx', columns }));
  expect(row).toEqual([name, new Date('2027-08-31T00:00:00Z'), 'CAP', 251_200]);
});

test('an export has times and days in TIME_ZONE, and states the zone', async () => {
  const zone = { TIME_ZONE: 'America/New_York' };
  const opened = await aConsole(await aDatabase(), undefined, zone);
  opened.pass((Date.parse('2026-11-23T03:00:00Z') - opened.now().getTime()) / 1000);
  const agent = await opened.user('agent');
  const lead = await opened.accept({ receivedAt: new Date('2026-11-23T02:30:00Z') });
  await agent.note(lead.id, 'Called');
  const columns = 'receivedAt,notes';
  const csv = await download(opened, agent, { format: 'csv', columns });
  expect(csv.headers.get('content-disposition')).toContain('leads-2026-11-22.csv');
  const [head, line] = (await csv.text()).split('\r\n');
  expect(head).toContain('Received (America/New_York)');
  expect(line).toMatch(/^2026-11-22 21:30:00,2026-11-22 User \d+: Called$/);
  const xlsx = await download(opened, agent, { format: 'xlsx', columns });
  const [, row = []] = await rowsIn(xlsx);
  expect(row[0]).toEqual(new Date('2026-11-22T21:30:00Z'));
  const json = await (await download(opened, agent, { format: 'json', columns })).json();
  expect(json).toMatchObject([{ receivedAt: '2026-11-23T02:30:00.000Z' }]);
});

test('an export is recorded with its number of leads, but without the search text', async () => {
  const { console: opened, agent } = await aTeam();
  const owner = await opened.user('owner');
  await opened.accept({ payload: { firstname: 'Zoë' } });
  const search = async () =>
    (await agent.call('exportColumns', { query: { search: 'zoë' } })).body.leads;
  await expect.poll(search).toBe(1);
  const query = { format: 'json', columns: 'firstname', search: 'zoë', view: 'unassigned' };
  expect(await (await download(opened, agent, query)).json()).toEqual([{ firstname: 'Zoë' }]);
  const { entries } = (await owner.call('audit', { query: { actions: 'leads-exported' } })).body;
  expect(entries.map(({ details }) => details)).toEqual([
    {
      leads: 1,
      format: 'json',
      columns: ['firstname'],
      view: 'unassigned',
      order: 'activity',
      search: 'not recorded',
    },
  ]);
  expect((await download(opened, agent, { ...query, columns: 'password' })).status).toBe(400);
  const viewer = await opened.user('viewer');
  expect((await download(opened, viewer, query)).status).toBe(403);
});

test('an export that fails halfway does not look complete', async () => {
  const { console: opened, agent } = await aTeam();
  await opened.store.accept(aSubmission());
  const database = new DatabaseSync(databaseFile(opened.dataDir));
  database.exec('alter table lead_notes rename to missing');
  const text = download(opened, agent, { format: 'csv', columns: 'id' }).then((response) =>
    response.ok ? response.text() : Promise.reject(new Error('refused')),
  );
  await expect(text).rejects.toThrow();
  database.exec('alter table missing rename to lead_notes');
  database.close();
});

test('no form field shares its name with a column that the console adds', () => {
  const names = exportColumns.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

async function aTeam(databaseUrl = '') {
  const opened = await aConsole(databaseUrl);
  return { console: opened, agent: await opened.user('agent') };
}

function download(
  { url }: ConsoleForTests,
  browser: Browser,
  query: Readonly<Record<string, string>>,
): Promise<Response> {
  return fetch(`${url.origin}/api/leads/export?${new URLSearchParams(query)}`, {
    headers: { cookie: `console=${browser.token()}` },
  });
}

async function rowsIn(response: Response) {
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
  return sheets[0]?.rows ?? [];
}

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeSearchText } from '#console/server/search/write-search-text.ts';
import { defaultTimeZone } from '#contract/days.ts';
import { applyRetentionIfDue } from '#server/delivery/erasure/finish-erasure.ts';
import { firstIdAt, newId } from '#server/lib/ids.ts';
import { createLog } from '#server/lib/log.ts';
import type { ProviderRecord } from '#server/registry/npi/provider-record.ts';
import { aConsole, exportedPerson } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { aClaim, aCliaResult, anNpiResult, sampleRecord } from '#tests/support/lead-laboratory.ts';
import { doctor } from '#tests/support/registration.ts';
import { aLead, aSubmission, clean } from '#tests/support/submission.ts';

const noticeShown = { text: 'We use it. Read our Privacy Policy.', version: '2026-11-22' };

test('a person is found in all forms by email or phone, and exported completely', async () => {
  const { user, store } = await aConsole(await aDatabase());
  const owner = await user('owner');
  const contactLead = aLead({ noticeShown });
  const demo = aLead({
    form: 'demo',
    status: 'spam',
    payload: { firstname: '<img src=x>', phone: '+1 702 555 0123', emailAddress: 'a@x.example' },
  });
  const other = aLead({ payload: { firstname: 'ann@lab.example', emailAddress: 'b@x.example' } });
  for (const lead of [contactLead, demo, other]) await store.accept(aSubmission({ lead }));
  const params = { leadId: contactLead.id };
  await owner.note(contactLead.id, 'Called');

  const find = async (contact: string) =>
    (await owner.call('findPerson', { body: { contact } })).body.leads.map(({ id }) => id);
  expect(await find(' Ann@LAB.example ')).toEqual([contactLead.id]);
  expect(await find('+7025550123')).toEqual([]);
  expect(await find('(702) 555-0123')).toEqual([demo.id, contactLead.id]);
  expect((await owner.call('findPerson', { body: { contact: 'ann' } })).status).toBe(400);

  const file = async (format: 'json' | 'html') =>
    (await owner.call('exportPerson', { body: { contact: '17025550123', format } })).body;
  const json = await file('json');
  expect(json.fileName).toMatch(/^stored-data-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(json.content).leads[1]).toMatchObject({
    id: contactLead.id,
    noticeShown,
    notes: [{ text: 'Called' }],
    deliveries: [{ channel: 'mail', state: 'pending', attempts: [] }],
  });
  const { content } = await file('html');
  expect(content).toContain(noticeShown.text);
  expect(content).toContain('Notice shown');
  expect(content).toContain('&lt;img');
  expect(content).not.toContain('<img');
  expect((await owner.call('lead', { params })).body.noticeShown).toEqual(noticeShown);
  await owner.call('findPerson', { body: { contact: 'ann@lab.example' } });
  const searches = await owner.call('audit', { query: { actions: 'person-searched' } });
  expect(searches.body.entries[0]?.details).toEqual({ leads: 1 });
  expect(
    (await owner.call('audit', { query: { actions: 'person-exported' } })).body.entries,
  ).toMatchObject([
    { details: { leads: 2, format: 'html' } },
    { details: { leads: 2, format: 'json' } },
  ]);
});

test('a person who only got a copy of a reply is found in the lead that mentions them', async () => {
  const { user, store, db } = await aConsole(await aDatabase());
  const owner = await user('owner');
  const lead = aLead();
  for (const one of [lead, aLead({ payload: { emailAddress: 'b@x.example' } })]) {
    await store.accept(aSubmission({ lead: one }));
  }
  const { id: author_id } = owner;
  const mail = {
    reply_to: 'o@ldl.example',
    parent_id: null,
    subject: clean(''),
    text: clean(''),
  };
  const cc = JSON.stringify(['boss@northfield.example']);
  await db
    .insertInto('lead_replies')
    .values({ ...mail, id: newId(), lead_id: lead.id, author_id, cc, created_at: 1 })
    .execute();
  await writeSearchText(db, [lead.id]);
  const find = async (contact: string) =>
    (await owner.call('findPerson', { body: { contact } })).body;
  expect(await find('Boss@northfield.example')).toMatchObject({ leads: [], mentions: 1 });
  expect(await find('ann@lab.example')).toMatchObject({ leads: [{ id: lead.id }], mentions: 0 });
});

test('a person’s export names nobody on the team', async () => {
  const { user, accept } = await aConsole(await aDatabase());
  const [owner] = [await user('owner'), await user('agent')];
  const lead = await accept({ payload: { emailAddress: 'ann@lab.example' } });
  const text = 'Called. @User 2 writes, (@user 1) calls, @agent2@lab.example too';
  await owner.note(lead.id, text);
  const { leads } = await exportedPerson(owner, 'ann@lab.example');
  expect(leads[0]?.notes).toMatchObject([
    { text: 'Called. a colleague writes, (a colleague) calls, a colleague too' },
  ]);
  const shown = await owner.call('lead', { params: { leadId: lead.id } });
  expect(shown.body.notes).toMatchObject([{ text }]);
});

test('an export has the registry’s record, merges, and the suppression list', async () => {
  const { user, accept, store, now } = await aConsole(await aDatabase());
  const owner = await user('owner');
  const record: ProviderRecord = {
    npi: doctor.npi,
    kind: 'individual',
    name: 'DR. ANN LEE',
    otherName: null,
    practiceLocation: null,
    mailingAddress: null,
    specialties: [],
    certified: null,
    enumerated: '2005-05-23',
    lastUpdated: null,
    authorizedOfficial: null,
  };
  const results = [anNpiResult(doctor.npi, record), aCliaResult()];
  const claim = aClaim(doctor.npi, { results });
  const registration = await accept({ form: 'reg_doc', payload: doctor }, { claim });
  const demo = await accept({ form: 'demo', payload: { emailAddress: doctor.emailAddress } });
  const [intoId, leadId] = [registration.id, demo.id];
  await owner.merge(leadId, intoId);
  await store.suppress([doctor.emailAddress, 'other@lab.example'], 0, now());

  for (const contact of [doctor.emailAddress.toUpperCase(), doctor.phone]) {
    const person = await exportedPerson(owner, contact);
    expect(person.suppressed).toMatchObject([{ emailAddress: doctor.emailAddress }]);
    const found = person.leads.find(({ id }) => id === intoId);
    expect(found).toMatchObject({ mergedInto: null, merged: [{ leadId }] });
    expect(found?.registry).toMatchObject({ npi: doctor.npi });
    expect(JSON.stringify(found?.registry)).toContain('DR. ANN LEE');
    expect(found?.laboratory).toMatchObject({ state: 'found', record: sampleRecord });
    expect(found?.laboratory).not.toHaveProperty('userId');
  }
  const { leads } = await exportedPerson(owner, doctor.emailAddress);
  expect(leads.map(({ mergedInto }) => mergedInto?.leadId)).toEqual([intoId, undefined]);
  const file = { contact: doctor.emailAddress, format: 'html' as const };
  const { content } = (await owner.call('exportPerson', { body: file })).body;
  for (const shown of [
    'NPI registry’s record',
    'DR. ANN LEE',
    'CLIA registry’s record',
    'SAMPLE REFERENCE LABORATORY INC',
    `Handled together with</dt><dd class="break-words" style="white-space:pre-line">${intoId}`,
    'Addresses that get no newsletter',
  ]) {
    expect(content).toContain(shown);
  }
  const nobody = { contact: 'other@lab.example' };
  expect((await owner.call('findPerson', { body: nobody })).body).toMatchObject({
    leads: [],
    suppressed: [{ emailAddress: 'other@lab.example' }],
  });
});

test('a person is erased exactly as previewed, including mail files, or not at all', async () => {
  const { user, store, dataDir } = await aConsole(await aDatabase());
  const owner = await user('owner');
  const leads = [aLead(), aLead({ form: 'demo' })];
  const other = aLead({ payload: { emailAddress: 'bob@lab.example' } });
  for (const lead of [...leads, other]) await store.accept(aSubmission({ lead }));
  const files = leads.map(({ id }) => join(dataDir, 'mail', `2026-contact-${id}.eml`));
  mkdirSync(join(dataDir, 'mail'));
  const contact = 'ann@lab.example';
  const { body } = await owner.call('findPerson', { body: { contact } });
  const leadIds = body.leads.map(({ id }) => id);
  const erase = (ids: string[], confirmation: string) =>
    owner.call('erasePerson', {
      body: { contact, leadIds: ids, confirmation } as {
        contact: string;
        leadIds: string[];
        confirmation: 'erase';
      },
    });
  expect((await erase(leadIds, 'yes')).status).toBe(400);
  expect((await erase(leadIds.slice(1), 'erase')).status).toBe(409);
  expect((await erase([...leadIds, other.id], 'erase')).status).toBe(409);
  expect((await store.list({ limit: 9 })).length).toBe(3);

  for (const file of files) writeFileSync(file, 'mail');
  expect((await erase(leadIds, 'erase')).body).toMatchObject({
    leads: 2,
    reason: 'person',
    erasedAt: expect.any(String),
  });
  expect((await store.list({ limit: 9 })).map(({ id }) => id)).toEqual([other.id]);
  expect(files.some(existsSync)).toBe(false);
  const { entries } = (await owner.call('audit')).body;
  expect(entries.map(({ action }) => action)).toEqual([
    'erasure-finished',
    'person-erased',
    'lead-erased',
    'lead-erased',
    'person-searched',
  ]);
  expect(JSON.stringify(entries)).not.toContain('ann@');
});

test('retention keeps a lead through its follow-up day in TIME_ZONE', async () => {
  const zone = { TIME_ZONE: 'Pacific/Honolulu', RETENTION_DAYS: '30' };
  const { user, accept, store, now, pass } = await aConsole(await aDatabase(), undefined, zone);
  // 11 PM on November 21 in Honolulu.
  pass((Date.parse('2026-11-22T09:00:00Z') - now().getTime()) / 1000);
  const owner = await user('owner');
  const receivedAt = new Date('2026-08-01T00:00:00Z');
  const lead = await accept({ id: `${firstIdAt(receivedAt)}${newId().slice(13)}`, receivedAt });
  const followUpOn = '2026-11-21';
  await owner.change(lead.id, { followUpOn });

  const policy = { days: 30, timeZone: zone.TIME_ZONE };
  expect(await store.expiredLeads(policy, now(), 9)).toEqual([]);
  // The next run is at 3 AM, after the day has ended.
  expect((await owner.call('retention')).body.nextRunAt).toBe('2026-11-22T13:00:00.000Z');
  expect((await owner.call('retention')).body.due).toBe(1);
  pass(60 * 60);
  expect(await store.expiredLeads(policy, now(), 9)).toHaveLength(1);
});

test('nightly retention erases what was previewed, once across all processes', async () => {
  const parts = await aConsole(await aDatabase());
  const { user, accept, store, dataDir, now } = parts;
  const owner = await user('owner');
  const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000);
  const old = async (form: string, changes: object = {}) => {
    const receivedAt = daysAgo(100);
    const id = `${firstIdAt(receivedAt)}${newId().slice(13)}`;
    const subscriber = form === 'subscribe' ? { subscriber: `${id}@lab.example` } : {};
    await accept({ id, form, receivedAt, ...changes }, { ...subscriber });
    if (form === 'subscribe') await store.confirm(id, { deliveries: [], now: receivedAt });
    return id;
  };
  const gone = await old('contact');
  const followed = await old('contact');
  const active = await old('subscribe', { payload: { emailAddress: 'a@lab.example' } });
  const ended = await old('subscribe', { payload: { emailAddress: 'b@lab.example' } });
  const justEnded = await old('subscribe', { payload: { emailAddress: 'c@lab.example' } });
  await store.unsubscribe(ended, daysAgo(95));
  await store.unsubscribe(justEnded, daysAgo(5));
  const demo = await old('demo');
  const fresh = await accept();
  const followUpOn = new Date(now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
  await owner.change(followed, { followUpOn });

  const apply = (retentionDays: number | null = null) =>
    applyRetentionIfDue({
      store,
      settings: { dataDir, retentionDays, timeZone: defaultTimeZone },
      clock: now,
      log: createLog('silent'),
    });
  await apply(1);
  expect((await store.list({ limit: 99 })).length).toBe(7);

  const keepFor = (retentionDays: string) =>
    owner.call('changeSettings', { body: { part: 'retention', retentionDays } });
  expect((await keepFor('0')).body).toMatchObject({
    fieldErrors: { retentionDays: expect.stringContaining('days') },
  });
  expect((await keepFor('90')).status).toBe(200);
  const { body } = await owner.call('retention');
  expect(body).toMatchObject({ days: 90, isFixed: false, stored: 7, due: 3 });
  parts.pass((Date.parse(body.nextRunAt) - now().getTime()) / 1000 + 1);
  await Promise.all([apply(90), apply(90)]);
  await apply(90);
  // The owner's session may have ended by then.
  const reader = await user('owner');
  const left = (await store.list({ limit: 99 })).map(({ id }) => id);
  expect(left).not.toContain(gone);
  expect(left).not.toContain(ended);
  expect(left).not.toContain(demo);
  expect(left).toEqual(expect.arrayContaining([followed, active, justEnded, fresh.id]));
  expect((await reader.call('retention')).body.lastRun?.erased).toBe(3);
  const query = { actions: 'retention-applied' };
  expect((await reader.call('audit', { query })).body.entries).toMatchObject([
    { userName: 'system', details: { leads: { contact: 1, demo: 1, subscribe: 1 } } },
  ]);
});

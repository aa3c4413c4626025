import { expect, test } from 'vitest';
import { aConsole, exportedPerson } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';

const phone = '+17025550123';

test('the team sees, finds, corrects, and exports the phone extension of a lead that it entered (R216)', async () => {
  const { url, user } = await aConsole(await aDatabase());
  const [owner, viewer] = [await user('owner'), await user('viewer')];
  const fields = { firstname: 'Ann', phone: `${phone} x34`, emailAddress: 'ann@lab.example' };
  for (const form of ['call', 'contact'] as const) {
    expect((await owner.call('addLead', { body: { form, fields } })).status).toBe(200);
  }
  for (const search of ['+1 (702) 555-0123 ext. 34', '7025550123x34', 'tel:+17025550123;ext=34']) {
    const { leads } = (await owner.call('leads', { query: { search } })).body;
    const seen = leads.map((lead) => [lead.form, lead.phone, lead.phoneExtension]).toSorted();
    const rows = ['call', 'contact'].map((form) => [form, phone, '34']);
    expect(seen, search).toEqual(rows);
  }
  const [{ id: leadId } = { id: '' }] = (await owner.call('leads', { query: {} })).body.leads;
  const masked = await viewer.page(leadId);
  expect(masked.lead).toMatchObject({ phone: '•••23', phoneExtension: '•••' });
  expect(JSON.stringify(masked.fields)).not.toContain('34');

  for (const format of ['csv', 'json']) {
    const columns = 'phone,phoneExtension';
    const address = `${url.origin}/api/leads/export?${new URLSearchParams({ format, columns })}`;
    const file = await fetch(address, { headers: { cookie: `console=${owner.token()}` } });
    expect(await file.text()).toContain(format === 'csv' ? `${phone},34` : '"phoneExtension":"34"');
  }
  expect(JSON.stringify(await exportedPerson(owner, phone))).toContain('"34"');

  const correct = async (value: string, seen: string) =>
    (
      await owner.call('correctLead', {
        params: { leadId },
        body: { field: 'phone', value, seen },
      })
    ).status;
  expect(await correct(`${phone};ext=35`, `${phone};ext=33`)).toBe(409);
  expect(await correct(`${phone};ext=12345678`, `${phone};ext=34`)).toBe(400);
  expect(await correct(`${phone};ext=35`, `${phone};ext=34`)).toBe(200);
  expect((await owner.page(leadId)).lead).toMatchObject({ phone, phoneExtension: '35' });
  expect(await correct('+17025550199', phone)).toBe(200);
  const { lead, corrections } = await owner.page(leadId);
  expect(lead).toMatchObject({ phone: '+17025550199', phoneExtension: '' });
  expect(corrections.map(({ value }) => value)).toEqual([`${phone};ext=34`, `${phone};ext=35`]);
});

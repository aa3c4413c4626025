import { describe, expect, test } from 'vitest';
import { firstIdAt, newId } from '#server/lib/ids.ts';
import { aConsole } from '#tests/support/console.ts';
import { everyDatabase } from '#tests/support/databases.ts';

const days = 90;

describe.each(everyDatabase())('where two features meet, on $name', ({ place }) => {
  test.each([
    ['into an older one', ['old', 'young']],
    ['into a younger one', ['young', 'old']],
  ])(
    'retention erases a lead merged %s together with it, once both are due',
    async (_name, ages) => {
      const office = await anOffice(await place());
      const [kept = '', merged = ''] = [await office.aged(ages[0]), await office.aged(ages[1])];
      const alone = await office.aged('old');
      await office.merge(merged, kept);
      expect(await office.due()).toEqual([alone]);
      expect(await office.preview()).toBe(1);
      office.pass(2 * days * dayS);
      expect(await office.due()).toEqual([kept, merged, alone].toSorted());
    },
  );

  test('retention keeps a merged lead as long as the rule of any form or a follow-up keeps the other', async () => {
    const office = await anOffice(await place());
    const [kept, other, third] = [
      await office.aged('old'),
      await office.aged('old', { form: 'demo' }),
      await office.aged('old'),
    ];
    await office.merge(other, kept);
    await office.merge(third, kept);
    await office.rule('demo', null);
    expect(await office.due()).toEqual([]);
    await office.rule('demo', 'default');
    expect(await office.due()).toHaveLength(3);
    const followUpOn = new Date(office.now().getTime() + 5 * dayS * 1000)
      .toISOString()
      .slice(0, 10);
    await office.change(kept, { followUpOn });
    expect(await office.due()).toEqual([]);
  });
});

async function anOffice(databaseUrl: string) {
  const office = await aConsole(databaseUrl);
  const { accept, now, store } = office;
  const owner = await office.user('owner');
  const policy = { defaultDays: days, timeZone: 'UTC' };
  return {
    ...office,
    owner,
    /** A lead that is due, or one of today. */
    aged: async (age: string | undefined, changes: Parameters<typeof accept>[0] = {}) => {
      const receivedAt = new Date(now().getTime() - (age === 'old' ? days + 10 : 0) * dayS * 1000);
      const id = `${firstIdAt(receivedAt)}${newId().slice(13)}`;
      await accept({ id, receivedAt, ...changes });
      return id;
    },
    merge: async (leadId: string, intoId: string) => {
      const merged = await owner.call('mergeLead', { params: { leadId }, body: { intoId } });
      expect(merged.status).toBe(200);
    },
    change: async (leadId: string, change: object) => {
      const body = { changes: [{ leadId, ...change }] };
      expect((await owner.call('changeLeads', { body })).status).toBe(200);
    },
    rule: (form: string, period: number | 'default' | null) =>
      owner.call('changeRetention', { params: { form }, body: { days: period } }),
    due: async () => {
      const leads = await store.expiredLeads(policy, now(), 99);
      return leads.map(({ id }) => id).toSorted();
    },
    /** The number of contact requests that the next run would erase. */
    preview: async () => {
      const params = { form: 'contact' };
      return (await owner.call('previewRetention', { params, body: { days } })).body.due;
    },
  };
}

const dayS = 24 * 60 * 60;

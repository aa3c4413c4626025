import { describe, expect, test } from 'vitest';
import { aConsole } from '#tests/support/console.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';

describe.each(everyDatabase())('searches on $name', ({ place }) => {
  test('a search ignores case, accents, and their encoding, even in short words', async () => {
    const { ids, stored } = await withLeads(['ZOË ÉLAN', 'Jose\u0301 Ñu', 'Łukasz 🧪❤️ Straße']);
    const [zoe, jose, lukasz] = stored;
    for (const search of ['zoë', 'Zoe', 'zoe\u0308', 'él', 'EL', 'élan zo']) {
      expect(await ids(search), search).toEqual([zoe]);
    }
    for (const search of ['josé', 'JOSE', 'ñu', 'nu']) expect(await ids(search)).toEqual([jose]);
    for (const search of ['łukasz', 'ŁU', '🧪', '🧪❤', '❤️', 'straße']) {
      expect(await ids(search), search).toEqual([lukasz]);
    }
  });

  test('a search matches every character literally', async () => {
    const odd = ['a_b%c\\d', `"x" AND (y) OR NOT z* NEAR/2 {q}:-r ^s`, "it's & | ! <-> :* 'q'"];
    const { ids, stored } = await withLeads(odd);
    for (const [i, text] of odd.entries()) {
      expect(await ids(text), text).toEqual([stored[i]]);
      for (const word of text.split(' ')) expect(await ids(word), word).toContain(stored[i]);
    }
    for (const search of ['a%c', 'a_b%c\\\\d', '%%%%', '___', 'x*', 'lead_search:x']) {
      expect(await ids(search), search).toEqual([]);
    }
  });

  test('a search requires every word, even long ones', async () => {
    const long = 'm'.repeat(190);
    const { ids, stored } = await withLeads([`${long} a b c d e f g h i`, 'a b c d e f g h k']);
    expect(await ids(long)).toEqual([stored[0]]);
    expect(await ids(`${long}m`)).toEqual([]);
    expect(await ids('a b c d e f g h k')).toEqual([stored[1]]);
  });

  test('a search finds a phone number in any format', async () => {
    const { user, store } = await aConsole(await place());
    const agent = await user('agent');
    const lead = aLead({ payload: { firstname: 'Rosa', phone: '+17025550142' } });
    const other = aLead({ payload: { firstname: 'Ann', phone: '+17025550177' } });
    const street = aLead({ payload: { firstname: 'Bo 555-0142' } });
    for (const one of [lead, other, street]) {
      await store.accept(aSubmission({ lead: one, deliveries: [] }));
    }
    const found = async (search: string) => {
      const { body } = await agent.call('leads', { query: { search } });
      return body.leads.filter(({ id }) => !body.similar.some((one) => one.id === id));
    };
    for (const search of [
      '+1 (702) 555-0142',
      '(702) 555-0142',
      '702.555.0142',
      '702-555-0142',
      '1/702/5550142',
      'rosa (702) 555\u20110142',
    ]) {
      expect(
        (await found(search)).map(({ id }) => id),
        search,
      ).toEqual([lead.id]);
    }
    expect((await found('555-0142')).map(({ name }) => name)).toEqual(['Bo 555-0142', 'Rosa']);
    expect(await found('(702) 555-0199')).toEqual([]);
  });

  async function withLeads(names: readonly string[]) {
    const { user, store } = await aConsole(await place());
    const agent = await user('agent');
    const leads = names.map((firstname) => aLead({ payload: { firstname } }));
    for (const lead of leads) await store.accept(aSubmission({ lead, deliveries: [] }));
    const ids = async (search: string) =>
      (await agent.call('leads', { query: { search } })).body.leads?.map(({ id }) => id);
    return { ids, stored: leads.map(({ id }) => id) };
  }
});

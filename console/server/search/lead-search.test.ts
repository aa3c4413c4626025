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

import { describe, expect, onTestFinished, test } from 'vitest';
import { aConsole, type Browser, unknownId } from '#tests/support/console.ts';
import { oneDatabase } from '#tests/support/databases.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

describe.each(oneDatabase())('presence on $name', ({ place }) => {
  test('users in every process see who has a lead open or is writing, and no row remains afterward', async () => {
    const [databaseUrl, dataDir] = [await place(), temporaryFolder()];
    const office = await aConsole(databaseUrl, dataDir);
    const [ada, bob] = [await office.user('agent'), await office.user('agent')];
    const adaId = (await ada.call('account')).body.id;
    const lead = await office.accept();
    const params = { leadId: lead.id };
    const report = (state: 'open' | 'writing' | 'gone') =>
      ada.call('setPresence', { params, body: { state } });
    await report('open');
    const seen = await watch(office.url, bob);
    const here = (isWriting: boolean) =>
      JSON.stringify({ present: [{ leadId: lead.id, userId: adaId, isWriting }] });
    await expect.poll(() => seen().at(-1)).toBe(here(false));
    await report('writing');
    await expect.poll(() => seen().at(-1), { timeout: 5000 }).toBe(here(true));
    await report('gone');
    await expect.poll(() => seen().at(-1), { timeout: 5000 }).toBe('{"present":[]}');

    await report('open');
    await expect.poll(() => seen().at(-1), { timeout: 5000 }).toBe(here(false));
    office.pass(60);
    await expect.poll(() => seen().at(-1), { timeout: 5000 }).toBe('{"present":[]}');
    await expect
      .poll(() => office.db.selectFrom('lead_presence').selectAll().execute())
      .toEqual([]);
    const unknown = { params: { leadId: unknownId }, body: { state: 'open' as const } };
    expect((await ada.call('setPresence', unknown)).status).toBe(404);
  });
});

/** Collects the data of all `presence` events that a browser receives. */
async function watch(url: URL, browser: Browser): Promise<() => string[]> {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const headers = { cookie: `console=${browser.token()}` };
  const { body } = await fetch(`${url.origin}/api/events`, { headers, signal: stop.signal });
  let text = '';
  const reading = async () => {
    for await (const part of body ?? []) text += new TextDecoder().decode(part);
  };
  reading().catch(() => undefined);
  return () => [...text.matchAll(/event: presence\ndata: (.*)\n\n/g)].map(([, data = '']) => data);
}

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aConsole } from '#tests/support/console.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { aJob } from '#tests/support/delivery.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';
import { erasureJob, finishErasures } from './finish-erasure.ts';

describe.each(everyDatabase())('an erasure on $name', ({ place }) => {
  test('a backup delays only the end of an erasure', async () => {
    const { owner, store, databaseUrl, dataDir, job, ends } = await aSite(await place());
    const lead = aLead({ payload: { emailAddress: 'person7@lab.example' } });
    await store.accept(aSubmission({ lead }));
    const reader = await aReader(databaseUrl, dataDir);

    const body = { confirmation: 'erase' } as const;
    const { status, body: erasure } = await owner.call('eraseLead', {
      params: { leadId: lead.id },
      body,
    });
    expect([status, erasure.leads, erasure.erasedAt]).toEqual([200, 1, null]);
    expect(await store.find(lead.id)).toBeNull();
    const next = aLead();
    expect(await store.accept(aSubmission({ lead: next }))).toEqual({ kind: 'stored' });
    await job();
    expect(await ends()).toEqual([null]);

    await reader.end();
    await job();
    expect(await ends()).toEqual([expect.any(String)]);
    if (databaseUrl === '') expect(bytesIn(dataDir)).not.toContain('person7@');
    const actions = (await owner.call('audit')).body.entries.map(({ action }) => action);
    expect(actions).toEqual(['erasure-finished', 'lead-erased']);
    expect(await store.find(next.id)).not.toBeNull();
  });

  test('an erasure that another process left unfinished is finished', async () => {
    const { store, databaseUrl, dataDir, job, ends } = await aSite(await place());
    const payload = { emailAddress: 'person7@lab.example', message: 'x'.repeat(500) };
    const lead = aLead({ payload });
    await store.accept(aSubmission({ lead }));
    mkdirSync(join(dataDir, 'mail'));
    const mail = join(dataDir, 'mail', `2026-contact-${lead.id}.eml`);
    writeFileSync(mail, 'To: person7@lab.example');
    expect((await store.erase([lead.id], new Date()))?.leads).toBe(1);
    expect(await ends()).toEqual([null]);
    await job();
    expect(await ends()).toEqual([expect.any(String)]);
    expect(existsSync(mail)).toBe(false);
    if (databaseUrl === '') expect(bytesIn(dataDir)).not.toContain('person7@');
  });

  test('an erasure ends once when two processes finish it concurrently', async () => {
    const { owner, store, parts, checkAudit } = await aSite(await place());
    const leads = [aLead(), aLead()];
    for (const lead of leads) await store.accept(aSubmission({ lead }));
    for (const { id } of leads) await store.erase([id], new Date());
    const finished = await Promise.all([finishErasures(parts), finishErasures(parts)]);
    expect(finished).toEqual([true, true]);
    const { entries } = (await owner.call('audit')).body;
    expect(entries.map(({ action }) => action)).toEqual([
      ...['erasure-finished', 'erasure-finished'],
      ...['lead-erased', 'lead-erased'],
    ]);
    expect((await checkAudit()).broken).toEqual([]);
  });
});

async function aSite(databaseUrl: string) {
  const { user, store, dataDir, now, checkAudit } = await aConsole(databaseUrl);
  const owner = await user('owner');
  const parts = { store, settings: { dataDir }, clock: now };
  return {
    owner,
    store,
    checkAudit,
    dataDir,
    databaseUrl,
    parts,
    job: () => erasureJob(parts).run(aJob(), new AbortController().signal),
    ends: async () => (await owner.call('erasures')).body.erasures.map(({ erasedAt }) => erasedAt),
  };
}

/** Reads the database for a long time, as a backup does. */
async function aReader(databaseUrl: string, dataDir: string) {
  if (databaseUrl === '') {
    const file = new DatabaseSync(join(dataDir, 'leads.db'));
    file.exec('begin');
    file.prepare('select * from leads').all();
    return { end: async () => file.close() };
  }
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  let isOpen = true;
  const end = async () => {
    if (isOpen) await client.end();
    isOpen = false;
  };
  onTestFinished(end);
  await client.query('begin isolation level repeatable read');
  await client.query('select * from leads');
  return { end };
}

function bytesIn(dataDir: string): string {
  const files = readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ name }) => readFileSync(join(dataDir, name), 'latin1')).join('');
}

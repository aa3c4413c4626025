import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import type { FormResponse } from '#contract/form-response.ts';
import { databaseFile } from '#server/db/created-mark.ts';
import { openStore } from '#server/store/open-store.ts';
import { startCmsServer } from '#tests/support/cms-server.ts';
import { storedLeads } from '#tests/support/intake-app.ts';
import { startNppesServer } from '#tests/support/nppes-server.ts';
import { doctor, laboratory, organization } from '#tests/support/registration.ts';
import { startServer } from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

test('registrations are accepted whether the registries work or not, and looked up and reported once, even if the server is killed in between', async () => {
  const [nppes, cms] = [await startNppesServer(), await startCmsServer()];
  onTestFinished(() => Promise.all([nppes.stop(), cms.stop()]).then(() => undefined));
  const DATA_DIR = temporaryFolder();
  const env = { DATA_DIR, NPI_REGISTRY_URL: nppes.url, CLIA_REGISTRY_URL: cms.url };
  const makeDue = () => {
    const file = new DatabaseSync(databaseFile(DATA_DIR));
    // The pause is over, and the killed server's leases have expired.
    file.exec("update deliveries set next_try_at = 0, leased_until = null where state = 'pending'");
    file.close();
  };
  await cms.stop();
  const first = await startServer(env);
  const confirmed = await send(first.address, 'reg_doc', { ...doctor, process: false });
  expect(confirmed.data?.Provider).toBeDefined();
  const own = await send(first.address, 'reg_laboratory', { ...laboratory, process: true });
  expect(own.success).toBe(true);
  await nppes.stop();
  const before = await send(first.address, 'reg_org', { ...organization, process: true });
  expect(before.success).toBe(true);
  cms.behave({ kind: 'silent' });
  await cms.restart();
  makeDue();
  await expect.poll(() => cms.requested.length).toBeGreaterThan(0);
  await first.kill();

  cms.behave({ kind: 'normal' });
  await nppes.restart();
  makeDue();
  const second = await startServer(env);
  expect((await send(second.address, 'reg_doc', { ...doctor, process: true })).success).toBe(true);
  const other = { ...organization, emailAddress: 'bea@hospital.example', process: true };
  expect((await send(second.address, 'reg_org', other)).fieldErrors).toHaveProperty('npi');
  expect((await send(second.address, 'reg_org', { ...organization, process: true })).success).toBe(
    true,
  );
  await expect.poll(() => subjects(DATA_DIR)).toHaveLength(5);
  expect(subjects(DATA_DIR)).toEqual(
    expect.arrayContaining([
      'Doctor registration',
      "Organization registration: Ann O'Neill",
      'NPI verified, CLIA number found: Laboratory registration, Ann Lee',
    ]),
  );
  await second.kill();
  const store = await openStore({ dataDir: DATA_DIR });
  const leads = await storedLeads(store);
  expect(leads.find(({ form }) => form === 'reg_laboratory')?.laboratory?.state).toBe('found');
  expect(
    await store.lease(new Date(Date.now() + 1e10), 60, 9, { kind: 'job', event: 'clia-check' }),
  ).toEqual([]);
  await store.close();
});

async function send(address: string, path: string, values: object): Promise<FormResponse> {
  const response = await fetch(`${address}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(values),
  });
  return (await response.json()) as FormResponse;
}

/** Subjects of the emails to the team. */
function subjects(dataDir: string): readonly string[] {
  const folder = join(dataDir, 'mail');
  const files = readdirSync(folder, { withFileTypes: true })
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.eml') && !name.includes('acknowledgment'));
  return files.map((name) => {
    const subject = /^Subject: (.*)$/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1];
    return subject?.trim() ?? '';
  });
}

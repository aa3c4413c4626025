import { expect, test } from 'vitest';
import { openStore } from '#server/store/lead-store.ts';
import { aClaim } from '#tests/support/lead-laboratory.ts';
import { emptyRecord } from '#tests/support/provider-record.ts';
import { laboratory } from '#tests/support/registration.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { runLeads } from './run-leads.ts';

const verified = {
  verification: 'verified',
  verificationSource: 'online',
  verificationAt: '2026-11-20T12:00:00.000Z',
};

test('a registration is listed, shown, and exported with its verification', async () => {
  const { lead, leads } = await setUp();
  const list = await leads('list', '--form', 'reg_laboratory');
  expect(list).toContain(`${laboratory.emailAddress} ${laboratory.npi} verified`);
  const shown = await leads('show', lead.id);
  expect(shown).toMatch(/^Form: +Laboratory registration$/m);
  expect(shown).toMatch(/^NPI verification: +verified$/m);
  expect(shown).toMatch(/^NPI record as of: +November 20, 2026 at 7:00 AM EST$/m);
  expect(JSON.parse(await leads('export', '--json'))).toEqual([
    {
      id: lead.id,
      form: 'reg_laboratory',
      receivedAt: lead.receivedAt.toISOString(),
      status: 'accepted',
      ...laboratory,
      ...verified,
      laboratory: expect.objectContaining({ state: 'unavailable' }),
    },
  ]);
  const [head = '', row = ''] = (await leads('export', '--csv')).split('\r\n');
  expect(head).toContain(',NPI verification,NPI checked against,NPI record as of,CLIA lookup,');
  expect(head).toContain(',Sent from page,Asked for,Referrer,Campaign source,');
  expect(head).not.toContain('confirmed');
  expect(row).toContain(',verified,online,2026-11-20T12:00:00.000Z,');
});

test('erasing a person frees the NPI and the subdomain', async () => {
  const { dataDir, leads } = await setUp();
  await leads('erase', '--email', laboratory.laboratoryEmail, '--yes');
  const store = await openStore({ dataDir });
  expect(await store.isSubdomainTaken(laboratory.subdomain)).toBe(false);
  const claim = { npi: laboratory.npi, subdomain: laboratory.subdomain };
  expect(await store.takenBy({ form: 'reg_laboratory', payload: {} }, claim)).toEqual([]);
  await store.close();
});

async function setUp() {
  const dataDir = temporaryFolder();
  const store = await openStore({ dataDir });
  const lead = aLead({ form: 'reg_laboratory', payload: laboratory });
  const { npi, subdomain } = laboratory;
  const record = { ...emptyRecord, npi, kind: 'organization' } as const;
  const updated = new Date(verified.verificationAt);
  const result = { kind: 'found', record, source: 'online', updated } as const;
  const claim = aClaim(npi, { subdomain, results: [{ kind: 'npi', number: npi, result }] });
  await store.accept(aSubmission({ lead, claim }));
  expect(await store.isSubdomainTaken(subdomain)).toBe(true);
  await store.close();
  const leads = async (...args: readonly string[]) => {
    const { code, out, errors } = await runCommand(runLeads, { DATA_DIR: dataDir }, ...args);
    expect([code, errors]).toEqual([0, '']);
    return out;
  };
  return { dataDir, lead, leads };
}

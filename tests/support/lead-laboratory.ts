import type { FoundLaboratory } from '#console/server/leads/laboratory-links.ts';
import type { LaboratoryRecord, LeadLaboratory } from '#contract/laboratory.ts';
import type { Connection } from '#server/db/connection.ts';
import { createTransactions } from '#server/db/transactions.ts';
import type { RegistrationClaim } from '#server/leads/claims.ts';
import { leadHooks } from '#server/leads/entrance/take-in.ts';
import { storeFinding } from '#server/leads/lead-records.ts';
import { readCliaList } from '#server/registry/clia/cms-data-api.ts';
import type { ProviderRecord } from '#server/registry/npi/provider-record.ts';
import { cmsRows, knownClias } from './cms-server.ts';

/** The record of the test registry's first laboratory, as stored with a lead. */
export const sampleRecord: LaboratoryRecord = {
  clia: knownClias.laboratory,
  name: 'SAMPLE REFERENCE LABORATORY INC',
  additionalName: 'SAMPLE LAB',
  address: { street: '1 SAMPLE ST, STE 2', city: 'ALBANY', state: 'NY', postalCode: '12207' },
  phone: '5185550100',
  certificate: 'accreditation',
  appliedFor: 'accreditation',
  effective: '2025-09-01',
  expires: '2027-08-31',
  isActive: true,
  terminated: null,
  terminationReason: null,
  isCompliant: true,
  facility: 'Independent laboratory',
  testsPerYear: 251_200,
  testCounts: {
    accredited: 250_000,
    nonWaived: 250_000,
    atSurvey: null,
    waived: 1_200,
    microscopy: 0,
  },
  sites: 2,
  affiliated: 1,
  affiliatedNumbers: [knownClias.lowerCase],
  exceptions: ['Multiple sites'],
  accreditations: [{ organization: 'CAP', since: '2020-01-02' }],
};

export function aLeadLaboratory(changes: Partial<LaboratoryRecord> = {}): LeadLaboratory {
  return {
    state: 'found',
    clia: sampleRecord.clia,
    record: { ...sampleRecord, ...changes },
    source: 'online',
    asOf: '2026-11-23T12:00:00.000Z',
    lookedUpAt: '2026-11-23T12:00:00.000Z',
    linkedBy: 'registration',
  };
}

/** The registry's result for the first laboratory of the test registry, with other columns. */
export function foundLaboratory(
  changes: Readonly<Record<string, string>> = {},
  updated = new Date(),
): FoundLaboratory {
  const result = readCliaList(JSON.stringify([{ ...cmsRows[0], ...changes }]));
  const [record] = result.kind === 'found' ? result.record : [];
  if (!record) throw new Error('The row is unreadable');
  return { kind: 'found', record, source: 'online', updated };
}

type Results = RegistrationClaim['results'];

/** The claim of a registration whose registries responded immediately. */
export function aClaim(
  npi: string,
  { subdomain = null, results = [] }: Partial<RegistrationClaim> = {},
): RegistrationClaim {
  return { npi, subdomain, results, checkAt: new Date() };
}

/** The registry's result for an NPI; if there is no record, the registry does not respond. */
export function anNpiResult(number: string, record: ProviderRecord | null): Results[number] {
  const result = record
    ? ({ kind: 'found', record, source: 'online', updated: new Date() } as const)
    : ({ kind: 'unavailable', reason: 'down' } as const);
  return { kind: 'npi', number, result };
}

/** The registry's result for a CLIA number. */
export function aCliaResult(changes: Readonly<Record<string, string>> = {}): Results[number] {
  const result = foundLaboratory(changes);
  return { kind: 'clia', number: result.record.clia, result };
}

/** Stores a record with the given CMS columns as a lead's laboratory, as the background thread does. */
export function storeRecord(
  connection: Connection,
  leadId: string,
  columns: Readonly<Record<string, string>> = {},
): Promise<void> {
  const at = new Date();
  const result = foundLaboratory(columns, at);
  const finding = { kind: 'clia', number: result.record.clia, result, at } as const;
  return createTransactions(connection).write(async (db) => {
    await storeFinding(db, leadId, { ...finding, linkedBy: 'background', userId: null });
    await leadHooks.lookedUp(db, leadId);
  });
}

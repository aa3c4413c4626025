import { expect, test } from 'vitest';
import { npiMessages } from '#contract/npi.ts';
import type { LookupResult } from '#server/registry/lookup/lookup.ts';
import type { ProviderRecord } from '#server/registry/npi/provider-record.ts';
import { readRecord } from '#server/registry/npi/read-npi-response.ts';
import { unverifiedGroups } from '#server/registry/record-groups.ts';
import { nppesFile } from '#tests/support/nppes-server.ts';
import { npiProblem } from './registration.ts';

const npi = '1245319599';

test('an NPI of the right kind is accepted', () => {
  expect(npiProblem(npi, found('organization'), 'organization')).toBeNull();
  expect(npiProblem(npi, found('individual'), 'individual')).toBeNull();
});

test('an NPI of the wrong kind is rejected with the kind that is required', () => {
  expect(npiProblem(npi, found('organization'), 'individual')).toBe(npiMessages.wantsIndividual);
  expect(npiProblem(npi, found('individual'), 'organization')).toBe(npiMessages.wantsOrganization);
});

test('an unknown NPI is reported as not found in the registry, not as nonexistent', () => {
  const message = npiProblem(npi, { kind: 'not-found' }, 'individual');
  expect(message).toContain('could not find an active NPI');
});

test('a wrong check digit is reported even if the registry is unavailable', () => {
  expect(npiProblem('1234567890', unavailable, 'individual')).toBe(npiMessages.checkDigit);
});

test('an unavailable registry rejects no registration, and the visitor is told what happens next', () => {
  expect(npiProblem(npi, unavailable, 'organization')).toBeNull();
  const [number, verification] = unverifiedGroups(npi).Provider ?? [];
  expect(number).toEqual({ title: 'NPI', value: npi });
  expect(verification?.value).toContain('by hand');
});

const unavailable: LookupResult<ProviderRecord> = { kind: 'unavailable', reason: 'timeout' };

function found(file: 'individual' | 'organization'): LookupResult<ProviderRecord> {
  const record = readRecord(JSON.parse(nppesFile(file)).results[0]);
  if (!record) throw new Error('not a record');
  return { kind: 'found', record, source: 'online', updated: new Date() };
}

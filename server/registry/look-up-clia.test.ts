import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LaboratoryRecord } from '#contract/laboratory.ts';
import { createRegistries } from '#server/registry/create-registries.ts';
import { cmsRows, knownClias, startCmsServer } from '#tests/support/cms-server.ts';
import { sampleRecord } from '#tests/support/lead-laboratory.ts';
import { noFiles } from '#tests/support/no-files.ts';
import { recordedLog } from '#tests/support/recorded-log.ts';
import type { RegistryBehavior, RegistryServer } from '#tests/support/registry-server.ts';
import { readCliaResponse } from './clia/cms-data-api.ts';
import type { LaboratoryFile } from './clia/laboratory-registry.ts';

let server: RegistryServer;
let recorded: ReturnType<typeof recordedLog>;

beforeEach(async () => {
  server = await startCmsServer();
  recorded = recordedLog();
});
afterEach(() => server.stop());

const { laboratory, lowerCase, terminated, unknown } = knownClias;

test('a CLIA number is found with everything published about its laboratory', async () => {
  expect(await registryOf().lookUp(laboratory)).toEqual({
    kind: 'found',
    source: 'online',
    updated: now,
    record: sampleRecord,
  });
});

test('a CLIA number is found in the lowercase columns of older releases', async () => {
  expect(await registryOf().lookUp(lowerCase)).toMatchObject({
    kind: 'found',
    record: { clia: lowerCase, certificate: 'accreditation' },
  });
});

test('a terminated laboratory’s CLIA number is found with the day and the reason', async () => {
  expect(await registryOf().lookUp(terminated)).toMatchObject({
    kind: 'found',
    record: {
      isActive: false,
      expires: null,
      terminated: '2027-08-31',
      terminationReason: 'Fees not paid',
    },
  });
});

test('a CLIA number that CMS has no row for is not found', async () => {
  expect(await registryOf().lookUp(unknown)).toEqual({ kind: 'not-found' });
});

test('a CLIA number is looked up only in the file when online lookups are off', async () => {
  const registry = registryOf({ url: null });
  expect(await registry.lookUp(laboratory)).toMatchObject({ kind: 'unavailable' });
  const inFile = registryOf({ url: null, file: fileWith(sampleRecord) });
  expect(await inFile.lookUp(laboratory)).toMatchObject({ kind: 'found', source: 'offline' });
  expect(server.requested).toEqual([]);
});

test('a CLIA number is looked up in a recent file first', async () => {
  const registry = registryOf({ file: fileWith(sampleRecord) });
  expect(await registry.lookUp(laboratory)).toMatchObject({ source: 'offline' });
  expect(server.requested).toEqual([]);
});

test.each<[string, RegistryBehavior]>([
  ['the row of another laboratory', { kind: 'other-number' }],
  ['an object', { kind: 'body', body: '{"message":"no such dataset"}' }],
  ['other columns', { kind: 'body', body: '[{"npi":"1234567893"}]' }],
  ['a row without a termination code', { kind: 'body', body: withoutTermination() }],
  ['texts instead of rows', { kind: 'body', body: '["a"]' }],
])('a CLIA lookup makes two attempts, then is unavailable, after %s', async (_name, behavior) => {
  server.behave(behavior);
  expect((await registryOf().lookUp(laboratory)).kind).toBe('unavailable');
  expect(server.requested).toEqual([laboratory, laboratory]);
  expect(recorded.logged()).not.toContain(laboratory);
});

describe('candidates without an imported file', () => {
  const clues = { name: 'Sample Ref. Labs', state: 'NY', phone: '+1 518-555-0100', zip: '' };

  test('if no file is imported, candidates are active laboratories with the same state and phone', async () => {
    const [found, ...more] = (await registryOf().candidates(clues)) ?? [];
    expect(found).toMatchObject({ record: { clia: laboratory }, isSamePhone: true });
    expect(more).toEqual([]);
    expect(await registryOf().candidates({ ...clues, state: 'FL' })).toEqual([]);
  });

  test('if no file is imported, candidates are unknown without a phone, online lookups, or a response', async () => {
    expect(await registryOf().candidates({ ...clues, phone: '' })).toBeNull();
    expect(await registryOf({ url: null }).candidates(clues)).toBeNull();
    server.behave({ kind: 'dropped' });
    expect(await registryOf().candidates(clues)).toBeNull();
  });

  test('candidates are unknown if the imported file cannot be read', async () => {
    const file = { ...noFiles.clia, search: () => Promise.reject(new Error('disk')) };
    expect(await registryOf({ file }).candidates(clues)).toBeNull();
    expect(recorded.logged()).toContain('Cannot search the imported registry');
  });
});

test.each([
  [{ FORM_116_ACRDTD_TEST_VOL_CNT: '5', FORM_116_TEST_VOL_CNT: '7' }, 7],
  [{ FORM_1557_TEST_VOL_CNT: '9', FORM_116_TEST_VOL_CNT: '7', WVD_TEST_VOL_CNT: '2' }, 11],
  [{ WVD_TEST_VOL_CNT: '2', PPMP_TEST_VOL_CNT: '3' }, 5],
  [{ WVD_TEST_VOL_CNT: 'x' }, null],
  [{ FORM_116_TEST_VOL_CNT: '0', WVD_TEST_VOL_CNT: '0', PPMP_TEST_VOL_CNT: '0' }, null],
  [{}, null],
])('the tests per year in a row with %j are %j', (counts, total) => {
  const row = {
    PRVDR_NUM: laboratory,
    FAC_NAME: 'A',
    PGM_TRMNTN_CD: '00',
    ...counts,
  };
  expect(readCliaResponse(JSON.stringify([row]), laboratory)).toMatchObject({
    record: { testsPerYear: total },
  });
});

function registryOf({
  url = server.url,
  file = noFiles.clia,
}: {
  readonly url?: string | null;
  readonly file?: LaboratoryFile;
} = {}) {
  return createRegistries({
    settings: { npiRegistryUrl: server.url, cliaRegistryUrl: url },
    files: { ...noFiles, clia: file },
    clock: () => now,
    log: recorded.log,
    limits: { retryPauseMs: 5 },
  }).clia;
}

function fileWith(known: LaboratoryRecord): LaboratoryFile {
  const find = async () => ({ kind: 'found', record: known, fileDate: now }) as const;
  return { ...noFiles.clia, find };
}

function withoutTermination(): string {
  const { PGM_TRMNTN_CD: _, ...row } = cmsRows[0] ?? {};
  return JSON.stringify([row]);
}

const now = new Date('2026-11-20T12:00:00Z');

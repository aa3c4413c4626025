import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRegistries } from '#server/registry/create-registries.ts';
import type { LookupLimits } from '#server/registry/lookup/create-lookup.ts';
import type { FileFinding } from '#server/registry/lookup/lookup.ts';
import type { RegistryFiles } from '#server/registry/registries.ts';
import { noFiles } from '#tests/support/no-files.ts';
import { knownNpis, nppesFile, startNppesServer } from '#tests/support/nppes-server.ts';
import { recordedLog } from '#tests/support/recorded-log.ts';
import type { RegistryBehavior, RegistryServer } from '#tests/support/registry-server.ts';
import type { ProviderRecord } from './npi/provider-record.ts';
import { readRecord } from './npi/read-npi-response.ts';

let server: RegistryServer;
let now: number;
let recorded: ReturnType<typeof recordedLog>;

beforeEach(async () => {
  server = await startNppesServer();
  now = Date.UTC(2026, 10, 20);
  recorded = recordedLog();
});
afterEach(() => server.stop());

const { individual, individualOldShape, laboratory, unknown } = knownNpis;

test.each([individual, individualOldShape, knownNpis.individualSparse])(
  'the NPI %s is found with its record',
  async (npi) => {
    const result = await registryOf().lookUp(npi);
    expect(result).toMatchObject({
      kind: 'found',
      source: 'online',
      updated: new Date(now),
      record: { npi, kind: 'individual' },
    });
  },
);

test('an organization’s NPI is found with its kind', async () => {
  const result = await registryOf().lookUp(laboratory);
  expect(result).toMatchObject({ kind: 'found', record: { kind: 'organization' } });
});

test('an NPI that is unknown or deactivated is not found', async () => {
  const registry = registryOf();
  expect(await registry.lookUp(unknown)).toEqual({ kind: 'not-found' });
  expect(await registry.lookUp(knownNpis.deactivated)).toEqual({ kind: 'not-found' });
});

test('an NPI with a wrong check digit is never requested', async () => {
  expect(await registryOf().lookUp('1234567890')).toEqual({ kind: 'not-found' });
  expect(server.requested).toEqual([]);
});

test.each<[string, RegistryBehavior]>([
  ['silence', { kind: 'silent' }],
  ['a response that stops halfway', { kind: 'stalled' }],
])('an NPI lookup is unavailable in time after %s', async (_name, behavior) => {
  server.behave(behavior);
  const began = performance.now();
  const result = await registryOf({ attemptMs: 1_500, totalMs: 2_000 }).lookUp(laboratory);
  expect(result).toEqual({ kind: 'unavailable', reason: 'timeout' });
  expect(performance.now() - began).toBeLessThan(2_950);
  expect(server.requested.length).toBe(2);
});

test.each<[string, RegistryBehavior]>([
  ['a dropped connection', { kind: 'dropped' }],
  ['a maintenance page', { kind: 'maintenance' }],
  ['a maintenance page that says it is JSON', { kind: 'html-as-json' }],
  ['truncated JSON', { kind: 'truncated' }],
  ['status 503', { kind: 'status', status: 503 }],
  ['status 404 with a right body', { kind: 'status', status: 404 }],
  ['four megabytes in a small envelope', { kind: 'huge' }],
  ['the record of another number', { kind: 'other-number' }],
  ['an empty body', { kind: 'body', body: '' }],
  ['an unknown shape', { kind: 'body', body: '{"message":"hello"}' }],
  ['a list', { kind: 'body', body: '[]' }],
  ['a count without its results', { kind: 'body', body: '{"result_count":1,"results":[]}' }],
  ['plain text', { kind: 'body', body: '{}', contentType: 'text/plain' }],
])('an NPI lookup makes two attempts, then is unavailable, after %s', async (_name, behavior) => {
  server.behave(behavior);
  expect((await registryOf().lookUp(laboratory)).kind).toBe('unavailable');
  expect(server.requested).toEqual([laboratory, laboratory]);
});

test('an NPI lookup makes no second attempt after status 429, and none until Retry-After is over', async () => {
  server.behave({ kind: 'status', status: 429, headers: { 'retry-after': '60' } });
  const registry = registryOf();
  expect((await registry.lookUp(laboratory)).kind).toBe('unavailable');
  server.behave({ kind: 'normal' });
  expect((await registry.lookUp(laboratory)).kind).toBe('unavailable');
  expect(server.requested).toEqual([laboratory]);
  now += 61_000;
  expect((await registry.lookUp(laboratory)).kind).toBe('found');
});

test('an NPI lookup does not follow a redirect', async () => {
  const location = `${server.url}?elsewhere`;
  server.behave({ kind: 'status', status: 302, headers: { location } }, 2);
  expect((await registryOf().lookUp(laboratory)).kind).toBe('unavailable');
  expect(server.requested).toEqual([laboratory, laboratory]);
});

test.each(['error-bad-number', 'error-no-criteria'])(
  'an NPI lookup is unavailable after one attempt for the errors in %s',
  async (name) => {
    server.behave({ kind: 'body', body: nppesFile(name) });
    expect((await registryOf().lookUp(laboratory)).kind).toBe('unavailable');
    expect(server.requested.length).toBe(1);
  },
);

test('an NPI lookup’s second attempt may succeed', async () => {
  server.behave({ kind: 'maintenance' }, 1);
  expect((await registryOf().lookUp(laboratory)).kind).toBe('found');
  expect(server.requested.length).toBe(2);
});

test('an NPI lookup accepts a slow response within the time limit', async () => {
  server.behave({ kind: 'slow', milliseconds: 60 });
  expect((await registryOf().lookUp(laboratory)).kind).toBe('found');
});

test('an NPI lookup logs no NPI and no name', async () => {
  const registry = registryOf();
  await registry.lookUp(laboratory);
  server.behave({ kind: 'truncated' });
  await registry.lookUp(individual);
  expect(recorded.logged()).toContain('broken JSON');
  expect(recorded.logged()).not.toMatch(/\d{10}|SAMPLE/);
});

test('a registry that was restarted is queried again', async () => {
  const registry = registryOf();
  expect((await registry.lookUp(laboratory)).kind).toBe('found');
  await server.stop();
  expect((await registry.lookUp(individual)).kind).toBe('unavailable');
  expect((await registry.lookUp(laboratory)).kind).toBe('found');
  await server.restart();
  expect((await registry.lookUp(individual)).kind).toBe('found');
});

test('a registry killed in the middle of a response is queried a second time', async () => {
  server.behave({ kind: 'stalled' }, 1);
  const result = registryOf({ retryPauseMs: 200 }).lookUp(laboratory);
  await until(() => server.requested.length === 1);
  await server.stop();
  await server.restart();
  expect((await result).kind).toBe('found');
});

test('concurrent lookups of one NPI make one request', async () => {
  const registry = registryOf();
  const results = await Promise.all(Array.from({ length: 20 }, () => registry.lookUp(laboratory)));
  expect(new Set(results).size).toBe(1);
  expect(server.requested).toEqual([laboratory]);
});

test('an NPI’s record is cached for a day, and a not-found result for 15 minutes', async () => {
  const registry = registryOf();
  const ask = async (npi: string) => {
    await registry.lookUp(npi);
    return server.requested.length;
  };
  expect([await ask(laboratory), await ask(unknown)]).toEqual([1, 2]);
  now += 14 * 60_000;
  expect([await ask(laboratory), await ask(unknown)]).toEqual([2, 2]);
  now += 60_000;
  expect([await ask(laboratory), await ask(unknown)]).toEqual([2, 3]);
  now += 24 * 3_600_000;
  expect(await ask(laboratory)).toBe(4);
});

test('the cache of NPI lookups is limited and evicts the least recently used result', async () => {
  const registry = registryOf({ maxCachedResults: 2 });
  for (const npi of [laboratory, individual, laboratory, unknown, laboratory, individual]) {
    await registry.lookUp(npi);
  }
  expect(server.requested).toEqual([laboratory, individual, unknown, individual]);
});

test('after consecutive failures, lookups are paused, then one tries the registry, and then it is used again', async () => {
  const registry = registryOf({ failuresToOpen: 2, openMs: 30_000 });
  server.behave({ kind: 'dropped' });
  await registry.lookUp(laboratory);
  await registry.lookUp(individual);
  expect(server.requested.length).toBe(4);
  expect((await registry.lookUp(laboratory)).kind).toBe('unavailable');
  expect(server.requested.length).toBe(4);

  now += 30_000;
  await Promise.all([registry.lookUp(laboratory), registry.lookUp(individual)]);
  expect(server.requested.length).toBe(6);

  now += 30_000;
  server.behave({ kind: 'normal' });
  expect((await registry.lookUp(laboratory)).kind).toBe('found');
  expect((await registry.lookUp(individual)).kind).toBe('found');
  expect(recorded.logged()).toContain('paused after failures');
  expect(recorded.logged()).toContain('is back');
});

test('one success resets the count of consecutive failures', async () => {
  const registry = registryOf({ failuresToOpen: 2 });
  for (const [behavior, npi] of [
    ['dropped', individual],
    ['normal', laboratory],
    ['dropped', individual],
  ] as const) {
    server.behave({ kind: behavior });
    await registry.lookUp(npi);
  }
  server.behave({ kind: 'normal' });
  expect((await registry.lookUp(individual)).kind).toBe('found');
});

describe('with an imported file', () => {
  const day = 24 * 3_600_000;

  test('records from a recent imported file are used without a request', async () => {
    const result = await registryOf({}, { find: async () => inFile(20) }).lookUp(laboratory);
    expect(result).toMatchObject({ source: 'offline', updated: new Date(now - 20 * day) });
    expect(server.requested).toEqual([]);
  });

  test('if the imported file is old, the registry is queried first', async () => {
    const registry = registryOf({}, { find: async () => inFile(50) });
    expect(await registry.lookUp(laboratory)).toMatchObject({ source: 'online' });
  });

  test('an old imported file is used while the registry is down', async () => {
    server.behave({ kind: 'maintenance' });
    const registry = registryOf({}, { find: async () => inFile(50) });
    expect(await registry.lookUp(laboratory)).toMatchObject({ source: 'offline' });
  });

  test('an NPI deactivated in the imported file may be active again online', async () => {
    const registry = registryOf({}, { find: async () => deactivatedInFile(20) });
    expect((await registry.lookUp(laboratory)).kind).toBe('found');
    server.behave({ kind: 'dropped' });
    expect(await registry.lookUp(individual)).toEqual({ kind: 'not-found' });
    const old = registryOf({}, { find: async () => deactivatedInFile(50) });
    expect((await old.lookUp(individual)).kind).toBe('unavailable');
  });

  test('if the imported file is unreadable or too slow, the registry is queried', async () => {
    const broken = registryOf({}, { find: () => Promise.reject(new Error('disk')) });
    expect(await broken.lookUp(laboratory)).toMatchObject({ source: 'online' });
    const stuck = registryOf({ offlineMs: 20 }, { find: () => new Promise(() => undefined) });
    expect(await stuck.lookUp(laboratory)).toMatchObject({ source: 'online' });
  });

  function deactivatedInFile(days: number): FileFinding<ProviderRecord> {
    return { kind: 'deactivated', fileDate: new Date(now - days * day) };
  }

  function inFile(days: number): FileFinding<ProviderRecord> {
    const record = readRecord(JSON.parse(nppesFile('organization')).results[0]);
    if (!record) throw new Error('not a record');
    return { kind: 'found', record, fileDate: new Date(now - days * day) };
  }
});

function registryOf(limits: Partial<LookupLimits> = {}, npi: RegistryFiles['npi'] = noFiles.npi) {
  return createRegistries({
    settings: { npiRegistryUrl: server.url, cliaRegistryUrl: null },
    files: { ...noFiles, npi },
    clock: () => new Date(now),
    log: recorded.log,
    limits: { totalMs: 10_000, retryPauseMs: 5, ...limits },
  }).npi;
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#server/log.ts';
import {
  knownNpis,
  type NppesBehavior,
  type NppesServer,
  nppesFile,
  startNppesServer,
} from '#tests/support/nppes-server.ts';
import { readRecord } from './client/read-record.ts';
import { createRegistry, type RegistryLimits } from './create-registry.ts';
import type { OfflineFinding, OfflineRegistry, Registry } from './registry.ts';

let server: NppesServer;
let now: number;
let logged: string;

beforeEach(async () => {
  server = await startNppesServer();
  now = Date.UTC(2026, 10, 20);
  logged = '';
});
afterEach(() => server.stop());

const { individual, individualOldShape, laboratory, unknown } = knownNpis;

describe('a number', () => {
  test.each([individual, individualOldShape, knownNpis.individualSparse])(
    '%s is found with its record',
    async (npi) => {
      const answer = await registryOf().lookUp(npi);
      expect(answer).toMatchObject({
        kind: 'found',
        source: 'online',
        updated: new Date(now),
        record: { npi, kind: 'individual' },
      });
    },
  );

  test('of an organization is found with its kind', async () => {
    const answer = await registryOf().lookUp(laboratory);
    expect(answer).toMatchObject({ kind: 'found', record: { kind: 'organization' } });
  });

  test('that is unknown or given up is not found', async () => {
    const registry = registryOf();
    expect(await registry.lookUp(unknown)).toEqual({ kind: 'not-found' });
    expect(await registry.lookUp(knownNpis.deactivated)).toEqual({ kind: 'not-found' });
  });

  test('with a wrong check digit is never asked for', async () => {
    expect(await registryOf().lookUp('1234567890')).toEqual({ kind: 'not-found' });
    expect(server.requested).toEqual([]);
  });
});

describe('no answer of the registry', () => {
  test.each<[string, NppesBehavior]>([
    ['silence', { kind: 'silent' }],
    ['an answer that stops halfway', { kind: 'stalled' }],
  ])('%s: two tries of limited time, then unavailable', async (_name, behavior) => {
    server.behave(behavior);
    const began = performance.now();
    const answer = await registryOf({ attemptMs: 700, totalMs: 1_000 }).lookUp(laboratory);
    expect(answer).toEqual({ kind: 'unavailable', reason: 'timeout' });
    expect(performance.now() - began).toBeLessThan(1_390);
    expect(server.requested.length).toBe(2);
  });

  test.each<[string, NppesBehavior]>([
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
  ])('%s: two tries, then unavailable', async (_name, behavior) => {
    server.behave(behavior);
    expect((await registryOf().lookUp(laboratory)).kind).toBe('unavailable');
    expect(server.requested).toEqual([laboratory, laboratory]);
  });

  test.each(['error-bad-number', 'error-no-criteria'])(
    'the errors of %s: unavailable, not asked again',
    async (name) => {
      server.behave({ kind: 'body', body: nppesFile(name) });
      expect((await registryOf().lookUp(laboratory)).kind).toBe('unavailable');
      expect(server.requested.length).toBe(1);
    },
  );

  test('the second try may succeed', async () => {
    server.behave({ kind: 'maintenance' }, 1);
    expect((await registryOf().lookUp(laboratory)).kind).toBe('found');
    expect(server.requested.length).toBe(2);
  });

  test('a slow answer within its time counts', async () => {
    server.behave({ kind: 'slow', milliseconds: 60 });
    expect((await registryOf().lookUp(laboratory)).kind).toBe('found');
  });

  test('no number and no name is logged', async () => {
    const registry = registryOf();
    await registry.lookUp(laboratory);
    server.behave({ kind: 'truncated' });
    await registry.lookUp(individual);
    expect(logged).toContain('broken JSON');
    expect(logged).not.toMatch(/\d{10}|SAMPLE/);
  });
});

test('a registry that is killed and started again is asked again', async () => {
  const registry = registryOf();
  expect((await registry.lookUp(laboratory)).kind).toBe('found');
  await server.stop();
  expect((await registry.lookUp(individual)).kind).toBe('unavailable');
  expect((await registry.lookUp(laboratory)).kind).toBe('found');
  await server.restart();
  expect((await registry.lookUp(individual)).kind).toBe('found');
});

test('a registry killed in the midst of an answer is asked a second time', async () => {
  server.behave({ kind: 'stalled' }, 1);
  const answer = registryOf({ retryPauseMs: 200 }).lookUp(laboratory);
  await until(() => server.requested.length === 1);
  await server.stop();
  await server.restart();
  expect((await answer).kind).toBe('found');
});

test('simultaneous look-ups of one number are one question', async () => {
  const registry = registryOf();
  const answers = await Promise.all(Array.from({ length: 20 }, () => registry.lookUp(laboratory)));
  expect(new Set(answers).size).toBe(1);
  expect(server.requested).toEqual([laboratory]);
});

test('a found answer is kept for a day, a not-found one for a quarter of an hour', async () => {
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

test('no more answers are kept than allowed, the longest unused goes first', async () => {
  const registry = registryOf({ maxCachedAnswers: 2 });
  for (const npi of [laboratory, individual, laboratory, unknown, laboratory, individual]) {
    await registry.lookUp(npi);
  }
  expect(server.requested).toEqual([laboratory, individual, unknown, individual]);
});

describe('after failures in a row', () => {
  test('the registry is left alone, then tried by one look-up, then asked by all', async () => {
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
    server.behave({ kind: 'usual' });
    expect((await registry.lookUp(laboratory)).kind).toBe('found');
    expect((await registry.lookUp(individual)).kind).toBe('found');
    expect(logged).toContain('paused after failures');
    expect(logged).toContain('is back');
  });

  test('one success between them resets the count', async () => {
    const registry = registryOf({ failuresToOpen: 2 });
    for (const [behavior, npi] of [
      ['dropped', individual],
      ['usual', laboratory],
      ['dropped', individual],
    ] as const) {
      server.behave({ kind: behavior });
      await registry.lookUp(npi);
    }
    server.behave({ kind: 'usual' });
    expect((await registry.lookUp(individual)).kind).toBe('found');
  });
});

describe('with an imported file', () => {
  const day = 24 * 3_600_000;

  test('that is fresh, its records answer without a question', async () => {
    const answer = await registryOf({}, { find: async () => inFile(20) }).lookUp(laboratory);
    expect(answer).toMatchObject({ source: 'offline', updated: new Date(now - 20 * day) });
    expect(server.requested).toEqual([]);
  });

  test('that is old, the registry answers first', async () => {
    const registry = registryOf({}, { find: async () => inFile(50) });
    expect(await registry.lookUp(laboratory)).toMatchObject({ source: 'online' });
  });

  test('that is old, it stands in for a registry that is down', async () => {
    server.behave({ kind: 'maintenance' });
    const registry = registryOf({}, { find: async () => inFile(50) });
    expect(await registry.lookUp(laboratory)).toMatchObject({ source: 'offline' });
  });

  test('a number given up in it may be active again online', async () => {
    const registry = registryOf({}, { find: async () => givenUp(20) });
    expect((await registry.lookUp(laboratory)).kind).toBe('found');
    server.behave({ kind: 'dropped' });
    expect(await registry.lookUp(individual)).toEqual({ kind: 'not-found' });
    const old = registryOf({}, { find: async () => givenUp(50) });
    expect((await old.lookUp(individual)).kind).toBe('unavailable');
  });

  test('that cannot be read, or not in time, the registry answers', async () => {
    const broken = registryOf({}, { find: () => Promise.reject(new Error('disk')) });
    expect(await broken.lookUp(laboratory)).toMatchObject({ source: 'online' });
    const stuck = registryOf({ offlineMs: 20 }, { find: () => new Promise(() => undefined) });
    expect(await stuck.lookUp(laboratory)).toMatchObject({ source: 'online' });
  });

  function givenUp(days: number): OfflineFinding {
    return { kind: 'deactivated', fileDate: new Date(now - days * day) };
  }

  function inFile(days: number): OfflineFinding {
    const record = readRecord(JSON.parse(nppesFile('organization')).results[0]);
    if (!record) throw new Error('not a record');
    return { kind: 'found', record, fileDate: new Date(now - days * day) };
  }
});

function registryOf(
  limits: Partial<RegistryLimits> = {},
  offline: OfflineRegistry = { find: async () => ({ kind: 'absent' }) },
): Registry {
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      logged += chunk;
      done();
    },
  });
  return createRegistry({
    url: server.url,
    offline,
    clock: () => new Date(now),
    log: createLog('info', destination),
    limits: { totalMs: 10_000, retryPauseMs: 5, ...limits },
  });
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

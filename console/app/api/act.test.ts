import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { act, reloadScreens } from './act.ts';
import { keyOf, queryClient } from './query-client.ts';

beforeEach(() => queryClient.clear());

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a change makes everything stale, even if it fails', async () => {
  for (const status of [200, 409]) {
    const keys = [['templates'], ['users'], ['lead', 'a']];
    for (const key of keys) queryClient.setQueryData(key, {});
    reply(status, { code: 'conflict', message: 'No.' });
    await act('removeTemplate', { params: { id: 't' } }).catch(() => undefined);
    expect(outdated()).toEqual(keys);
  }
});

test('a long list is truncated before it is reloaded', async () => {
  const pages = Array.from({ length: 30 }, () => ({ leads: [] }));
  queryClient.setQueryData(['leads', {}], { pages, pageParams: pages });
  // The query would be removed if no component showed the list.
  vi.spyOn(queryClient, 'removeQueries').mockImplementation(() => undefined);
  await reloadScreens();
  expect(queryClient.getQueryData<{ pages: unknown[] }>(['leads', {}])?.pages).toHaveLength(10);
});

test('a query key consists of the endpoint and the parts of the request', () => {
  expect(keyOf('users', {})).toEqual(['users']);
  expect(keyOf('lead', { params: { leadId: 'a' } })).toEqual(['lead', 'a']);
  expect(keyOf('findPerson', { body: { contact: 'a' } })).toEqual(['findPerson', { contact: 'a' }]);
});

function outdated(): unknown[] {
  const queries = queryClient.getQueryCache().findAll({ stale: true });
  return queries.filter(({ state }) => state.isInvalidated).map(({ queryKey }) => queryKey);
}

function reply(status: number, body: unknown): void {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })));
}

import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { act, reloadScreens } from './act.ts';
import { keyOf } from './query-client.ts';

afterEach(() => vi.unstubAllGlobals());

test('a change makes everything stale, even if it fails', async () => {
  for (const status of [200, 409]) {
    const client = aClient(['templates'], ['users'], ['lead', 'a']);
    reply(status, { code: 'conflict', message: 'No.' });
    await act(client, 'removeTemplate', { params: { id: 't' } }).catch(() => undefined);
    expect(outdated(client)).toEqual([['templates'], ['users'], ['lead', 'a']]);
  }
});

test('a long list is truncated before it is reloaded', async () => {
  const client = aClient();
  const pages = Array.from({ length: 30 }, () => ({ leads: [] }));
  client.setQueryData(['leads', {}], { pages, pageParams: pages });
  // The query would be removed if no component showed the list.
  vi.spyOn(client, 'removeQueries').mockImplementation(() => undefined);
  await reloadScreens(client);
  expect(client.getQueryData<{ pages: unknown[] }>(['leads', {}])?.pages).toHaveLength(10);
});

test('a query key consists of the endpoint and the parts of the request', () => {
  expect(keyOf('users', {})).toEqual(['users']);
  expect(keyOf('lead', { params: { leadId: 'a' } })).toEqual(['lead', 'a']);
  expect(keyOf('findPerson', { body: { contact: 'a' } })).toEqual(['findPerson', { contact: 'a' }]);
});

function aClient(...keys: readonly string[][]): QueryClient {
  const client = new QueryClient();
  for (const key of keys) client.setQueryData(key, {});
  return client;
}

function outdated(client: QueryClient): unknown[] {
  const queries = client.getQueryCache().findAll({ stale: true });
  return queries.filter(({ state }) => state.isInvalidated).map(({ queryKey }) => queryKey);
}

function reply(status: number, body: unknown): void {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })));
}

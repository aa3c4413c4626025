import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { act } from './act.ts';
import { keyOf } from './query-client.ts';

afterEach(() => vi.unstubAllGlobals());

test('a change invalidates the queries in its row, even if it fails', async () => {
  for (const status of [200, 409]) {
    const client = aClient(['templates'], ['users'], ['lead', 'a'], ['lead', 'b']);
    reply(status, { code: 'conflict', message: 'No.' });
    await act(client, 'removeTemplate', { params: { id: 't' } }).catch(() => undefined);
    expect(outdated(client)).toEqual([['templates']]);
    await act(client, 'removeNote', { params: { leadId: 'a', noteId: 'n' } }).catch(() => {});
    expect(outdated(client)).toEqual([['templates'], ['lead', 'a']]);
    await act(client, 'separateLead', { params: { leadId: 'a' } }).catch(() => undefined);
    expect(outdated(client)).toHaveLength(4);
  }
});

test('a change’s response becomes the new content of its query', async () => {
  const client = aClient(['account'], ['lead', 'a']);
  reply(200, { name: 'Ada' });
  await act(client, 'changeReplySettings', { body: { signature: '', bookingLink: '' } });
  await act(client, 'revealLead', { params: { leadId: 'a' } });
  expect(client.getQueryData(['account'])).toEqual({ name: 'Ada' });
  expect(client.getQueryData(['lead', 'a'])).toEqual({ name: 'Ada' });
});

test('a query key consists of the endpoint and the parts of the request', () => {
  expect(keyOf('users', {})).toEqual(['users']);
  expect(keyOf('lead', { params: { leadId: 'a' } })).toEqual(['lead', 'a']);
  expect(keyOf('previewRetention', { params: { form: 'demo' }, body: { days: 30 } })).toEqual([
    'previewRetention',
    'demo',
    { days: 30 },
  ]);
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

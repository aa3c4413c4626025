import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, addressOf, call, onRefusal } from './call.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  onRefusal('signed-out', () => {});
});

test('a call fills in the path and the query, and sends the body as JSON', async () => {
  const fetch = respondWith(200, { undo: [] });
  await call('changeLeads', { body: { changes: [] } });
  const [address, { method, body }] = fetch.mock.calls[0] as [string, RequestInit];
  expect([address, method, body]).toEqual(['/api/leads/changes', 'POST', '{"changes":[]}']);
  expect(addressOf('/leads/:leadId/notes', { leadId: 'a/b' })).toBe('/api/leads/a%2Fb/notes');
  expect(addressOf('/leads', {}, { view: 'mine', search: '', tag: undefined })).toBe(
    '/api/leads?view=mine',
  );
});

test('a call throws the server’s error with its field messages', async () => {
  const fieldErrors = { password: 'Use at least 12 characters.' };
  respondWith(400, { code: 'invalid', message: 'The request is not valid.', fieldErrors });
  const error = await failure();
  expect(error).toMatchObject({ code: 'invalid', fieldErrors, isTemporary: false });
});

test('a call distinguishes an unreachable server from a failing one', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await failure()).toMatchObject({ code: 'unreachable', isTemporary: true });
  respondWith(502, '<html>Bad gateway</html>');
  expect(await failure()).toMatchObject({ code: 'unavailable', isTemporary: true });
  respondWith(500, 'Oops');
  expect(await failure()).toMatchObject({ code: 'fault', isTemporary: false });
});

test('a failed call reports that nothing was changed only if the browser was offline', async () => {
  const change = () =>
    call('changeLeads', { body: { changes: [] } }).catch((error: Error) => error.message);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  for (const [onLine, message] of [
    [true, /don’t know whether your change was saved/],
    [false, /^You are offline. Nothing was changed.$/],
  ] as const) {
    vi.stubGlobal('navigator', { onLine });
    expect(await change()).toMatch(message);
    expect((await failure()).message).toBe('The server can’t be reached.');
  }
  respondWith(504, 'Gateway timeout');
  expect(await change()).toMatch(/don’t know whether your change was saved/);
});

test('a call reports an ended session, but not a wrong password', async () => {
  const signedOut = vi.fn();
  onRefusal('signed-out', signedOut);
  respondWith(401, { code: 'wrong-credentials', message: 'Wrong password.' });
  await failure();
  expect(signedOut).not.toHaveBeenCalled();
  respondWith(401, { code: 'signed-out', message: 'Sign in to continue.' });
  await failure();
  expect(signedOut).toHaveBeenCalledOnce();
});

function respondWith(status: number, body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const fetch = vi.fn(() => Promise.resolve(new Response(text, { status })));
  vi.stubGlobal('fetch', fetch);
  return fetch as ReturnType<typeof vi.fn>;
}

async function failure(): Promise<ApiError> {
  const error = await call('account', {}).catch((cause: unknown) => cause);
  if (error instanceof ApiError) return error;
  throw new Error('The call did not fail');
}

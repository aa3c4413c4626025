import { expect, test } from 'vitest';
import { createAdmission, isOwnOrigin } from './guard.ts';

const publicUrl = new URL('https://www.lab.example');

test.each([
  [{ origin: 'https://www.lab.example', fetchSite: 'same-origin' }, true],
  [{ origin: 'https://www.lab.example', fetchSite: undefined }, true],
  [{ origin: 'http://localhost:5173', fetchSite: 'same-origin' }, false],
  [{ origin: undefined, fetchSite: undefined }, true],
  [{ origin: undefined, fetchSite: 'cross-site' }, false],
  [{ origin: 'https://www.lab.example', fetchSite: 'cross-site' }, false],
  [{ origin: 'https://lab.example.evil.example', fetchSite: 'same-site' }, false],
  [{ origin: 'https://evil.lab.example', fetchSite: 'same-site' }, false],
  [{ origin: 'null', fetchSite: undefined }, false],
  [{ origin: '', fetchSite: undefined }, false],
  [{ origin: 'file://www.lab.example', fetchSite: undefined }, false],
])('a request with the headers %o comes from our own site: %s', (request, own) => {
  expect(isOwnOrigin({ ...request, host: 'localhost:3000' }, publicUrl)).toBe(own);
});

test.each([
  ['http://localhost:3000', 'http://127.0.0.1:5173', '127.0.0.1:3000', true],
  ['http://localhost:3000', 'http://evil.example', '127.0.0.1:3000', false],
  ['https://www.lab.example', 'http://evil.example', 'evil.example', false],
])('at %s, a request from %s to %s comes from our own site: %s', (address, origin, host, own) => {
  const request = { origin, fetchSite: undefined, host };
  expect(isOwnOrigin(request, new URL(address))).toBe(own);
});

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
const quotas = [{ bucket: 'client', limit: 2, windowSeconds: 60 }];

test('the rate limit also caps concurrent requests', () => {
  const admission = createAdmission();
  const [first, second] = [admission.enter(quotas, at(1)), admission.enter(quotas, at(1))];
  expect([first.kind, second.kind]).toEqual(['place', 'place']);
  expect(admission.enter(quotas, at(15))).toEqual({
    kind: 'over-limit',
    bucket: 'client',
    retryAfter: 45,
  });
  const others = [{ bucket: 'other', limit: 1, windowSeconds: 60 }];
  expect(admission.enter(others, at(1)).kind).toBe('place');
  if (first.kind === 'place') first.leave();
  expect(admission.enter(quotas, at(1)).kind).toBe('place');
});

test('a full rate limit admits nobody until its window ends', () => {
  const admission = createAdmission();
  admission.close(quotas, 'client', at(10));
  admission.close(quotas, 'of another request', at(10));
  expect(admission.enter(quotas, at(59)).kind).toBe('over-limit');
  expect(admission.enter(quotas, at(60)).kind).toBe('place');
});

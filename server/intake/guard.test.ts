import { expect, test } from 'vitest';
import { isOwnOrigin } from './guard.ts';

const publicUrl = new URL('https://www.lab.example');

test.each([
  [{ origin: 'https://www.lab.example', fetchSite: 'same-origin' }, true],
  [{ origin: 'https://www.lab.example', fetchSite: undefined }, true],
  [{ origin: 'http://localhost:5173', fetchSite: 'same-origin' }, true],
  [{ origin: undefined, fetchSite: undefined }, true],
  [{ origin: undefined, fetchSite: 'cross-site' }, false],
  [{ origin: 'https://www.lab.example', fetchSite: 'cross-site' }, false],
  [{ origin: 'https://lab.example.evil.example', fetchSite: 'same-site' }, false],
  [{ origin: 'https://evil.lab.example', fetchSite: 'same-site' }, false],
  [{ origin: 'null', fetchSite: undefined }, false],
  [{ origin: '', fetchSite: undefined }, false],
  [{ origin: 'file://www.lab.example', fetchSite: undefined }, false],
])('a request with %o comes from our own site: %s', (request, own) => {
  expect(isOwnOrigin({ ...request, host: 'localhost:3000' }, publicUrl)).toBe(own);
});

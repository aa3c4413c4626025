import { expect, test } from 'vitest';
import { isOwnOrigin } from './own-origin.ts';

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
])('from %o it is %s that a form comes from its own site', (whence, own) => {
  expect(isOwnOrigin({ ...whence, host: 'localhost:3000' }, publicUrl)).toBe(own);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  allAccepted,
  allowsCounting,
  consentCookieText,
  consentOf,
  onlyRequired,
  readConsent,
} from './consent.ts';

test('the consent cookie stores every choice unchanged', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      (operational, functional, advertising) => {
        const choices = { required: true, operational, functional, advertising };
        const consent = consentOf((name) => choices[name]);
        const [pair] = consentCookieText(consent, '', false).split('; ');
        expect(readConsent(`a=b; ${pair}; c=d`)).toEqual(choices);
        expect(allowsCounting(`a=b; ${pair}; c=d`)).toBe(operational);
      },
    ),
  );
});

test('the consent cookie lasts a year, for the whole site, on the configured domain', () => {
  const text = consentCookieText(allAccepted, 'ldl.example', true);
  expect(text).toContain('; path=/; max-age=31536000; samesite=lax; domain=ldl.example; secure');
});

test('the consent cookie is accepted if it has no version, and rejected if it has another one', () => {
  const plain = encodeURIComponent('{"required":true,"functional":true}');
  expect(readConsent(`accept-cookies=${plain}`)).toEqual({ ...onlyRequired, functional: true });
  const other = encodeURIComponent('{"required":true,"functional":true,"version":99}');
  expect(readConsent(`accept-cookies=${other}`)).toBeNull();
});

test.each([
  '',
  'accept-cookies=',
  'accept-cookies=%E0%A4%A',
  'accept-cookies=true',
  'accept-cookies=null',
  'x=1',
])('the consent cookie is ignored when it is "%s"', (cookies) =>
  expect(readConsent(cookies)).toBeNull(),
);

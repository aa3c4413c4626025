import * as v from 'valibot';
import { expect, test } from 'vitest';
import { inboxAddress, parseAddress, signInAddress, writeAddress } from './lib/address.ts';

test('a list’s address is the same after writing and reading it', () => {
  const conditions = {
    view: 'mine',
    progress: 'qualified',
    tag: 'east coast',
    from: '2026-11-01',
    search: '+1 (702) & "more"',
  } as const;
  const written = writeAddress(conditions);
  expect(v.parse(inboxAddress, parseAddress(written))).toEqual(conditions);
});

test('a list’s address omits values that are not set', () => {
  expect(writeAddress({ view: undefined, search: '' })).toBe('');
  expect(writeAddress({ search: '007' })).toBe('?search=007');
});

test('the address of a renamed list leads to its successor', () => {
  expect(parseAddress('?view=waiting&form=demo')).toEqual({ view: 'unanswered', form: 'demo' });
});

test('reading an address ignores invalid values and unknown names', () => {
  const address = parseAddress('?view=everything&progress=won&from=yesterday&x=1');
  expect(v.parse(inboxAddress, address)).toEqual({ progress: 'won' });
});

test('signing in continues only to a path of the console', () => {
  const read = (to: string) => v.parse(signInAddress, { to }).to;
  expect(read('/leads?view=mine')).toBe('/leads?view=mine');
  for (const to of ['https://evil.example/', '//evil.example', '/\\evil.example', 'leads']) {
    expect(read(to)).toBeUndefined();
  }
});

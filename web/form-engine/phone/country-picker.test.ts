import { expect, test } from 'vitest';
import { searchCountries, sortedByName } from '#web/form-engine/phone/country-picker.tsx';
import { phoneCountries } from '#web/form-engine/phone/phone-countries.ts';
import { unitedStates } from '#web/form-engine/phone/phone-country.ts';

const countries = sortedByName(phoneCountries, unitedStates);
const found = (query: string) => searchCountries(countries, query).map(({ iso }) => iso);

test('a country is found by any word of its name', () => {
  expect(found('united')).toEqual(['us', 'ae', 'gb']);
  expect(found('kingdom')).toEqual(['gb']);
  expect(found(' Germ')).toEqual(['de']);
  expect(found('cote d ivoire')).toEqual(['ci']);
  expect(found("Côte d'Ivoire")).toEqual(['ci']);
});

test('a country is found by its ISO code, before names that match', () => {
  expect(found('us')[0]).toBe('us');
  expect(found('DE')[0]).toBe('de');
});

test('a country is found by its calling code, with or without a plus', () => {
  expect(found('44')).toEqual(found('+44'));
  expect(found('44')).toContain('gb');
  expect(found('+1')).toContain('ca');
});

test('the list starts with the chosen country and has each country once', () => {
  expect(countries.slice(0, 3).map(({ iso }) => iso)).toEqual(['us', 'af', 'ax']);
  expect(new Set(countries)).toEqual(new Set(phoneCountries));
  expect(countries).toHaveLength(phoneCountries.length);
});

test('a blank search shows every country, and a search without a match shows none', () => {
  expect(found(' ')).toHaveLength(countries.length);
  expect(found('atlantis')).toEqual([]);
});

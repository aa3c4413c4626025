import { expect, test } from 'vitest';
import { isCompletePhone } from '#contract/phone.ts';
import { phoneCountries } from '#web/form-engine/phone/phone-countries.ts';
import { digitsOf, placeholderOf } from '#web/form-engine/phone/phone-number.ts';

test.each([
  ['us', '1 (702) 123-4567'],
  ['de', '49 151 234 567 89'],
  ['gb', '44 7400 123456'],
])('the placeholder for %s is a plausible number of that country', (iso, placeholder) => {
  const country = phoneCountries.find((each) => each.iso === iso);
  expect(country && placeholderOf(country)).toBe(placeholder);
});

test('every placeholder is a number that its own field accepts', () => {
  const refused = phoneCountries.filter(
    (country) => !isCompletePhone(`+${digitsOf(placeholderOf(country))}`),
  );
  expect(refused.map(placeholderOf)).toEqual([]);
});

import { expect, test } from 'vitest';
import { href } from '#contract/addresses.ts';
import { sideSlidesFor } from './registration-shell.tsx';

test.each([
  [href('Registration'), 'solution'],
  [href('RegistrationDoctor'), 'provider'],
  [`${href('RegistrationCompany')}/`, 'provider'],
  [href('RegistrationLaboratory'), 'laboratory'],
  ['/elsewhere', 'solution'],
])('%s shows the five slides, starting with %s', (path, slug) => {
  const slugs = sideSlidesFor(path).map((slide) => slide.slug);
  expect(slugs[0]).toBe(slug);
  expect(slugs.toSorted()).toEqual(['future', 'laboratory', 'patient', 'provider', 'solution']);
});

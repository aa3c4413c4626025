import { expect, test } from 'vitest';
import { sideSlidesFor } from '#content/registration-side.ts';

test.each([
  ['/registration', 'solution'],
  ['/registration/doctor', 'provider'],
  ['/registration/company/', 'provider'],
  ['/registration/laboratory', 'laboratory'],
  ['/elsewhere', 'solution'],
])('%s shows the five slides, starting with %s', (path, slug) => {
  const slugs = sideSlidesFor(path).map((slide) => slide.slug);
  expect(slugs[0]).toBe(slug);
  expect(slugs.toSorted()).toEqual(['future', 'laboratory', 'patient', 'provider', 'solution']);
});

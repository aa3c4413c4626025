import { expect, test } from 'vitest';
import { href } from '#contract/addresses.ts';
import { layoutAt } from '#web/shell/shell-layout.ts';

test('the header is large on every page type except main and labreports', () => {
  const large = [href('Lab'), href('ProfiPricing'), href('Patient'), href('Limsforlabs')];
  const small = [href('Home'), href('Labreports'), href('Contacts'), '/no-such-page'];
  expect(large.map((path) => layoutAt(path).large)).toEqual(large.map(() => true));
  expect(small.map((path) => layoutAt(path).large)).toEqual(small.map(() => false));
});

test('the logo links to the root of the page type, with or without a trailing slash', () => {
  expect(layoutAt(href('LabPricing')).root).toBe(href('Lab'));
  expect(layoutAt(`${href('Lab')}/`).root).toBe(href('Lab'));
  expect(layoutAt(href('ProfiInfosec')).root).toBe(href('Profi'));
  expect(layoutAt(href('PatientTermsOfUse')).root).toBe(href('Patient'));
  expect(layoutAt(href('Labreports')).root).toBe(href('Home'));
  expect(layoutAt(href('RegistrationDoctor')).root).toBe(href('Home'));
});

test('labreports is a main page with its own menu and accent', () => {
  const layout = layoutAt(href('Labreports'));
  expect(layout).toMatchObject({ type: 'main', menu: 'labreports', accent: 'heparin' });
  expect(layout.logo).toBeUndefined();
});

test('an unknown path has the main layout and counts as Home', () => {
  expect(layoutAt('/nowhere')).toMatchObject({ type: 'main', menu: 'main', name: 'Home' });
});

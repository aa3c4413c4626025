import { expect, test } from 'vitest';
import { layoutAt } from '#web/shell/shell-layout.ts';

test('the header is large on every page type except main and labreports', () => {
  const large = ['/lab', '/profi/pricing', '/patient', '/limsforlabs'];
  const small = ['/', '/labreports', '/contacts', '/no-such-page'];
  expect(large.map((path) => layoutAt(path).large)).toEqual(large.map(() => true));
  expect(small.map((path) => layoutAt(path).large)).toEqual(small.map(() => false));
});

test('the logo links to the root of the page type, with or without a trailing slash', () => {
  expect(layoutAt('/lab/pricing').root).toBe('/lab');
  expect(layoutAt('/lab/').root).toBe('/lab');
  expect(layoutAt('/profi/infosec').root).toBe('/profi');
  expect(layoutAt('/patient/terms').root).toBe('/patient');
  expect(layoutAt('/labreports').root).toBe('/');
  expect(layoutAt('/registration/doctor').root).toBe('/');
});

test('labreports is a main page with its own menu and accent', () => {
  const layout = layoutAt('/labreports');
  expect(layout).toMatchObject({ type: 'main', menu: 'labreports', accent: 'heparin' });
  expect(layout.logo).toBeUndefined();
});

test('an unknown path has the main layout and counts as Home', () => {
  expect(layoutAt('/nowhere')).toMatchObject({ type: 'main', menu: 'main', name: 'Home' });
});

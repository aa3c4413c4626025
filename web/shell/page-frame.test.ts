import { expect, test } from 'vitest';
import { frameAt } from '#web/shell/page-frame.ts';

test('the header is large on every page type except main and labreports', () => {
  const large = ['/lab', '/profi/pricing', '/patient', '/limsforlabs'];
  const usual = ['/', '/labreports', '/contacts', '/no-such-page'];
  expect(large.map((path) => frameAt(path).large)).toEqual(large.map(() => true));
  expect(usual.map((path) => frameAt(path).large)).toEqual(usual.map(() => false));
});

test('the logo leads to the root of the page type, with or without a trailing slash', () => {
  expect(frameAt('/lab/pricing').root).toBe('/lab');
  expect(frameAt('/lab/').root).toBe('/lab');
  expect(frameAt('/profi/infosec').root).toBe('/profi');
  expect(frameAt('/patient/terms').root).toBe('/patient');
  expect(frameAt('/labreports').root).toBe('/');
  expect(frameAt('/registration/doctor').root).toBe('/');
});

test('labreports is a main page with its own menu and accent', () => {
  const frame = frameAt('/labreports');
  expect(frame).toMatchObject({ type: 'main', menu: 'labreports', accent: 'heparin' });
  expect(frame.logo).toBeUndefined();
});

test('an unknown address has the main frame and counts as Home', () => {
  expect(frameAt('/nowhere')).toMatchObject({ type: 'main', menu: 'main', name: 'Home' });
});

import { afterEach, expect, test, vi } from 'vitest';
import { visitSource } from './sender.ts';

afterEach(() => vi.unstubAllGlobals());

test('a visit keeps its referrer and campaign tags after page changes, and nothing else', () => {
  aVisit({
    page: '/contact_form',
    landing: '/lab?utm_source=news&utm_campaign=fall&gclid=1&utm_term=',
    referrer: 'https://search.example/results?q=lims',
  });
  expect(visitSource()).toEqual({
    page: '/contact_form',
    referrer: 'search.example',
    utm_source: 'news',
    utm_campaign: 'fall',
  });
});

test('a page of the site itself does not count as a referrer', () => {
  aVisit({ referrer: 'https://lab.example/pricing' });
  expect(visitSource()).toEqual({ page: '/' });
});

test('Global Privacy Control leaves only the page', () => {
  aVisit({ landing: '/?utm_source=news', referrer: 'https://search.example/', gpc: true });
  expect(visitSource()).toEqual({ page: '/' });
});

test('a form is sent even if the browser reports no source', () => {
  expect(visitSource()).toBeUndefined();
});

function aVisit({ page = '/', landing = '/', referrer = '', gpc = false }): void {
  const site = 'https://lab.example';
  const href = `${site}${page}`;
  vi.stubGlobal('location', { pathname: page, hostname: 'lab.example', href });
  vi.stubGlobal('document', { referrer });
  vi.stubGlobal('navigator', { globalPrivacyControl: gpc });
  vi.stubGlobal('performance', { getEntriesByType: () => [{ name: `${site}${landing}` }] });
}

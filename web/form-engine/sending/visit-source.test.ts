import { afterEach, expect, test, vi } from 'vitest';
import { visitSource } from './sender.ts';

afterEach(() => vi.unstubAllGlobals());

test('a visit keeps its referrer and campaign tags after page changes, and nothing else', () => {
  aVisit({
    page: '/contact_form',
    landing: '/lab?utm_source=news&utm_campaign=fall&gclid=1&utm_term=',
    referrer: 'https://search.example/results?q=lims',
  });
  expect(visitSource({})).toEqual({
    page: '/contact_form',
    referrer: 'search.example',
    utm_source: 'news',
    utm_campaign: 'fall',
  });
});

test('a page of the site itself does not count as a referrer', () => {
  aVisit({ referrer: 'https://lab.example/pricing' });
  expect(visitSource({})).toEqual({ page: '/' });
});

test('Global Privacy Control leaves only the page', () => {
  aVisit({ landing: '/?utm_source=news', referrer: 'https://search.example/', gpc: true });
  expect(visitSource({})).toEqual({ page: '/' });
});

test('a request in the address is reported only by the form that the address refers to', () => {
  aVisit({ page: '/lab/', search: '?ask=demo', gpc: true });
  expect(visitSource({ isAskable: true })).toEqual({ page: '/lab/', asked: 'Request a demo' });
  expect(visitSource({})).toEqual({ page: '/lab/' });
  aVisit({ search: '?utm_source=news&ask=demo', gpc: true });
  expect(visitSource({ isAskable: true })).toEqual({ page: '/', asked: 'Request a demo' });
});

test('a form is sent even if the browser reports no source', () => {
  expect(visitSource({})).toBeUndefined();
});

function aVisit({ page = '/', search = '', landing = '/', referrer = '', gpc = false }): void {
  const site = 'https://lab.example';
  const href = `${site}${page}${search}`;
  vi.stubGlobal('location', { pathname: page, search, hostname: 'lab.example', href });
  vi.stubGlobal('document', { referrer });
  vi.stubGlobal('navigator', { globalPrivacyControl: gpc });
  vi.stubGlobal('performance', { getEntriesByType: () => [{ name: `${site}${landing}` }] });
}

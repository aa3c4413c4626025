import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import file from '#content/purposes.json' with { type: 'json' };
import { askedIn, askQuery, purposes } from '#contract/purposes.ts';
import {
  referenceOf,
  requestLabel,
  requestOf,
  requestTexts,
  requestTitle,
} from '#contract/request.ts';
import { pages } from '#web/lib/pages.ts';

test('each page with a contact form is a page of the site', () => {
  const paths: readonly string[] = pages.map(({ path }) => path);
  expect(file.forms.filter(({ path }) => !paths.includes(path))).toEqual([]);
});

function sent(page: string, payload: Record<string, string> = {}, form = 'contact') {
  return { form, payload, intake: { source: { page } } };
}

test.each([
  [sent('/'), 'Free trial request', 'Free trial request'],
  [sent('/lab/', { purpose: 'demo' }), 'Demo request', 'Demo request, Laboratory'],
  [sent('/lab', { purpose: 'support' }), 'Support question', 'Support question, Laboratory'],
  [sent('/profi'), 'Free trial request', 'Free trial request, Professional'],
  [
    sent('/contacts', { purpose: 'trial', product: 'labreports' }),
    'Free trial request',
    'Free trial request, Labreports',
  ],
  [sent('/contacts', { purpose: 'refund' }), 'Call request', 'Call request'],
  [sent('/no-such-page'), 'Contact request', 'Contact request'],
  [sent('/lab', {}, 'price'), 'Price request', 'Price request, Laboratory'],
  [sent('/limsforlabs', {}, 'demo'), 'Demo request', 'Demo request, Laboratory'],
  [sent('/registration', {}, 'reg_doc'), 'Doctor registration', 'Doctor registration'],
])('the lead %j is named %s, with its product %s', (lead, label, title) => {
  expect(requestLabel(lead)).toBe(label);
  expect(requestTitle(lead)).toBe(title);
});

test('a lead from before links had a purpose asked for a demo', () => {
  const source = { page: '/lab', asked: 'Request a demo' };
  expect(requestOf({ form: 'contact', intake: { source } }).purpose).toBe('demo');
});

test('a link’s promise is read from its address, among campaign tags', () => {
  expect(askedIn(askQuery('trial', 'labreports'))).toEqual({
    purpose: 'trial',
    product: 'labreports',
  });
  expect(askedIn('?utm_source=x&ask=support')).toEqual({ purpose: 'support' });
  for (const search of ['', '?ask=refund', '?of=labreports', '?ask=']) {
    expect(askedIn(search)).toEqual({});
  }
});

test('the style sheet shows the words of every purpose', () => {
  const css = readFileSync('web/forms/contact/asked.css', 'utf8');
  for (const purpose of purposes) {
    expect(css).toContain(`:root[data-asks="${purpose}"] [data-for="${purpose}"]`);
  }
});

test('every purpose has words, and support states its targets', () => {
  for (const purpose of purposes) {
    const { next, thanks } = requestTexts(purpose, { product: null });
    expect([...next, thanks.message].join()).not.toContain('[');
  }
  expect(requestTexts('support', { product: null }).thanks.message).toContain('critical 1 h');
});

test('a reference is the random end of an id', () => {
  expect(referenceOf('0199a3f0-1c2d-7abc-8def-0123456789ab')).toBe('4567-89AB');
});

import { expect, test } from 'vitest';
import { plainPage } from './plain-page.ts';

test('a page rendered by the server links to the terms and both policies', () => {
  const copy = { label: 'Newsletter', title: 'You are subscribed', text: 'Thank you.' };
  const html = plainPage(copy, { stylesheets: [] });
  const links = [...html.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)<\/a>/g)];
  expect(links.map(([, href, text]) => [href, text])).toEqual(
    expect.arrayContaining([
      ['/terms', 'Terms of Use'],
      ['/privacy', 'Privacy Policy'],
      ['/cookies', 'Cookie Policy'],
    ]),
  );
});

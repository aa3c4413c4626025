import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { demoHref } from '#contract/addresses.ts';
import { type Banner, SingleSlideBanner } from './single-slide-banner.tsx';

test('the banner for ‘client’ shows ‘Learn more’ with the four products', () => {
  const html = htmlOf('client');
  expect(html).toMatch(/<button[^>]*>Learn more<\/button>/);
  for (const path of ['/lab', '/profi', '/patient', '/labreports'])
    expect(html).toContain(`href="${path}"`);
  expect(html).not.toMatch(/brochure|Request a demo/);
});

test.each([
  ['laboratory', 'Lab'],
  ['professional', 'Profi'],
  ['labreports', 'Labreports'],
] as const)('the banner for ‘%s’ shows its brochure in a new tab, and the demo', (slug, page) => {
  const html = htmlOf(slug);
  expect(html).toMatch(
    new RegExp(
      `<a [^>]*href="/brochures/${slug}.pdf"[^>]*target="_blank"[^>]*><span[^>]*>Download a brochure`,
    ),
  );
  expect(html).toContain(`href="${demoHref(page)}"`);
  expect(html).not.toContain('Learn more');
});

function htmlOf(slug: Banner['slug']): string {
  return renderToStaticMarkup(createElement(SingleSlideBanner, { slug, title: 'A', text: 'B' }));
}

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { MarkedUpBlock } from '#content/prose.ts';
import { href } from '#contract/addresses.ts';
import { MarkedUpBlocks } from './faq-section.tsx';

test('emphasis, links and lists become elements, and HTML in a text stays text', () => {
  expect(
    plain([
      'One <b>rate</b>.',
      ['See ', { em: 'all' }, ' ', { text: 'prices', to: href('LabPricing') }, '.'],
      { list: ['One', [{ em: 'Two' }]] },
    ]),
  ).toBe(
    '<p>One &lt;b&gt;rate&lt;/b&gt;.</p><p>See <em>all</em> <a href="/lab/pricing">prices</a>.</p>' +
      '<ul><li>One</li><li><em>Two</em></li></ul>',
  );
});

function plain(blocks: readonly MarkedUpBlock[]): string {
  const html = renderToStaticMarkup(createElement(MarkedUpBlocks, { blocks }));
  return html.replaceAll(/ class="[^"]*"/g, '');
}

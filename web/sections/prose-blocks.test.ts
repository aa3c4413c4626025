import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Block } from '#content/prose.ts';
import { href } from '#contract/addresses.ts';
import { ProseBlocks } from './prose-blocks.tsx';

test('emphasis, links and lists become elements, and HTML in a text stays text', () => {
  expect(
    plain([
      'One <b>rate</b>.',
      ['See ', { em: 'all' }, ' ', { text: 'prices', to: href('LabPricing') }, '.'],
      { list: ['One', [{ em: 'Two' }]] },
    ]),
  ).toBe(
    '<p>One &lt;b&gt;rate&lt;/b&gt;.</p><p>See <em>all</em> <a href="/lab/pricing">prices</a>.</p>' +
      '<ul><li><span aria-hidden="true">–</span><span>One</span></li>' +
      '<li><span aria-hidden="true">–</span><span><em>Two</em></span></li></ul>',
  );
});

function plain(blocks: readonly Block[]): string {
  const html = renderToStaticMarkup(createElement(ProseBlocks, { blocks }));
  return html.replaceAll(/ class="[^"]*"/g, '');
}

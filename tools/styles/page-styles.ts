import { transform } from 'lightningcss';
import postcss, { type Root } from 'postcss';
import { dropUnused } from './drop-unused.ts';
import { foldProperties } from './fold-properties.ts';
import { pageContents } from './page-contents.ts';
import { selectRules } from './select-rules.ts';

/** Minifies a style sheet and keeps only rules that the page's own elements can need. */
export function pageStyles(stylesheet: string, html: string): string {
  const page = pageContents(html);
  const sheet = postcss.parse(stylesheet);
  sheet.walkComments((comment) => void comment.remove());
  dropFallbacks(sheet);
  selectRules(sheet, page);
  foldProperties(sheet, page);
  dropUnused(sheet, page);
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(sheet.toString()),
    minify: true,
    targets: browsersWithPopovers,
  });
  return code.toString();
}

/**
 * The compiler writes each mixed color twice, with a plain color for browsers without
 * `color-mix()`, and repeats initial values for browsers without `@property`. Those browsers lack
 * popovers too, so their first paint goes without both.
 */
function dropFallbacks(sheet: Root): void {
  sheet.walkAtRules('layer', (layer) => {
    if (layer.params === 'properties') layer.remove();
  });
  sheet.walkAtRules('supports', (support) => {
    if (!support.params.includes('color-mix(in lab, red, red)')) return;
    const plain = support.prev();
    for (const mixed of support.nodes ?? []) {
      if (plain?.type !== 'rule' || mixed.type !== 'rule' || plain.selector !== mixed.selector)
        continue;
      mixed.each((node) => {
        if (node.type === 'decl') plain.walkDecls(node.prop, (fallback) => void fallback.remove());
      });
    }
    support.replaceWith(support.nodes ?? []);
  });
}

/** A version is encoded as 65,536 times its major number. */
const browsersWithPopovers = { chrome: 114 << 16, firefox: 125 << 16, safari: 17 << 16 };

import { transform } from 'lightningcss';
import postcss, { type Root } from 'postcss';
import valueParser from 'postcss-value-parser';
import { foldProperties } from './fold-properties.ts';
import { type PageContents, pageContents, selectRules } from './select-rules.ts';

/**
 * Minifies a style sheet and keeps only rules that the page's own elements can need. `fonts` declares the fonts that are
 * files of ours.
 */
export function pageStyles(stylesheet: string, html: string): { rules: string; fonts: string } {
  const page = pageContents(html);
  const sheet = postcss.parse(stylesheet);
  sheet.walkComments((comment) => void comment.remove());
  dropFallbacks(sheet);
  selectRules(sheet, page);
  foldProperties(sheet, page);
  dropUnused(sheet, page);
  const fonts = postcss.root();
  sheet.walkAtRules('font-face', (face) => {
    if (face.toString().includes('url(')) fonts.append(face);
  });
  return { rules: minify(sheet), fonts: minify(fonts) };
}

function minify(sheet: Root): string {
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
 * popovers too, so their first paint does without both.
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

/**
 * Removes animations and named print pages that no declaration uses, and fonts that have no character on the page.
 */
function dropUnused(sheet: Root, page: PageContents): void {
  const used = namesIn(sheet);
  sheet.walkAtRules(/^(?:keyframes|page)$/, (rule) => {
    if (rule.params !== '' && !used.has(rule.params)) rule.remove();
  });
  sheet.walkAtRules('font-face', (face) => {
    face.walkDecls('unicode-range', ({ value }) => {
      if (!rangesOf(value).some(([from, to]) => page.hasCharacter(from, to))) face.remove();
    });
  });
}

function namesIn(sheet: Root): ReadonlySet<string> {
  const names = new Set<string>();
  sheet.walkDecls(/^(?:animation|animation-name|page)$/, ({ value }) => {
    valueParser(value).walk((node) => {
      if (node.type === 'word') names.add(node.value);
    });
  });
  return names;
}

/** `U+20-7E,U+A0` as pairs of first and last code point. */
function rangesOf(value: string): readonly (readonly [from: number, to: number])[] {
  return valueParser(value).nodes.flatMap((node) => {
    if (node.type !== 'unicode-range') return [];
    const [from = 0, to = from] = node.value
      .slice('U+'.length)
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return [[from, to] as const];
  });
}

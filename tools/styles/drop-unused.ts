import type { Root } from 'postcss';
import valueParser from 'postcss-value-parser';
import type { PageContents } from './page-contents.ts';

/**
 * Removes animations and named print pages that no declaration uses, and fonts without a character
 * of the page.
 */
export function dropUnused(sheet: Root, page: PageContents): void {
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

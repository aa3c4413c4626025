import { Parser } from 'htmlparser2';
import type { Root, Rule } from 'postcss';
import parseSelectors, { type Node, type Selector } from 'postcss-selector-parser';

/**
 * Removes rules that can't apply to any element of the page in any state: selectors with a class,
 * an element, or an accent that is not in the page.
 */
export function selectRules(sheet: Root, page: PageContents): void {
  sheet.walkRules((rule) => {
    if (isStepOfAnimation(rule)) return;
    const { nodes } = parseSelectors().astSync(rule.selector);
    const possible = nodes.filter((selector) => canMatch(selector, page));
    if (possible.length === 0) rule.remove();
    else if (possible.length < nodes.length) rule.selector = possible.join(',');
  });
}

function isStepOfAnimation({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && 'name' in parent && String(parent.name).endsWith('keyframes');
}

function canMatch(selector: Selector, page: PageContents): boolean {
  return selector.nodes.every((node) => isPossible(node, page));
}

/** The argument of `:not()` excludes nothing. */
function isPossible(node: Node, page: PageContents): boolean {
  switch (node.type) {
    case 'class':
      return page.classes.has(node.value);
    case 'tag':
      return page.elements.has(node.value.toLowerCase());
    case 'attribute':
      return (
        node.attribute !== accentAttribute ||
        node.value === undefined ||
        page.accents.has(node.value)
      );
    case 'pseudo':
      if (alternatives.has(node.value)) return node.nodes.some((each) => canMatch(each, page));
      // The whole sheet is loaded before a page change.
      if (node.value.startsWith('::view-transition')) return false;
      return !isPartOfInput(node.value) || page.elements.has('input');
    default:
      return true;
  }
}

function isPartOfInput(pseudo: string): boolean {
  return partsOfInputs.some((part) => pseudo.startsWith(part));
}

const alternatives = new Set([':is', ':where', ':has']);
const partsOfInputs = [
  '::-webkit-search',
  '::-webkit-date',
  '::-webkit-calendar',
  '::-webkit-inner-spin',
  '::-webkit-outer-spin',
  '::file-selector',
];

/** The parts of a page that CSS rules can apply to. */
export type PageContents = {
  readonly elements: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
  /** No script changes the accent of a page. */
  readonly accents: ReadonlySet<string>;
  /** True if the text occurs anywhere in the HTML. */
  readonly includes: (text: string) => boolean;
  /** True if the HTML has a character with a code point in this range. */
  readonly hasCharacter: (from: number, to: number) => boolean;
};

export function pageContents(html: string): PageContents {
  const elements = new Set<string>();
  const classes = new Set<string>();
  const accents = new Set<string>();
  const parser = new Parser({
    onopentag(name, attributes) {
      elements.add(name.toLowerCase());
      for (const each of attributes.class?.split(/\s+/) ?? []) classes.add(each);
      const accent = attributes[accentAttribute];
      if (accent !== undefined) accents.add(accent);
    },
  });
  parser.end(html);
  const codePoints = [...new Set(html)].map((character) => character.codePointAt(0) ?? 0);
  return {
    elements,
    classes,
    accents,
    includes: (text) => html.includes(text),
    hasCharacter: (from, to) => codePoints.some((code) => code >= from && code <= to),
  };
}

const accentAttribute = 'data-accent';

import postcss, { type Container, type Rule } from 'postcss';
import { foldProperties } from './fold-properties.ts';
import { shortenStyles } from './shorten-styles.ts';

/**
 * The rules of a style sheet that a page's own elements can need, in any state scripts or the
 * visitor bring them into. Left out are selectors with a class, an element or an accent that is not in
 * the page, and custom properties that none of the remaining rules reads.
 */
export function pageStyles(stylesheet: string, html: string): string {
  const classes = classesIn(html);
  const elements = elementsIn(html);
  const accents = accentsIn(html);
  const sheet = postcss.parse(stylesheet);
  sheet.walkRules((rule) => {
    // The steps of an animation are rules too.
    if (rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as { name: string }).name))
      return;
    const needed = rule.selectors.filter((selector) => {
      const plain = withoutArguments(selector);
      return (
        classesOf(plain).every((name) => classes.has(name)) &&
        elementsOf(plain).every((name) => elements.has(name)) &&
        needsAccent(selector, accents) &&
        // The whole sheet is loaded before a page change.
        !plain.includes('::view-transition')
      );
    });
    if (needed.length === 0) rule.remove();
    else if (needed.length < rule.selectors.length) rule.selectors = needed;
  });
  sheet.walkComments((comment) => {
    comment.remove();
  });
  unwrapColorMix(sheet);
  foldProperties(sheet, html);
  shortenStyles(sheet, html);
  return sheet.toString();
}

function classesIn(html: string): ReadonlySet<string> {
  const attributes = html.matchAll(/\sclass="([^"]*)"/g);
  return new Set(Array.from(attributes, ([, names = '']) => decoded(names).split(/\s+/)).flat());
}

/** React writes these signs of a class name as entities. */
function decoded(text: string): string {
  return text
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

function elementsIn(html: string): ReadonlySet<string> {
  return new Set(
    Array.from(html.matchAll(/<([a-z][\w-]*)/gi), ([, name = '']) => name.toLowerCase()),
  );
}

/** No script changes the accent of a page. */
function accentsIn(text: string): string[] {
  return Array.from(text.matchAll(/data-accent="?(\w+)"?/g), ([, name = '']) => name);
}

function needsAccent(selector: string, accents: readonly string[]): boolean {
  const named = accentsIn(selector);
  return named.length === 0 || named.some((name) => accents.includes(name));
}

/** The classes that an element must have; what is in `:not()` or one of several in `:is()` is not. */
function classesOf(plain: string): string[] {
  const names = plain.matchAll(/\.((?:\\.|[\w-])+)/g);
  return Array.from(names, ([, name = '']) => name.replace(/\\(.)/g, '$1'));
}

/** The elements that a selector names, and the one whose inner part it styles. */
function elementsOf(plain: string): string[] {
  const names = plain
    .replace(/\.(?:\\.|[\w-])+|\[[^\]]*\]/g, '')
    .matchAll(/(?:^|[\s>+~])([a-z][\w-]*)/gi);
  const parts = partsOfInputs.test(plain) ? ['input'] : [];
  return [...Array.from(names, ([, name = '']) => name.toLowerCase()), ...parts];
}

const partsOfInputs = /::(?:-webkit-(?:search|date|calendar|inner-spin|outer-spin)|file-selector)/;

function withoutArguments(selector: string): string {
  let depth = 0;
  let plain = '';
  for (let index = 0; index < selector.length; index += 1) {
    const sign = selector.charAt(index);
    // An escaped parenthesis belongs to a name.
    if (sign === '\\') {
      if (depth === 0) plain += selector.slice(index, index + 2);
      index += 1;
    } else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (depth === 0) plain += sign;
  }
  return plain;
}

/**
 * The compiler writes each mixed color twice, with a plain color for browsers without `color-mix()`.
 * Those lack popovers too, so they get the page's first paint without mixed colors.
 */
function unwrapColorMix(sheet: Container): void {
  sheet.walkAtRules('supports', (support) => {
    if (!/color-mix\(in lab, red, red\)/.test(support.params)) return;
    const before = support.prev();
    const after = support.next();
    for (const rule of support.nodes ?? []) {
      if (before?.type !== 'rule' || rule.type !== 'rule' || before.selector !== rule.selector) {
        support.before(rule.clone());
        continue;
      }
      mixInto(before, rule);
    }
    support.remove();
    if (before?.type !== 'rule' || after?.type !== 'rule') return;
    if (before.selector === after.selector) after.prepend(before.remove().nodes);
  });
}

function mixInto(plain: Rule, mixed: Rule): void {
  for (const { prop } of mixed.nodes.filter((node) => node.type === 'decl')) {
    for (const node of plain.nodes.filter((one) => one.type === 'decl' && one.prop === prop))
      node.remove();
  }
  plain.append(mixed.nodes.map((node) => node.clone()));
}

import postcss, { type Container } from 'postcss';

/**
 * The rules of a style sheet that a page's own elements can need, in any state scripts or the
 * visitor bring them into: only selectors with a class that is not in the page are left out.
 */
export function pageStyles(stylesheet: string, html: string): string {
  const classes = classesIn(html);
  const sheet = postcss.parse(stylesheet);
  sheet.walkRules((rule) => {
    // The steps of an animation are rules too.
    if (rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as { name: string }).name))
      return;
    const needed = rule.selectors.filter((selector) =>
      classesOf(selector).every((name) => classes.has(name)),
    );
    if (needed.length === 0) rule.remove();
    else if (needed.length < rule.selectors.length) rule.selectors = needed;
  });
  dropEmpty(sheet);
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

/** The classes that an element must have; what is in `:not()` or one of several in `:is()` is not. */
function classesOf(selector: string): string[] {
  const plain = withoutArguments(selector);
  const names = plain.matchAll(/\.((?:\\.|[\w-])+)/g);
  return Array.from(names, ([, name = '']) => name.replace(/\\(.)/g, '$1'));
}

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

function dropEmpty(container: Container): void {
  container.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
}

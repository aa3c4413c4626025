import type { Container, Declaration } from 'postcss';

/**
 * Writes the values of custom properties that never change on a page in place of `var()`, and drops
 * what nothing reads then. Two kinds never change: a property declared once, on the root, and one of
 * Tailwind's own that no rule of the page sets. Properties named in the HTML stay as they are. One
 * that a script sets must not be declared on the root.
 */
export function foldProperties(sheet: Container, html: string): void {
  const values = new Map([...unsetProperties(sheet), ...rootConstants(sheet, html)]);
  sheet.walkDecls((declaration) => {
    declaration.value = withValues(declaration.value, values);
  });
  dropUnread(sheet, html);
}

/** `undefined` stands for a property without an initial value: readers use their fallback. */
type Values = ReadonlyMap<string, string | undefined>;

function unsetProperties(sheet: Container): Values {
  const initial = new Map<string, string | undefined>();
  sheet.walkDecls(({ value }) => {
    for (const name of namesRead(value)) if (tailwindsOwn.test(name)) initial.set(name, undefined);
  });
  sheet.walkAtRules('property', (rule) => {
    initial.set(rule.params, undefined);
    const isLength = /syntax:\s*"<length/.test(rule.toString());
    rule.walkDecls('initial-value', ({ value }) => {
      // A zero without a unit is a length by itself, but not in `calc()`.
      initial.set(rule.params, isLength && value === '0' ? '0px' : value);
    });
  });
  sheet.walkDecls(/^--/, (declaration) => {
    if (!layersOf(declaration).includes('properties')) initial.delete(declaration.prop);
  });
  return initial;
}

function rootConstants(sheet: Container, html: string): Values {
  const declarations = new Map<string, Declaration[]>();
  sheet.walkDecls(/^--/, (declaration) => {
    const { prop } = declaration;
    declarations.set(prop, [...(declarations.get(prop) ?? []), declaration]);
  });
  const constants = new Map<string, string>();
  for (const [name, [declaration, ...more]] of declarations) {
    if (declaration && more.length === 0 && isOnRoot(declaration) && !html.includes(name))
      constants.set(name, declaration.value);
  }
  return constants;
}

/** In no media query and for no state. */
function isOnRoot(declaration: Declaration): boolean {
  const rule = declaration.parent;
  if (rule?.type !== 'rule' || !/^(?::root,:host|:root|html)$/.test((rule as Rule).selector))
    return false;
  return conditionsOf(declaration).every(({ name }) => name === 'layer');
}

type Rule = Container & { readonly selector: string };
type Condition = Container & { readonly name: string; readonly params: string };

function conditionsOf(declaration: Declaration): Condition[] {
  const conditions: Condition[] = [];
  for (let parent = declaration.parent?.parent; parent; parent = parent.parent) {
    if (parent.type === 'atrule') conditions.push(parent as Condition);
  }
  return conditions;
}

function layersOf(declaration: Declaration): string[] {
  return conditionsOf(declaration).map(({ params }) => params);
}

const tailwindsOwn = /^--(?:tw|default)-/;

/** A value may read a property whose value reads another. */
function withValues(value: string, values: Values): string {
  let result = value;
  for (let from = result.indexOf('var('); from >= 0; from = result.indexOf('var(', from)) {
    const to = closingOf(result, from + 'var('.length);
    const inner = result.slice(from + 'var('.length, to);
    const [, name = '', fallback] = /^\s*(--[\w-]+)\s*(?:,([\s\S]*))?$/.exec(inner) ?? [];
    const known = values.has(name) ? (values.get(name) ?? fallback?.trim()) : undefined;
    if (known === undefined) from += 'var('.length;
    else result = result.slice(0, from) + known + result.slice(to + 1);
  }
  return result;
}

function closingOf(text: string, from: number): number {
  let depth = 1;
  for (let index = from; index < text.length; index += 1) {
    if (text[index] === '(') depth += 1;
    if (text[index] === ')') depth -= 1;
    if (depth === 0) return index;
  }
  return text.length;
}

/** A property that only an unread property reads goes as well. */
function dropUnread(sheet: Container, html: string): void {
  const read = namesRead(html);
  for (let before = -1; read.size > before; ) {
    before = read.size;
    sheet.walkDecls(({ prop, value }) => {
      if (prop.startsWith('--') && !read.has(prop)) return;
      for (const name of namesRead(value)) read.add(name);
    });
  }
  sheet.walkDecls(/^--/, (declaration) => {
    if (!read.has(declaration.prop)) declaration.remove();
  });
  sheet.walkAtRules('property', (rule) => {
    if (!read.has(rule.params)) rule.remove();
  });
}

function namesRead(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(/var\(\s*(--[\w-]+)/g), ([, name = '']) => name));
}

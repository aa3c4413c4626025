import type { Declaration, Root } from 'postcss';
import valueParser, { type Node } from 'postcss-value-parser';
import type { PageContents } from './select-rules.ts';

/**
 * Replaces `var()` with the values of custom properties that never change on a page, and drops
 * properties that are unused after that. Two kinds never change: a property declared once, on the
 * root, and one of Tailwind's own that no rule of the page sets. Properties named in the HTML are
 * left alone. A property that a script sets must not be declared on the root.
 */
export function foldProperties(sheet: Root, page: PageContents): void {
  const values = constantsOf(sheet, page);
  sheet.walkDecls((declaration) => {
    declaration.value = withValues(declaration.value, values);
  });
  dropUnread(sheet, page);
}

/** `undefined` marks a property without an initial value: `var()` uses its fallback. */
type Values = Map<string, string | undefined>;

function constantsOf(sheet: Root, page: PageContents): Values {
  const declared = declarationsOf(sheet);
  const initial = initialValues(sheet);
  const values: Values = new Map();
  for (const name of [...tailwindsOwn(sheet), ...initial.keys()])
    if (!declared.has(name)) values.set(name, initial.get(name));
  for (const [name, [first, ...more]] of declared) {
    // A registered property may not inherit the root's value.
    if (!first || more.length > 0 || initial.has(name)) continue;
    if (isOnRoot(first) && !cssWideKeywords.has(first.value)) values.set(name, first.value);
  }
  for (const name of values.keys()) if (page.includes(name)) values.delete(name);
  dropDependent(values);
  return values;
}

function tailwindsOwn(sheet: Root): readonly string[] {
  const names: string[] = [];
  sheet.walkDecls(({ value }) => void names.push(...namesRead(value)));
  return names.filter((name) => name.startsWith('--tw-') || name.startsWith('--default-'));
}

/** The initial values of registered properties. */
function initialValues(sheet: Root): Values {
  const values: Values = new Map();
  sheet.walkAtRules('property', (rule) => {
    values.set(rule.params, undefined);
    rule.walkDecls('initial-value', ({ value }) => {
      // A zero without a unit is a length by itself, but not in `calc()`.
      const isLength = rule.toString().includes('"<length');
      values.set(rule.params, isLength && value === '0' ? '0px' : value);
    });
  });
  return values;
}

function declarationsOf(sheet: Root): Map<string, Declaration[]> {
  const declared = new Map<string, Declaration[]>();
  sheet.walkDecls(/^--/, (declaration) => {
    declared.set(declaration.prop, [...(declared.get(declaration.prop) ?? []), declaration]);
  });
  return declared;
}

/** True for a declaration on the root, outside media queries and without a state. */
function isOnRoot({ parent }: Declaration): boolean {
  if (parent?.type !== 'rule' || !('selector' in parent)) return false;
  if (!roots.has(String(parent.selector))) return false;
  for (let above = parent.parent; above && above.type !== 'root'; above = above.parent) {
    if (!('name' in above) || above.name !== 'layer') return false;
  }
  return true;
}

/**
 * A property that reads a changing one changes with it, and has no value if that one has none.
 * Removes such properties, so that only constant ones are left.
 */
function dropDependent(values: Values): void {
  const follows = (node: Node) => {
    const name = nameRead(node);
    if (name === undefined) return true;
    return values.has(name) && (values.get(name) ?? fallbackOf(node)) !== undefined;
  };
  for (let before = -1; before !== values.size; ) {
    before = values.size;
    for (const [name, value = ''] of values) if (!everyNode(value, follows)) values.delete(name);
  }
}

function everyNode(value: string, holds: (node: Node) => boolean): boolean {
  let all = true;
  valueParser(value).walk((node) => {
    all &&= holds(node);
  });
  return all;
}

/** A value may read a property whose value reads another. */
function withValues(value: string, values: Values): string {
  if (!value.includes('var(')) return value;
  const parsed = valueParser(value);
  parsed.walk((node, index, nodes) => {
    const name = nameRead(node);
    if (name === undefined || !values.has(name)) return true;
    const known = values.get(name) ?? fallbackOf(node);
    if (known === undefined) return true;
    const { sourceIndex, sourceEndIndex } = node;
    nodes[index] = { type: 'word', value: withValues(known, values), sourceIndex, sourceEndIndex };
    return false;
  });
  return parsed.toString();
}

function fallbackOf(node: Node): string | undefined {
  if (node.type !== 'function') return undefined;
  const { nodes } = node;
  const comma = nodes.findIndex(({ type, value }) => type === 'div' && value === ',');
  return comma < 0 ? undefined : valueParser.stringify(nodes.slice(comma + 1)).trim();
}

/** A property that only an unread property reads is dropped as well. */
function dropUnread(sheet: Root, page: PageContents): void {
  const read = new Set<string>();
  const isRead = (name: string) => read.has(name) || page.includes(name);
  for (let before = -1; read.size > before; ) {
    before = read.size;
    sheet.walkDecls(({ prop, value }) => {
      if (!prop.startsWith('--') || isRead(prop))
        for (const name of namesRead(value)) read.add(name);
    });
  }
  sheet.walkDecls(/^--/, (declaration) => {
    if (!isRead(declaration.prop)) declaration.remove();
  });
  sheet.walkAtRules('property', (rule) => {
    if (!isRead(rule.params)) rule.remove();
  });
}

function namesRead(value: string): readonly string[] {
  if (!value.includes('var(')) return [];
  const names: string[] = [];
  valueParser(value).walk((node) => {
    const name = nameRead(node);
    if (name !== undefined) names.push(name);
  });
  return names;
}

function nameRead(node: Node): string | undefined {
  if (node.type !== 'function' || node.value !== 'var') return undefined;
  return node.nodes.find(({ type }) => type === 'word')?.value;
}

/**
 * These keywords set no value on the root, and at the place of `var()` they would mean something
 * else.
 */
const cssWideKeywords = new Set(['initial', 'inherit', 'unset', 'revert', 'revert-layer']);
const roots = new Set([':root,:host', ':root', 'html']);

import type { AtRule, Container, Declaration, Rule } from 'postcss';

/**
 * Writes the same rules in fewer bytes, since they are part of every page's HTML. Left out is what has
 * no effect on the page: repeated declarations, animations and typeface files that it does not use,
 * and the initial values that Tailwind repeats for browsers without `@property`.
 */
export function shortenStyles(sheet: Container, html: string): void {
  sheet.walkAtRules('layer', (rule) => {
    if (rule.params === 'properties') rule.remove();
  });
  inlineOwnProperties(sheet);
  sheet.walkDecls((declaration) => {
    declaration.value = shortValue(declaration.value);
    if (isRepeated(declaration)) declaration.remove();
  });
  dropUnusedAtRules(sheet);
  dropUnusedFaces(sheet, html);
  dropEmpty(sheet);
  joinMediaQueries(sheet);
}

/**
 * Tailwind's utilities set a property and read it in the same rule, so that another utility can change
 * it. Where each rule that sets it also reads it for the same declarations, its value can be inlined.
 */
function inlineOwnProperties(sheet: Container): void {
  sheet.walkAtRules('property', (registration) => {
    const name = registration.params;
    const uses = rulesWith(sheet, name);
    const [first] = uses;
    const isOwn = uses.every(
      ({ value, readers }) => value !== undefined && readers === first?.readers && readers !== '',
    );
    if (!isOwn) return;
    for (const { rule, value = '' } of uses) {
      rule.walkDecls((declaration) => {
        if (declaration.prop === name) declaration.remove();
        else declaration.value = declaration.value.replaceAll(readOf(name), value);
      });
    }
    registration.remove();
  });
}

/** Each rule that sets or reads a property, with the declarations that read it. */
function rulesWith(sheet: Container, name: string) {
  const uses: { rule: Rule; value: string | undefined; readers: string }[] = [];
  sheet.walkRules((rule) => {
    const own = rule.nodes.filter((node): node is Declaration => node.type === 'decl');
    const value = own.find(({ prop }) => prop === name)?.value;
    const readers = own.filter((each) => each.value.includes(readOf(name))).map(({ prop }) => prop);
    if (value !== undefined || own.some((each) => each.value.includes(`var(${name}`)))
      uses.push({ rule, value, readers: readers.join() });
  });
  return uses;
}

function readOf(name: string): string {
  return `var(${name})`;
}

/** Without spaces after commas, and with multiples of Tailwind's spacing as lengths. */
function shortValue(value: string): string {
  if (/["']/.test(value)) return value;
  return value.replace(/, /g, ',').replace(/calc\(\.25rem \* (-?[\d.]+)\)/g, (_, times: string) => {
    return `${String(Number(times) / 4).replace(/^(-?)0\./, '$1.')}rem`;
  });
}

function isRepeated(declaration: Declaration): boolean {
  const next = declaration.next();
  return (
    next?.type === 'decl' &&
    next.prop === declaration.prop &&
    shortValue(next.value) === declaration.value &&
    next.important === declaration.important
  );
}

/** Animations and kinds of printed sheets that no declaration names. */
function dropUnusedAtRules(sheet: Container): void {
  const named = new Set<string>();
  sheet.walkDecls(/^(?:animation|page$)/, ({ value }) => {
    for (const name of value.split(/[\s,]+/)) named.add(name);
  });
  sheet.walkAtRules(/^(?:keyframes|page)$/, (rule) => {
    if (rule.params !== '' && !named.has(rule.params)) rule.remove();
  });
}

/** A typeface whose files divide its characters needs no ranges when one file has all of the page's. */
function dropUnusedFaces(sheet: Container, html: string): void {
  const codes = new Set(Array.from(html, (character) => character.codePointAt(0) ?? 0));
  const ranged: AtRule[] = [];
  sheet.walkAtRules('font-face', (face) => {
    const range = declared(face, 'unicode-range');
    if (range === undefined) return;
    if (isInRange(codes, range)) ranged.push(face);
    else face.remove();
  });
  const families = ranged.map((face) => declared(face, 'font-family'));
  for (const [index, face] of ranged.entries()) {
    if (families.indexOf(families[index]) !== families.lastIndexOf(families[index])) continue;
    face.walkDecls('unicode-range', (declaration) => {
      declaration.remove();
    });
  }
}

function declared(rule: AtRule, name: string): string | undefined {
  return rule.nodes?.find((node): node is Declaration => node.type === 'decl' && node.prop === name)
    ?.value;
}

function isInRange(codes: ReadonlySet<number>, range: string): boolean {
  return range.split(',').some((part) => {
    const [from = 0, to = from] = part
      .replace(/U\+/i, '')
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return [...codes].some((code) => code >= from && code <= to);
  });
}

/** From the inside out: a container may be empty once its rules are gone. */
function dropEmpty(container: Container): void {
  for (const node of [...(container.nodes ?? [])]) {
    if (node.type !== 'rule' && node.type !== 'atrule') continue;
    if (node.nodes === undefined) continue;
    dropEmpty(node as Container);
    if (node.nodes.length === 0) node.remove();
  }
}

function joinMediaQueries(sheet: Container): void {
  sheet.walkAtRules('media', (query) => {
    for (let next = query.next(); isSameQuery(query, next); next = query.next()) {
      query.append((next as AtRule).nodes ?? []);
      next?.remove();
    }
  });
}

function isSameQuery(query: AtRule, next: ReturnType<AtRule['next']>): boolean {
  return next?.type === 'atrule' && next.name === query.name && next.params === query.params;
}

import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import recheck from 'recheck/lib/browser.js';
import { parseSync } from 'vite';

/** An expression that the checker calls slow or can't analyze, with the reason why its use is safe. */
type ExpressionException = {
  readonly file: string;
  /**
   * The source text; for a constructed expression the name of its constant, or `new RegExp` without
   * one.
   */
  readonly expression: string;
  readonly reason: string;
};

const expressionExceptions: readonly ExpressionException[] = [
  {
    file: 'web/ui/section.tsx',
    expression: '/(\\S+-\\S+)/',
    reason: 'Reads our own headings at build time.',
  },
  {
    file: 'web/scripts/router.ts',
    expression: '/<style>.*?<\\/style>/s',
    reason: 'Reads a page of our own origin in the visitor’s browser.',
  },
  {
    file: 'web/pictures/platform-map-assets.ts',
    expression: '/\\/+$/',
    reason: 'Reads a build setting.',
  },
  {
    file: 'server/lib/http/open-site.ts',
    expression: '/<link [^>]*rel="stylesheet"[^>]*>/g',
    reason: 'Reads our own built pages at startup.',
  },
  {
    file: 'contract/rules.ts',
    expression: 'hostPattern',
    reason: 'Anchored, and a label has at most 63 characters.',
  },
  {
    file: 'contract/rules.ts',
    expression: 'emailPattern',
    reason: 'Anchored; an atom can’t contain the dot that ends it.',
  },
  {
    file: 'server/leads/masking.ts',
    expression: String.raw`/(?<![^\s@＠<>()",;:])[^\s@＠<>()",;:]+[@＠][^\s@＠<>()",;:]+|"[^"\n]{1,64}"[@＠][^\s@＠<>()",;:]+/gu`,
    reason: 'The look-behind allows matches only at the start of a word.',
  },
  {
    file: 'server/leads/masking.ts',
    expression: String.raw`/\+?\p{Nd}(?:[\p{Zs}\p{Pd}\p{Cf}\t()./\\·•_]{0,3}\p{Nd}){6,}/gu`,
    reason: 'No digit is a separator, and a failed match has read at most 28 characters.',
  },
  {
    file: 'server/leads/lead-facets.ts',
    expression: 'afterComma',
    reason: 'Reads at most 5,000 characters: 11 ms.',
  },
  {
    file: 'server/leads/lead-facets.ts',
    expression: 'beforeZip',
    reason: 'Begins with the name of a state, so blanks are read once.',
  },
  {
    file: 'server/lib/log.ts',
    expression: '/(["\'`])(?:(?!\\1).)*\\1/g',
    reason: 'Reads at most 300 characters.',
  },
  {
    file: 'server/lib/log.ts',
    expression: String.raw`/\([^)]*\)/g`,
    reason: 'Reads at most 300 characters.',
  },
  {
    file: 'server/lib/log.ts',
    expression: String.raw`/\S+@\S+/g`,
    reason: 'Reads at most 300 characters.',
  },
  {
    file: 'server/visitor/subscription-routes.ts',
    expression: 'new RegExp',
    reason: 'Reads a body of at most 4,096 bytes.',
  },
  {
    file: 'web/form-engine/phone/phone-country.ts',
    expression: 'new RegExp',
    reason: 'Built from our own table: alternatives of digits.',
  },
];

/**
 * Finds regular expressions that take more than linear time (`npm run expressions`). A visitor who
 * can send a long text to one of them can block the server's main thread.
 */
type Expression = {
  readonly at: string;
  readonly file: string;
  readonly text: string;
  /** Null if the expression is built inside a function, from parts that are known only at run time. */
  readonly pattern: { readonly source: string; readonly flags: string } | null;
};

/** The limit for checking one expression. The slowest takes 0.8 seconds on an idle machine. */
const timeoutMs = 20_000;
/** Built expressions by the URL of their module. */
const builtBy = new Map<string, RegExp[]>();
globalThis.RegExp = new Proxy(RegExp, {
  construct: (target, [source, flags]: [string, string?]) => {
    const made = new target(source, flags);
    const [, , caller = ''] = new Error().stack?.split('\n') ?? [];
    const address = caller.slice(caller.indexOf('file:')).split(/:\d+/, 1).join('');
    builtBy.set(address, [...(builtBy.get(address) ?? []), made]);
    return made;
  },
});

const files = globSync('{contract,server,console,web}/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .toSorted();
const found: Expression[] = [];
for (const file of files) found.push(...(await expressionsIn(file)));

const isExcepted = ({ file, text }: Expression) =>
  expressionExceptions.some((one) => one.file === file && one.expression === text);
const results = new Map<string, string>();
const problems = found
  .filter((expression) => !isExcepted(expression))
  .flatMap((expression) => {
    const result = resultOf(expression);
    return result === 'safe' ? [] : [`${expression.at}  ${result}  ${expression.text}`];
  });
const unused = expressionExceptions.filter(
  (one) => !found.some(({ file, text }) => one.file === file && one.expression === text),
);
problems.push(
  ...unused.map(
    ({ file, expression }) => `tools/check-expressions.ts: ${file} has no ${expression}`,
  ),
);
if (problems.length > 0) {
  console.error('Regular expressions that may take more than linear time:');
  for (const problem of problems) console.error(`  ${problem}`);
  process.exitCode = 1;
} else {
  console.log(`Checked ${found.length} regular expressions in ${files.length} files.`);
}

function resultOf({ pattern }: Expression): string {
  if (pattern === null) return 'unknown';
  // Without a quantifier, the time is bounded anyway.
  if (!/[*+{]/.test(pattern.source)) return 'safe';
  const key = `/${pattern.source}/${pattern.flags}`;
  const known = results.get(key);
  if (known !== undefined) return known;
  const parameters = { checker: 'automaton', timeout: timeoutMs } as const;
  const found = recheck.checkSync(pattern.source, pattern.flags, parameters);
  const result = found.status === 'vulnerable' ? found.complexity.summary : found.status;
  results.set(key, result);
  return result;
}

async function expressionsIn(file: string): Promise<readonly Expression[]> {
  const text = readFileSync(file, 'utf8');
  const expressions: Expression[] = [];
  const built: Expression[] = [];
  const names = new Map<number, string | undefined>();
  visit(parseSync(file, text).program, (node) => {
    const at = `${file}:${text.slice(0, node.start).split('\n').length}`;
    const source = text.slice(node.start, node.end);
    if (node.regex) {
      const { pattern, flags } = node.regex;
      expressions.push({ at, file, text: source, pattern: { source: pattern, flags } });
    } else if (node.type === 'VariableDeclarator' && node.init) {
      names.set(node.init.start, node.id?.name);
    } else if (node.type === 'NewExpression' && node.callee?.name === 'RegExp') {
      built.push({ at, file, text: names.get(node.start) ?? 'new RegExp', pattern: null });
    }
  });
  if (built.length === 0) return expressions;
  const patterns = file.endsWith('.ts') ? await builtPatterns(file) : [];
  // Unless all of the file's expressions are built on import, none can be matched to its pattern.
  if (patterns.length !== built.length) return [...expressions, ...built];
  return [...expressions, ...built.map((one, i) => ({ ...one, pattern: patterns[i] ?? null }))];
}

/** The expressions that a module builds from constants on import, in order. */
async function builtPatterns(file: string): Promise<readonly RegExp[]> {
  const address = pathToFileURL(resolve(file)).href;
  await import(address);
  return builtBy.get(address) ?? [];
}

type SyntaxNode = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly callee?: { readonly name?: string };
  readonly id?: { readonly name?: string };
  readonly init?: { readonly start: number } | null;
};

function visit(value: unknown, found: (node: SyntaxNode) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value) && 'type' in value) found(value as SyntaxNode);
  for (const part of Object.values(value)) visit(part, found);
}

import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import recheck from 'recheck/lib/browser.js';
import { parseSync } from 'vite';
import { expressionExceptions } from './expression-exceptions.ts';

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
    ({ file, expression }) => `tools/expression-exceptions.ts: ${file} has no ${expression}`,
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

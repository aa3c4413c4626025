import { globSync, readFileSync } from 'node:fs';
import recheck from 'recheck/lib/browser.js';
import { parseSync } from 'vite';

/** An expression that the checker calls slow, or that is constructed, with the reason why its use is safe. */
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
    expression: '/(\\S+(?:[-\\u00a0]\\S+)+)/',
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
    file: 'console/parts/audit-details.ts',
    expression: String.raw`/\[([^|\]]*)\|?([^\]]*)\]/g`,
    reason: 'Reads our own sentences before they are filled in.',
  },
  {
    file: 'console/parts/audit-details.ts',
    expression: String.raw`/\{([\w.]+)([:#?]?)([^}]*)\}/g`,
    reason: 'Reads our own sentences.',
  },
  {
    file: 'server/cli/commands.ts',
    expression: '/^[a-z-]+(?: [a-z][a-z-]*(?![a-z-]*\\|))*/',
    reason: 'Reads our own lines of help.',
  },
  {
    file: 'server/lib/http/open-site.ts',
    expression: '/<link [^>]*rel="stylesheet"[^>]*>/g',
    reason: 'Reads our own built pages at startup.',
  },
  {
    file: 'server/delivery/mail/reply-html.ts',
    expression: String.raw`/(?<![\w.])https?:\/\/[^\s<>"]+|(?<![\w.%+-])[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/gi`,
    reason: 'Starts only where a word does, and reads what a user of the console wrote.',
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
  /** Null for a constructed expression: each needs an exception with its reason. */
  readonly regex: { readonly pattern: string; readonly flags: string } | null;
};

/** The limit for checking one expression. The slowest takes 0.8 seconds on an idle machine. */
const timeoutMs = 20_000;

const files = globSync('{contract,server,console,web}/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .toSorted();
const found = files.flatMap(expressionsIn);

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

function resultOf({ regex }: Expression): string {
  if (regex === null) return 'unknown';
  // Without a quantifier, the time is bounded anyway.
  if (!/[*+{]/.test(regex.pattern)) return 'safe';
  const key = `/${regex.pattern}/${regex.flags}`;
  const known = results.get(key);
  if (known !== undefined) return known;
  const parameters = { checker: 'automaton', timeout: timeoutMs } as const;
  const found = recheck.checkSync(regex.pattern, regex.flags, parameters);
  const result = found.status === 'vulnerable' ? found.complexity.summary : found.status;
  results.set(key, result);
  return result;
}

function expressionsIn(file: string): readonly Expression[] {
  const text = readFileSync(file, 'utf8');
  const expressions: Expression[] = [];
  const names = new Map<number, string | undefined>();
  visit(parseSync(file, text).program, ({ type, start, end, regex, callee, id, init }) => {
    const at = `${file}:${text.slice(0, start).split('\n').length}`;
    if (regex) {
      expressions.push({ at, file, text: text.slice(start, end), regex });
    } else if (type === 'VariableDeclarator' && init) {
      names.set(init.start, id?.name);
    } else if (type === 'NewExpression' && callee?.name === 'RegExp') {
      expressions.push({ at, file, text: names.get(start) ?? 'new RegExp', regex: null });
    }
  });
  return expressions;
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

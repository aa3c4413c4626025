import { globSync, readFileSync } from 'node:fs';
import recheck from 'recheck/lib/browser.js';
import { parseSync } from 'vite';

/**
 * Expressions that the checker calls slow, or that are constructed, with the reason why their use is safe: by file, then
 * by source text, or for a constructed one by the name of its constant or `new RegExp`.
 */
const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'web/ui/section.tsx': {
    '/(\\S+(?:[-\\u00a0]\\S+)+)/': 'Reads our own headings at build time.',
  },
  'web/scripts/router.ts': {
    '/<style.*?<\\/style>/gs': 'Reads a page of our own origin in the visitor’s browser.',
  },
  'web/pictures/map-drawing.ts': {
    '/\\/+$/': 'Reads a build setting.',
  },
  'server/lib/http/open-site.ts': {
    '/<link [^>]*rel="stylesheet"[^>]*>/g': 'Reads our own built pages at startup.',
  },
  'console/server/leads/reply-html.ts': {
    '/(?<![\\w.])https?:\\/\\/[^\\s<>"]+|(?<![\\w.%+-])[\\w.%+-]+@[\\w-]+(?:\\.[\\w-]+)+/gi':
      'Starts only where a word does, and reads what a user of the console wrote.',
  },
  'contract/rules.ts': {
    hostPattern: 'Anchored, and a label has at most 63 characters.',
    emailPattern: 'Anchored; an atom can’t contain the dot that ends it.',
  },
  'console/server/leads/masking.ts': {
    '/(?<![^\\s@＠﹫<>()",;:])[^\\s@＠﹫<>()",;:]+[@＠﹫][^\\s@＠﹫<>()",;:]+|"[^"\\n]{1,64}"[@＠﹫][^\\s@＠﹫<>()",;:]+/gu':
      'The look-behind allows matches only at the start of a word.',
    '/\\+?\\p{Nd}(?:[\\p{Zs}\\p{Pd}\\p{Cf}\\p{M}\\t()./\\\\·•_]{0,3}\\p{Nd}){6,}/gu':
      'No digit is a separator, and a failed match has read at most 28 characters.',
  },
  'console/server/leads/lead-facets.ts': {
    afterComma: 'Reads at most 5,000 characters: 11 ms.',
    beforeZip: 'Begins with the name of a state, so blanks are read once.',
  },
  'server/lib/log.ts': {
    '/(["\'`])(?:(?!\\1).)*\\1/g': 'Reads at most 300 characters.',
    '/\\([^)]*\\)/g': 'Reads at most 300 characters.',
    '/\\S+@\\S+/g': 'Reads at most 300 characters.',
  },
  'web/form-engine/phone/phone-country.ts': {
    'new RegExp': 'Built from our own table: alternatives of digits.',
  },
};

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

const results = new Map<string, string>();
const problems = found
  .filter(({ file, text }) => exceptions[file]?.[text] === undefined)
  .flatMap((expression) => {
    const result = resultOf(expression);
    return result === 'safe' ? [] : [`${expression.at}  ${result}  ${expression.text}`];
  });
for (const [file, texts] of Object.entries(exceptions)) {
  const unused = Object.keys(texts).filter(
    (text) => !found.some((each) => each.file === file && each.text === text),
  );
  problems.push(...unused.map((text) => `tools/check-expressions.ts: ${file} has no ${text}`));
}
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

import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';

type Names = Readonly<Record<string, string>>;
const { scripts, dependencies, devDependencies } = JSON.parse(
  await readFile('package.json', 'utf8'),
) as { scripts: Names; dependencies: Names; devDependencies: Names };
const documents = await Array.fromAsync(
  glob('**/*.md', {
    exclude: (name) => /^(content|node_modules|build|data|test-results)$/.test(name),
  }),
);

/** Inline code that looks like a path in this project. */
const path =
  /`((?:contract|content|web|console|server|tools|tests|docs|deploy|public|\.ci)\/[^`\s]*)`/g;
const link = /\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g;
const script = /npm run (?:--[\w-]+ )*([a-z][\w:-]*)|npm (start|test)\b/g;

describe.each(documents)('%s', (document) => {
  test('a document mentions only files that exist', async () => {
    const text = await readFile(document, 'utf8');
    const named = [...text.matchAll(path)].map((match) => match[1] ?? '');
    const missing = await Promise.all(
      named.map(async (name) => {
        if (!/[*{]/.test(name)) return existsSync(name) ? [] : [name];
        return (await Array.fromAsync(glob(name))).length > 0 ? [] : [name];
      }),
    );
    const folder = document.includes('/') ? document.slice(0, document.lastIndexOf('/') + 1) : '';
    const links = [...text.matchAll(link)].map((match) => folder + (match[1] ?? ''));
    expect([...missing.flat(), ...links.filter((name) => !existsSync(name))]).toEqual([]);
  });

  test('a document mentions only npm scripts that exist', async () => {
    const text = await readFile(document, 'utf8');
    const named = [...text.matchAll(script)].map((match) => match[1] ?? match[2] ?? '');
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

test('docs/decisions/002-dependencies.md lists exactly our packages', async () => {
  const list = await readFile('docs/decisions/002-dependencies.md', 'utf8');
  const lines = [...list.matchAll(/^- (`[^:]+`):/gm)].map(([, names]) => names ?? '');
  const named = lines.flatMap((names) => names.match(/[^`, ]+/g) ?? []);
  const ours = Object.keys({ ...dependencies, ...devDependencies }).map((name) =>
    name.replace(/^@types\/.*/, '@types/*'),
  );
  const advice =
    'Give each package a row in docs/decisions/002-dependencies.md, and remove the rows of the others';
  expect(named.toSorted(), advice).toEqual([...new Set(ours)].toSorted());
});

test('the index of decisions lists every decision', async () => {
  const index = await readFile('docs/decisions/README.md', 'utf8');
  const listed = index.matchAll(
    /^\| \[\d{3}\]\((.*?)\) \| .+ \| \d{4}-\d\d-\d\d \| (?:accepted|replaced by \d{3}) \|$/gm,
  );
  const files = await Array.fromAsync(glob('[0-9]*.md', { cwd: 'docs/decisions' }));
  expect(Array.from(listed, ([, file]) => file)).toEqual(files.toSorted());
});

test.each(documents.filter((name) => /^docs\/decisions\/\d/.test(name)).toSorted())(
  '%s is a short decision with a status and a date',
  async (document) => {
    const text = await readFile(document, 'utf8');
    expect(
      /^# \d{3} .+\n\n(?:Accepted|Replaced by \d{3}), \d{4}-\d\d-\d\d\./.test(text),
      `Begin ${document} with its title and a line such as "Accepted, 2026-11-21."`,
    ).toBe(true);
    const count = text.split(/\s+/).filter(Boolean).length;
    // The list of dependencies needs a line for each purpose.
    const max = document.includes('/002-') ? 600 : 300;
    const advice = 'Describe the choice, not the code: its reason, alternatives, and figures.';
    expect(
      count,
      `${document} has ${count} words, at most ${max} are allowed. ${advice}`,
    ).toBeLessThanOrEqual(max);
  },
);

describe('the requirements', async () => {
  const text = await readFile('docs/requirements.md', 'utf8');
  const ids = [...text.matchAll(/\*\*(R\d+)\*\*/g)].map(([, id]) => id ?? '');

  test('the requirements have unique ids in ascending order', () => {
    const numbers = ids.map((id) => Number(id.slice(1)));
    const misplaced = ids.filter((_, at) => at > 0 && (numbers[at] ?? 0) <= (numbers[at - 1] ?? 0));
    const advice =
      'Move each of these in docs/requirements.md, or use the next number after the last.';
    expect(ids.length).toBeGreaterThan(100);
    expect(misplaced, advice).toEqual([]);
  });

  test('the requirements include every id that code, tests, and documents refer to', async () => {
    const files = await Array.fromAsync(
      glob(['*.md', '{contract,content,web,console,server,tools,tests,docs}/**/*.{ts,tsx,css,md}']),
    );
    const unknown = await Promise.all(
      files.map(async (file) => {
        const named = (await readFile(file, 'utf8')).match(/\bR[1-9]\d{0,2}\b/g) ?? [];
        return named.filter((id) => !ids.includes(id)).map((id) => `${file}: ${id}`);
      }),
    );
    const advice =
      'Add a row "- **R…** …" with this id to docs/requirements.md, or correct the id.';
    expect(files.length).toBeGreaterThan(300);
    expect(unknown.flat(), advice).toEqual([]);
  });
});

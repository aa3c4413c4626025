import { glob, readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type Article, articles } from '#content/articles.ts';
import { cookiePolicy } from '#content/legal/cookies.ts';
import { labInfosec, patientInfosec, profiInfosec } from '#content/legal/infosec.ts';
import { privacyPolicy } from '#content/legal/privacy.ts';
import { labTerms, mainTerms, patientTerms, profiTerms } from '#content/legal/terms.ts';
import type { Block, ProseDocument } from '#content/prose.ts';
import { series } from '#content/text-rules.ts';

const documents: readonly ProseDocument[] = [
  ...articles,
  ...[mainTerms, labTerms, profiTerms, patientTerms],
  ...[privacyPolicy, cookiePolicy, labInfosec, profiInfosec, patientInfosec],
];
const files = await Promise.all(
  (
    await Array.fromAsync(
      glob('content/{**/*.ts,{articles,legal}/*.json}', { exclude: ['**/*.test.ts'] }),
    )
  ).map(async (name) => ({ name, text: await readFile(name, 'utf8') })),
);

/** These are the mistakes that the types can't see. Each is reported with its file and line. */
test('sections, tables, citations, and dates are correct', () => {
  expect([...documents.flatMap(mistakesIn), ...articles.flatMap(mistakesInArticle)]).toEqual([]);
});

test.each(documents)('the file of $title has the shape of a text', ({ sections }) => {
  expect(v.safeParse(shape, sections).issues ?? []).toEqual([]);
});

/** A rule for every reader's text: pages, notes, emails, the console, commands, and documents, but not comments. */
test('a simple series has no comma before its last item', async () => {
  const names = glob(
    '{*.md,docs/**/*.{md,json},{content,contract,console,server,web}/**/*.{ts,tsx,json,md}}',
    {
      exclude: ['**/*.test.ts', '**/node_modules/**'],
    },
  );
  const wrong = (await Array.fromAsync(names, seriesIn)).flat();
  expect(wrong.sort()).toEqual([]);
});

test('an error is reported with its file and line', () => {
  expect(placeOf(cookiePolicy.intro)).toMatch(/^content\/legal\/cookies\.json:\d+:$/);
});

const texts = v.array(v.string());
const shape = v.array(
  v.strictObject({
    id: v.string(),
    title: v.string(),
    blocks: v.array(
      v.union([
        v.string(),
        v.strictObject({ list: texts }),
        v.strictObject({ steps: texts }),
        v.strictObject({ checks: texts }),
        v.strictObject({ terms: v.array(v.strictTuple([v.string(), v.string()])) }),
        v.strictObject({
          table: v.strictObject({ caption: v.string(), head: texts, rows: v.array(texts) }),
        }),
        v.strictObject({
          links: v.array(
            v.union([
              v.strictObject({ text: v.string(), to: v.string() }),
              v.strictObject({
                text: v.string(),
                href: v.pipe(v.string(), v.regex(/^(https|mailto|tel):/)),
              }),
            ]),
          ),
        }),
      ]),
    ),
  }),
);

function mistakesIn({ intro, sections }: ProseDocument): string[] {
  const home = placeOf(intro).split(':', 1)[0];
  const ids = sections.map(({ id }) => id);
  const twice = ids.filter((id, index) => id === 'content' || ids.indexOf(id) !== index);
  const tables = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (typeof block !== 'string' && 'table' in block ? [block.table] : [])),
  );
  const uneven = tables.flatMap(({ head, rows }) =>
    rows.filter((row) => row.length !== head.length),
  );
  return [
    ...twice.map((id) => `${placeOf(`'${id}'`, home)} The section id "${id}" is taken.`),
    ...uneven.map(
      ([first]) => `${placeOf(first, home)} This row has more or fewer cells than its table.`,
    ),
  ];
}

function mistakesInArticle({ published, sections, sources, title }: Article): string[] {
  const date = new Date(`${published}T00:00:00Z`);
  const real = !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(published);
  const texts = sections.flatMap(({ blocks }) => blocks.flatMap(textsIn));
  const unknown = texts.filter((text) => numbersIn(text).some((number) => number > sources.length));
  return [
    ...(real ? [] : [`${placeOf(published)} "${published}" is not a day.`]),
    ...unknown.map((text) => `${placeOf(text)} "${title}" has ${sources.length} sources only.`),
  ];
}

/** The sources that a text refers to: `[2, 5]`. */
function numbersIn(text: string): number[] {
  const markers = text.matchAll(/(?<=[\s(])\[(\d+(?:, \d+)*)\]/g);
  return [...markers].flatMap(([, numbers = '']) => numbers.split(', ').map(Number));
}

/** `content/articles/deploying-a-lims.ts:12:` */
function placeOf(text: string, name?: string): string {
  const file = files.find((each) => (!name || each.name === name) && each.text.includes(text));
  if (!file) return name ? placeOf(text) : 'content:';
  return `${file.name}:${file.text.slice(0, file.text.lastIndexOf(text)).split('\n').length}:`;
}

async function seriesIn(name: string): Promise<readonly string[]> {
  const comment = name.endsWith('.md') ? /```[\s\S]*?```/g : /\/\*[\s\S]*?\*\/|(?<![:"])\/\/.*/g;
  const text = (await readFile(name, 'utf8')).replace(comment, (each) => each.replace(/./g, '*'));
  return [...text.matchAll(series)].map(({ 0: found, index }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${name}:${line}: Remove the comma before the last item: ${found.replace(/\s+/g, ' ')}`;
  });
}

function textsIn(block: Block): readonly string[] {
  if (typeof block === 'string') return [block];
  if ('links' in block) return block.links.map(({ text }) => text);
  if ('table' in block)
    return [block.table.caption, ...block.table.head, ...block.table.rows.flat()];
  return Object.values(block).flat(2);
}

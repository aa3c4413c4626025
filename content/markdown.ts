import { existsSync, readFileSync } from 'node:fs';
import { Lexer, type Token, type Tokens } from 'marked';
import * as v from 'valibot';
import { parse, YAMLParseError } from 'yaml';
import { textOf } from '#content/files.ts';
import { problemInPicture, sizeOf } from '#content/picture.ts';
import { problemIn } from '#content/problem-in.ts';
import {
  type Block,
  type MarkedUpText,
  type Onward,
  type ProseSection,
  textsIn,
} from '#content/prose.ts';
import { ContentError, type Parts, problemsOf, read } from '#content/read.ts';
import { piecesOf, text } from '#content/schema.ts';

/**
 * Reads a long text: fields between two lines of `---`, then sections.
 *
 * @throws {ContentError} with the problems of the fields and of each section.
 */
export function readMarkdown<Schema extends v.GenericSchema<unknown, object>>(
  file: string,
  fields: Schema,
  parts: Parts = {},
): v.InferOutput<Schema> & { readonly sections: readonly ProseSection[] } {
  const text = textOf(file);
  const end = text.startsWith('---\n') ? text.indexOf('\n---\n') : -1;
  const [top, sections] = allOf<unknown>([
    () => read(file, fields, yamlIn(file, text.slice(4, Math.max(end, 4))), parts),
    () => sectionsIn(file, text.slice(end < 0 ? 0 : end + 5), parts),
  ]);
  return { ...(top as v.InferOutput<Schema>), sections: sections as readonly ProseSection[] };
}

/** Markdown within a field, without headings: `**emphasis**`, `[links](LabPricing)`, lists and tables. */
export const markdown = v.pipe(
  text(4000, true),
  v.metadata({ lines: 6 }),
  v.rawTransform<string, readonly Block[]>(({ dataset, addIssue, NEVER }) => {
    try {
      return readersOf(new Lexer().lex(dataset.value)).flatMap((reader) => reader());
    } catch (error) {
      addIssue({ message: (error as Error).message });
      return NEVER;
    }
  }),
);

function yamlIn(file: string, text: string): unknown {
  try {
    return parse(text) ?? {};
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    const line = (error.linePos?.[0].line ?? 0) + 1;
    throw new ContentError([
      `${file}, line ${line}: This field can’t be read. Put a text that contains a colon in quotation marks.`,
    ]);
  }
}

/** Runs all readers, and throws the problems of all of them. */
function allOf<T>(readers: readonly (() => T)[]): readonly T[] {
  const values: T[] = [];
  const problems = readers.flatMap((reader) => problemsOf(() => void values.push(reader())));
  if (problems.length > 0) throw new ContentError(problems);
  return values;
}

type Draft = { readonly heading: Tokens.Heading; readonly tokens: Token[] } | { include: string };

/** The sections of a text. A line with only the name of a shared section, such as `{medical-care}`, includes it. */
export function sectionsIn(file: string, text: string, parts: Parts): readonly ProseSection[] {
  const drafts: Draft[] = [];
  const homeless: string[] = [];
  for (const token of new Lexer().lex(text)) {
    const include = 'text' in token ? /^\{([\w-]+)\}$/.exec(token.text)?.[1] : undefined;
    const last = drafts.at(-1);
    if (token.type === 'heading') drafts.push({ heading: token as Tokens.Heading, tokens: [] });
    else if (include && (parts[include] as Partial<ProseSection> | undefined)?.blocks)
      drafts.push({ include: `{${include}}` });
    else if (last && 'tokens' in last) last.tokens.push(token);
    else if (token.type !== 'space') homeless.push(token.raw);
  }
  const sections = allOf([
    ...homeless.map((raw) => () => {
      throw new ContentError([
        `${file}: “${startOf(raw)}” needs a heading above it, such as ## Fees.`,
      ]);
    }),
    ...drafts.map((draft) => () => sectionOf(file, draft, parts)),
  ]);
  const ids = sections.map(({ id }) => id);
  const taken = sections.filter(({ id }, place) => id === 'content' || ids.indexOf(id) < place);
  if (taken.length === 0) return sections;
  throw new ContentError(
    taken.map(
      ({ title, id }) => `${file}, “${title}”: The anchor #${id} is taken. Choose another.`,
    ),
  );
}

function sectionOf(file: string, draft: Draft, parts: Parts): ProseSection {
  if ('include' in draft) return read(file, v.any(), draft.include, parts);
  const { heading, tokens } = draft;
  const [, title = heading.text, id = slugOf(title)] =
    /^(.*?) \{#([\w-]+)\}$/.exec(heading.text) ?? [];
  const place = `${file}, “${title}”`;
  if (heading.depth !== 2)
    throw new ContentError([`${place}: Begin the heading of a section with two signs: ##.`]);
  const blocks = allOf(readersOf(tokens).map((reader) => () => placed(place, reader))).flat();
  const section: ProseSection = read(place, v.any(), { id, title, blocks }, parts);
  const problems = section.blocks.flatMap(textsIn).flatMap((text) => problemIn(text) ?? []);
  if (problems.length === 0) return section;
  throw new ContentError(problems.map((problem) => `${place}: ${problem}`));
}

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
}

function startOf(raw: string): string {
  return raw.trim().slice(0, 60);
}

type Reader = () => readonly Block[];

function placed(place: string, reader: Reader): readonly Block[] {
  try {
    return reader();
  } catch (error) {
    throw new ContentError([`${place}: ${(error as Error).message}`]);
  }
}

/** A caption is part of the table that follows it. */
function readersOf(tokens: readonly Token[]): readonly Reader[] {
  const shown = tokens.filter(({ type }) => type !== 'space');
  return shown.map((token, index) => () => {
    if (!captionOf(token)) return [blockOf(token, captionOf(shown[index - 1]))];
    if (shown[index + 1]?.type === 'table') return [];
    throw new Error(`There is no table under the line “${startOf(token.raw)}”.`);
  });
}

function captionOf(token?: Token): string | undefined {
  return token?.type === 'paragraph' ? /^Table: (.+)$/.exec(token.text)?.[1] : undefined;
}

function blockOf(token: Token, caption?: string): Block {
  if (token.type === 'list') return listOf(token as Tokens.List);
  if (token.type === 'table') return tableOf(token as Tokens.Table, caption);
  if (token.type !== 'paragraph')
    throw new Error(`“${startOf(token.raw)}” is neither a paragraph, a list nor a table.`);
  const [first, ...more] = (token as Tokens.Paragraph).tokens;
  if (first?.type === 'image' && more.length === 0) return pictureOf(first as Tokens.Image);
  return piecesOf(token.tokens);
}

function listOf({ items, ordered }: Tokens.List): Block {
  const lines = items.map(lineOf);
  if (lines.every(([first, ...more]) => first?.type === 'link' && more.length === 0))
    return { links: lines.flatMap((line) => piecesOf(line) as readonly Onward[]) };
  if (lines.every(([first, ...more]) => first?.type === 'strong' && more.length > 0))
    return { terms: lines.map(termOf) };
  const texts = lines.map(piecesOf);
  if (ordered) return { steps: texts };
  return items.every(({ task }) => task) ? { checks: texts } : { list: texts };
}

function lineOf({ tokens }: Tokens.ListItem): readonly Token[] {
  const [only, ...more] = tokens.filter(({ type }) => type !== 'checkbox');
  if (!only || more.length > 0 || !/^(?:text|paragraph)$/.test(only.type) || !('tokens' in only))
    throw new Error('An entry of a list is one text, without lists of its own.');
  return (only.tokens ?? []).filter(({ type }) => type !== 'checkbox');
}

/** The meaning follows the term after a colon. */
function termOf([term, colon, ...more]: readonly Token[]): readonly [string, MarkedUpText] {
  const meaning = {
    ...colon,
    text: colon && 'text' in colon ? colon.text.replace(/^: ?/, '') : '',
  };
  return [(term as Tokens.Strong).text, piecesOf([meaning as Token, ...more])];
}

/** A row with too few or too many cells is a mistake, which Markdown would hide. */
function tableOf({ header, rows, raw }: Tokens.Table, caption?: string): Block {
  const uneven = raw
    .trim()
    .split('\n')
    .find((row) => row.replace(/^\||\|$/g, '').split(/(?<!\\)\|/).length !== header.length);
  if (uneven) throw new Error(`The row “${startOf(uneven)}” needs ${header.length} cells.`);
  if (!caption) throw new Error('A table needs its caption above it: “Table: Who does what”.');
  const cells = rows.map(([first, ...more]): readonly [string, ...MarkedUpText[]] => [
    first?.text ?? '',
    ...more.map(({ tokens }) => piecesOf(tokens)),
  ]);
  return { table: { caption, head: header.map(({ text }) => text), rows: cells } };
}

function pictureOf({ href, text: alt }: Tokens.Image): Block {
  const file = `public${href}`;
  if (!alt.trim()) throw new Error(`Say in the brackets what the picture ${href} shows.`);
  if (!href.startsWith('/') || !existsSync(file)) throw new Error(`There is no picture ${file}.`);
  const bytes = readFileSync(file);
  const [width = 0, height = 0] = sizeOf(bytes) ?? [];
  const problem = problemInPicture(href, bytes);
  if (problem) throw new Error(problem);
  return { picture: { src: href, alt, width, height } };
}

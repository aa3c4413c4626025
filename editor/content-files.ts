import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, parse as parsePath, resolve } from 'node:path';
import type { ViteDevServer } from 'vite';
import { parse, stringify } from 'yaml';

/** A save as Keystatic sends it. */
export type Save = {
  readonly additions: readonly { readonly path: string; readonly contents: string }[];
  readonly deletions: readonly { readonly path: string }[];
};

export type Picture = { readonly name: string; readonly contents: string };

/** Text by file; undefined stands for a file that isn't there. */
type Texts = ReadonlyMap<string, string | undefined>;

/** Writes the content if all of it is right, keeps what was there before, and shows drafts. */
export class ContentFiles {
  readonly #site: ViteDevServer;
  readonly #drafts: Map<string, string>;
  readonly #before: Texts[] = [];

  constructor(site: ViteDevServer, drafts: Map<string, string>) {
    this.#site = site;
    this.#drafts = drafts;
  }

  /** The mistakes that the content would have after the save. Without any, the files are written. */
  async save({ additions, deletions }: Save): Promise<readonly string[]> {
    const foreign = [...additions, ...deletions].find(({ path }) => !contentPath.test(path));
    if (foreign) return [`${foreign.path} is not a file of content.`];
    const texts: Texts = new Map([
      ...deletions.map(({ path }) => [path, undefined] as const),
      ...additions.map(({ path, contents }) => [path, formatted(path, contents)] as const),
    ]);
    const before = new Map(Array.from(texts.keys(), (file) => [file, textOf(file)]));
    // The check doesn't know of deleted files; it finds none, and they return if it refuses the save.
    for (const { path } of deletions) rmSync(path, { force: true });
    // A check that fails itself leaves the files as they were, too.
    let written: Texts = before;
    try {
      const { checkContent } =
        await this.#load<typeof import('../tools/content.ts')>('tools/content.ts');
      const problems = await checkContent(present(texts));
      if (problems.length > 0) return await this.#inWords(problems);
      this.#before.push(before);
      written = texts;
      return [];
    } finally {
      await this.#write(written);
    }
  }

  async undo(): Promise<{ readonly saves: number }> {
    await this.#write(this.#before.pop() ?? new Map());
    return { saves: this.#before.length };
  }

  /** Shows drafts of files on the pages while they are right; undefined ends the draft of a file. */
  async showDrafts(written: Texts) {
    const texts: Texts = new Map(
      Array.from(written, ([file, text]) => [
        file,
        text !== undefined && !isLong(file) ? asContent(text) : text,
      ]),
    );
    const problems = await this.#problemsIn(present(texts));
    if (problems.length > 0) return { problems: await this.#inWords(problems) };
    const changed = Array.from(texts).filter(([file, text]) => this.#drafts.get(file) !== text);
    for (const [file, text] of changed) {
      if (text === undefined) this.#drafts.delete(file);
      else this.#drafts.set(file, text);
    }
    await this.#reload(changed.map(([file]) => file));
    return { drafts: this.#drafts.size, saves: this.#before.length };
  }

  /** The part of the check that is quick enough to run while somebody types. */
  async #problemsIn(texts: ReadonlyMap<string, string>): Promise<readonly string[]> {
    const { problemsIn } = await this.#load<typeof import('../content/read.ts')>('content/read.ts');
    const { kinds } = await this.#load<typeof import('../content/kinds.ts')>('content/kinds.ts');
    const problems = kinds.flatMap(({ file, schema, parts }) => {
      const text = texts.get(file);
      return text === undefined ? [] : problemsIn(file, schema, JSON.parse(text), parts);
    });
    if (![...texts.keys()].some(isLong)) return problems;
    const { drafts } = await this.#load<typeof import('../content/files.ts')>('content/files.ts');
    const shown = new Map(drafts);
    for (const [file, text] of texts) drafts.set(file, text);
    const { problemsInTexts } = await this.#load<
      typeof import('#content/rules/problems-in-texts.ts')
    >('content/rules/problems-in-texts.ts');
    problems.push(...problemsInTexts());
    drafts.clear();
    for (const [file, text] of shown) drafts.set(file, text);
    return problems;
  }

  /** A file goes by its name in the editor. */
  async #inWords(problems: readonly string[]): Promise<readonly string[]> {
    const { kinds } = await this.#load<typeof import('../content/kinds.ts')>('content/kinds.ts');
    const { longKinds } = await this.#load<typeof import('../content/kinds/long-kinds.ts')>(
      'content/kinds/long-kinds.ts',
    );
    const files = [...kinds, ...longKinds.filter((kind) => 'file' in kind)];
    return problems.map((problem) => {
      const kind = files.find(({ file }) => problem.startsWith(file));
      return kind ? problem.replace(kind.file, kind.label) : problem;
    });
  }

  /** Loads a module anew if the content that it relies on has changed. */
  async #load<Module>(file: string): Promise<Module> {
    return (await this.#site.ssrLoadModule(`/${file}`)) as Module;
  }

  async #write(texts: Texts): Promise<void> {
    for (const [file, text] of texts) {
      this.#drafts.delete(file);
      if (text === undefined) {
        rmSync(file, { force: true });
        continue;
      }
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    await this.#reload([...texts.keys()]);
  }

  /** `content/files.ts` reads the files, so all modules that depend on it start anew. */
  async #reload(files: readonly string[]): Promise<void> {
    if (files.length === 0) return;
    const { ssr, client } = this.#site.environments;
    ssr.moduleGraph.onFileChange(resolve('content/files.ts'));
    for (const file of files) this.#site.watcher.emit('change', resolve(file));
    await this.#load('web/document.tsx');
    client.hot.send({ type: 'full-reload' });
  }
}

/** Stores an uploaded picture, under another name if there is a different one of this name. */
export function storePicture({ name, contents }: Picture) {
  const { name: stem, ext } = parsePath(name.toLowerCase());
  const bytes = Buffer.from(contents, 'base64');
  const slug = stem.replace(/[^a-z0-9]+/g, '-');
  for (let count = 1; ; count++) {
    const path = `/pictures/${slug}${count > 1 ? `-${count}` : ''}${ext}`;
    const file = `public${path}`;
    if (existsSync(file) && !readFileSync(file).equals(bytes)) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
    return { path };
  }
}

const contentPath = /^content\/(?:[\w-]+\/)*[\w-]+\.(?:json|md)$/;

function isLong(file: string): boolean {
  return file.endsWith('.md');
}

function present(texts: Texts): ReadonlyMap<string, string> {
  return new Map(
    Array.from(texts).flatMap(([file, text]) => (text === undefined ? [] : [[file, text]])),
  );
}

function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** A file with a list, as Keystatic reads it: in an object. */
export function inObject(json: string): string {
  return json.startsWith('[') ? `{"entries":${json}}` : json;
}

/** A file as the content has it: the list itself, and nothing for groups and lists in which nothing was entered. */
function asContent(json: string): string {
  const { entries, ...rest } = JSON.parse(json, (_, value) =>
    typeof value === 'object' && value && !Object.keys(value)[0] ? undefined : value,
  );
  return JSON.stringify(Array.isArray(entries) ? entries : { entries, ...rest });
}

/** As the project's formatter writes it, so that a save changes only the lines that a person changed. */
function formatted(file: string, contents: string): string {
  const text = Buffer.from(contents, 'base64url').toString();
  const [, fields, body] = /^---\n(.*?\n)---\n(.*)$/s.exec(text) ?? [];
  if (fields !== undefined) return `---\n${stringify(parse(fields), { lineWidth: 0 })}---\n${body}`;
  const biome = ['node_modules/@biomejs/biome/bin/biome', 'format', `--stdin-file-path=${file}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, biome, {
    input: asContent(text),
  });
  if (status !== 0) throw new Error(`${stderr}`);
  return `${stdout}`;
}

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, parse as parsePath, resolve } from 'node:path';
import { json } from 'node:stream/consumers';
import type { ViteDevServer } from 'vite';
import { parse, stringify } from 'yaml';
import { drafts } from '../content/files.ts';
import type { Kind } from './data.ts';

/** A save as Keystatic sends it. */
export type Save = {
  readonly additions: readonly { readonly path: string; readonly contents: string }[];
  readonly deletions: readonly { readonly path: string }[];
};

export type Picture = { readonly name: string; readonly contents: string };

/** Text by file; null stands for a file that isn't there. */
type Texts = ReadonlyMap<string, string | null>;

/** Writes the content if all of it is right, keeps what was there before, and shows drafts. */
export class ContentFiles {
  readonly #site: ViteDevServer;
  readonly #kinds: readonly Kind[];
  readonly #before: Texts[] = [];
  /** Files that were uploaded since the start. */
  readonly #pictures = new Set<string>();

  constructor(site: ViteDevServer, kinds: readonly Kind[]) {
    this.#site = site;
    this.#kinds = kinds;
  }

  /** The mistakes that the content would have after the save. Without any, the files are written. */
  async save({ additions, deletions }: Save): Promise<readonly string[]> {
    const foreign = [...additions, ...deletions].find(({ path }) => !contentPath.test(path));
    if (foreign) return [`${foreign.path} is not a file of content.`];
    const texts: Texts = new Map([
      ...deletions.map(({ path }) => [path, null] as const),
      ...additions.map(({ path, contents }) => [path, formatted(path, contents)] as const),
    ]);
    const problems = await problemsWith(texts);
    if (problems.length > 0) return this.#inWords(problems);
    this.#before.push(new Map(Array.from(texts.keys(), (file) => [file, savedText(file)])));
    await this.#write(texts);
    return [];
  }

  async undo(): Promise<{ readonly saves: number }> {
    await this.#write(this.#before.pop() ?? new Map());
    return { saves: this.#before.length };
  }

  /** Shows drafts of files on the pages while they are right; undefined ends the draft of a file. */
  async showDrafts(written: ReadonlyMap<string, string | undefined>) {
    const shown = new Map(drafts);
    for (const [file, text] of written) {
      if (text === undefined) drafts.delete(file);
      else drafts.set(file, file.endsWith('.md') ? text : asContent(text));
    }
    this.#forget(written.keys());
    const { problemsInFiles } = await import('../tools/content.ts');
    const problems = await problemsInFiles(this.#site);
    if (problems.length > 0) {
      drafts.clear();
      for (const [file, text] of shown) drafts.set(file, text);
      this.#forget(written.keys());
      return { problems: this.#inWords(problems) };
    }
    await this.#reload(written.keys());
    return { drafts: drafts.size, saves: this.#before.length };
  }

  /** Stores a picture, under another name if there is a different one of this name. */
  async addPicture({ name, contents }: Picture): Promise<{ path: string } | { problem: string }> {
    const bytes = Buffer.from(contents, 'base64');
    const { problemInPicture } = (await this.#site.ssrLoadModule(
      '/content/picture.ts',
    )) as typeof import('../content/picture.ts');
    const problem = problemInPicture(name, bytes);
    if (problem) return { problem };
    const { name: stem, ext } = parsePath(name.toLowerCase());
    const slug = stem.replace(/[^a-z0-9]+/g, '-');
    for (let count = 1; ; count++) {
      const path = `/pictures/${slug}${count > 1 ? `-${count}` : ''}${ext}`;
      const file = `public${path}`;
      if (existsSync(file) && !readFileSync(file).equals(bytes)) continue;
      if (!existsSync(file)) this.#pictures.add(file);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, bytes);
      return { path };
    }
  }

  /** A file goes by its name in the editor. */
  #inWords(problems: readonly string[]): readonly string[] {
    return problems.map((problem) => {
      const kind = this.#kinds.find((each) => problem.startsWith(each.file ?? `${each.folder}/`));
      const [path = ''] = problem.split(/[,:]/);
      if (!kind) return problem;
      const name = kind.file ? kind.label : `${kind.label}, ${parsePath(path).name}`;
      return problem.replace(path, name);
    });
  }

  async #write(texts: Texts): Promise<void> {
    for (const [file, text] of texts) {
      drafts.delete(file);
      if (text === null) {
        rmSync(file, { force: true });
        continue;
      }
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    this.#removeUnusedPictures();
    this.#forget(texts.keys());
    await this.#reload(texts.keys());
  }

  /** An uploaded picture goes with the last text that shows it. */
  #removeUnusedPictures(): void {
    const saved = globSync('content/**/*.{md,json}').map((file) => readFileSync(file, 'utf8'));
    const all = [...saved, ...drafts.values()].join('\n');
    for (const file of this.#pictures)
      if (!all.includes(file.replace('public', ''))) rmSync(file, { force: true });
  }

  /** `content/files.ts` reads the files, so all modules that depend on it start anew. */
  #forget(files: Iterable<string>): void {
    const { moduleGraph } = this.#site.environments.ssr;
    for (const file of ['content/files.ts', ...files]) moduleGraph.onFileChange(resolve(file));
  }

  async #reload(files: Iterable<string>): Promise<void> {
    for (const file of files) this.#site.watcher.emit('change', resolve(file));
    await this.#site.ssrLoadModule('/web/document.tsx');
    this.#site.environments.client.hot.send({ type: 'full-reload' });
  }
}

/** Checks the content as it would be with these texts, in a process of its own. */
async function problemsWith(texts: Texts): Promise<readonly string[]> {
  const check = spawn(process.execPath, ['tools/content.ts', '--drafts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  check.stdin.end(JSON.stringify([...texts]));
  return (await json(check.stdout)) as readonly string[];
}

const contentPath = /^content\/(?:[\w-]+\/)*[\w-]+\.(?:json|md)$/;

function savedText(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
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

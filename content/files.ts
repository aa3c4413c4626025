import { globSync, readFileSync } from 'node:fs';

/** Texts of files that are not saved yet, by path. They are read instead of those on the disk. */
export const drafts = new Map<string, string>();

export function textOf(file: string): string {
  return (drafts.get(file) ?? readFileSync(file, 'utf8')).replaceAll('\r\n', '\n');
}

/** The Markdown files of a folder of `content/`. */
export function markdownIn(folder: string): readonly string[] {
  const drafted = [...drafts.keys()].filter((file) => file.startsWith(`content/${folder}/`));
  return [...new Set([...globSync(`content/${folder}/*.md`), ...drafted])];
}

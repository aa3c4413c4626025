import { globSync, readFileSync } from 'node:fs';

const shared = globalThis as { contentDrafts?: Map<string, string | null> };
shared.contentDrafts ??= new Map();

/**
 * Texts of files that are not saved yet, by path; null stands for a file that will be deleted. They are read instead of
 * those on the disk. A development server loads this module again, so the process has one map.
 */
export const drafts = shared.contentDrafts;

export function textOf(file: string): string {
  return (drafts.get(file) ?? readFileSync(file, 'utf8')).replaceAll('\r\n', '\n');
}

/** The Markdown files of a folder of `content/`. */
export function markdownIn(folder: string): readonly string[] {
  const drafted = [...drafts.keys()].filter((file) => file.startsWith(`content/${folder}/`));
  const all = new Set([...globSync(`content/${folder}/*.md`), ...drafted]);
  return [...all].filter((file) => drafts.get(file) !== null);
}

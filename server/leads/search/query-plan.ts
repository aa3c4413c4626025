import { sql } from 'kysely';
import type { Connection } from '#server/db/connection.ts';

/**
 * SQLite has no statistics, so these hints name the path where it would choose one that takes over 100 ms among
 * 100,000 leads (`bench:search`). PostgreSQL gets none.
 */

/**
 * How words are found: by the matches of their index, which come in the order of arrival (`words`); by the
 * index of another order, compared with those matches (`order`); in the texts, newest first, where many match
 * (`texts`); or in the texts of the few leads that another condition leaves (`leads`).
 */
export type SearchPath = 'words' | 'order' | 'texts' | 'leads';

/** A user's own leads, those with a follow-up, those whose visitor waits, and those held: few. */
export function isOfFew({
  view,
  assigneeId,
}: {
  readonly view: string;
  readonly assigneeId?: string | undefined;
}): boolean {
  return fewInView.includes(view) || assigneeId !== undefined;
}

/** Otherwise SQLite sorts all matches of the column's index instead of reading the leads in order. */
export function ignoringIndexes(kind: Connection['kind'], column: string) {
  return kind === 'sqlite' ? sql<string>`+${sql.ref(column)}` : sql<string>`${sql.ref(column)}`;
}

const fewInView: readonly string[] = ['mine', 'due', 'upcoming', 'waiting', 'quarantine', 'spam'];

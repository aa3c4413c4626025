import { sql } from 'kysely';
import type { Connection } from '#server/db/connection.ts';

/**
 * SQLite has no statistics, so these hints choose the path where its own choice would take over 100 ms with 100,000
 * leads (`bench:search`). PostgreSQL needs no hints.
 */

/**
 * The ways to find words: in their index, which returns matches in order of arrival (`words`); in the index of another
 * sort order, compared with those matches (`order`); in the texts, newest first, if many match (`texts`); or in the
 * texts of the few leads that another condition leaves (`leads`).
 */
export type SearchPath = 'words' | 'order' | 'texts' | 'leads';

/** True for conditions that only few leads meet: a user's own leads, follow-ups, waiting visitors, and held leads. */
export function matchesFewLeads({
  view,
  assigneeId,
}: {
  readonly view: string;
  readonly assigneeId?: string | undefined;
}): boolean {
  return fewInView.includes(view) || assigneeId !== undefined;
}

/**
 * Hides the column's index from SQLite, which would otherwise sort all its matches instead of reading the leads in
 * order.
 */
export function ignoringIndexes(kind: Connection['kind'], column: string) {
  return kind === 'sqlite' ? sql<string>`+${sql.ref(column)}` : sql<string>`${sql.ref(column)}`;
}

const fewInView: readonly string[] = ['mine', 'due', 'upcoming', 'waiting', 'quarantine', 'spam'];

import { searchIndexOnSqlite } from './console-migrations.ts';

/** A page of the list by follow-up is read from the index, also when many leads have the same day. */
export const followUpOrder: readonly string[] = [
  'drop index lead_work_by_day',
  `create index lead_work_by_day on lead_work (follow_up_on, lead_id)
    where follow_up_on is not null`,
];

/**
 * The text of documents is folded (`server/lib/fold-text.ts`), so that databases compare it byte by byte.
 * The console makes them all again. Taking a hundred thousand out of the index one by one would take minutes.
 */
export const foldedSearchOnSqlite: readonly string[] = [
  'drop trigger lead_documents_added',
  'drop trigger lead_documents_removed',
  'drop table lead_search',
  'delete from lead_documents',
  ...searchIndexOnSqlite,
];

export const foldedSearchOnPostgres: readonly string[] = ['truncate lead_documents'];

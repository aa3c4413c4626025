import type { Statement } from './feature.ts';

/** A table whose rows are part of a search document, and the column with the lead's id. */
type Source = readonly [table: string, column: string, changed: string | null];

const sources: readonly Source[] = [
  ['leads', 'id', 'payload'],
  ['lead_work', 'lead_id', 'assignee_id'],
  ['lead_tags', 'lead_id', null],
  ['lead_notes', 'lead_id', null],
  ['lead_replies', 'lead_id', null],
  ['lead_answers', 'lead_id', null],
  ['lead_merges', 'into_id', null],
  ['lead_records', 'lead_id', 'record'],
];

/**
 * Marks documents as outdated (version 0) within the transaction that changes their content. That includes the document
 * of the lead that the changed one was merged into. The console renews them. When a merge ends, or the merged lead is
 * erased, the surviving lead's document loses its text immediately, so that erased text doesn't wait for the console.
 */
export const documentTriggers: readonly Statement[] = [
  // Each trigger passes the column as an argument.
  {
    postgres: `create function mark_document() returns trigger language plpgsql as $$
    declare
      ids text[] := array[to_jsonb(old) ->> tg_argv[0], to_jsonb(new) ->> tg_argv[0]];
    begin
      update lead_documents set
        version = 0,
        text = case when tg_table_name = 'lead_merges' and tg_op = 'DELETE' then '' else text end
      where lead_id = any(ids)
        or lead_id in (select into_id from lead_merges where lead_id = any(ids));
      return null;
    end $$`,
  },
  ...sources.flatMap((source) => [
    ...triggersOnSqlite(source).map((sqlite) => ({ sqlite })),
    { postgres: triggerOnPostgres(source) },
  ]),
];

function triggersOnSqlite([table, column, changed]: Source): string[] {
  return (['insert', 'update', 'delete'] as const)
    .filter((event) => table !== 'leads' || event === 'update')
    .map((event) => {
      const ids = [
        ...(event === 'insert' ? [] : [`old.${column}`]),
        ...(event === 'delete' ? [] : [`new.${column}`]),
      ].join(', ');
      const of = event === 'update' && changed ? `update of ${changed}` : event;
      const wiped = table === 'lead_merges' && event === 'delete' ? `, text = ''` : '';
      return `create trigger ${table}_${event}_in_search after ${of} on ${table} begin
          update lead_documents set version = 0${wiped} where lead_id in (${ids})
            or lead_id in (select into_id from lead_merges where lead_id in (${ids}));
        end`;
    });
}

function triggerOnPostgres([table, column, changed]: Source): string {
  const update = changed ? `update of ${changed}` : 'update';
  const events = table === 'leads' ? update : `insert or ${update} or delete`;
  return `create trigger ${table}_in_search after ${events} on ${table}
      for each row execute function mark_document('${column}')`;
}

import type { Feature } from './feature.ts';

/**
 * Functions that accepted leads until 032. Since then `server/leads/accept.ts` does so on both databases, because
 * functions stored in released databases can't be edited.
 */
const writeBatchFunctions: readonly string[] = [
  `create function count_hit(quota jsonb) returns boolean language plpgsql as $$
  begin
    insert into rate_windows (bucket, starts_at, ends_at, hits)
    values (quota->>'bucket', (quota->>'startsAt')::bigint, (quota->>'endsAt')::bigint, 1)
    on conflict (bucket) do update set
      hits = case when rate_windows.starts_at = excluded.starts_at
        then rate_windows.hits + 1 else 1 end,
      starts_at = excluded.starts_at,
      ends_at = excluded.ends_at
    where rate_windows.starts_at <> excluded.starts_at
      or rate_windows.hits < (quota->>'limit')::bigint;
    return found;
  end $$`,
  writeItem(
    'create',
    `insert into leads (id, form, received_at, status, payload)
      select id, form, received_at, status, payload
      from jsonb_to_record(item->'lead')
        as lead (id text, form text, received_at bigint, status text, payload text);`,
  ),
  `create function write_batch(batch jsonb) returns jsonb language plpgsql as $$
  declare
    item jsonb;
    outcomes jsonb := '[]';
  begin
    perform pg_advisory_xact_lock(7301947);
    for item in select * from jsonb_array_elements(batch) loop
      outcomes := outcomes || write_item(item);
    end loop;
    return outcomes;
  end $$`,
];

/** Since 014, the columns of a new lead are derived from its properties, so a new column needs no new function. */
const writeItemOfAnyColumns = writeItem(
  'create or replace',
  `insert into leads select * from jsonb_populate_record(null::leads, item->'lead');`,
);

export const postgresFunctions = {
  tables: {},
  migrations: {
    '008-write-batch': { postgres: writeBatchFunctions },
    '014-privacy-on-postgres': { postgres: [writeItemOfAnyColumns] },
    // After this migration, a running server of an older version answers every form with 500.
    '034-no-write-batch': {
      postgres: ['write_batch', 'write_item', 'count_hit'].map(
        (name) => `drop function if exists ${name}(jsonb)`,
      ),
    },
  },
} satisfies Feature;

function writeItem(create: string, insertLead: string): string {
  return `${create} function write_item(item jsonb) returns jsonb language plpgsql as $$
  declare
    part jsonb;
    rejection jsonb;
    known record;
  begin
    if item ? 'key' then
      insert into idempotency_keys (key, fingerprint, reply, lead_id, expires_at)
      values (item->>'key', item->>'fingerprint', item->>'reply', item->'lead'->>'id',
        (item->>'keyEndsAt')::bigint)
      on conflict (key) do nothing;
      if not found then
        select fingerprint, reply into known from idempotency_keys where key = item->>'key';
        return jsonb_build_object(
          'kind', 'known', 'fingerprint', known.fingerprint, 'reply', known.reply);
      end if;
    end if;
    for part in select * from jsonb_array_elements(item->'quotas') loop
      if not count_hit(part) then
        rejection := jsonb_build_object('kind', 'over-limit', 'bucket', part->>'bucket');
        exit;
      end if;
    end loop;
    if rejection is null and item ? 'nonce' then
      insert into spent_tokens (nonce, expires_at)
      values (item->>'nonce', (item->>'tokenEndsAt')::bigint)
      on conflict (nonce) do nothing;
      if not found then rejection := jsonb_build_object('kind', 'token-spent'); end if;
    end if;
    if rejection is not null then
      if item ? 'key' then delete from idempotency_keys where key = item->>'key'; end if;
      return rejection;
    end if;
    if item ? 'lead' then
      ${insertLead}
      for part in select * from jsonb_array_elements(item->'deliveries') loop
        if part ? 'quota' and not count_hit(part->'quota') then continue; end if;
        insert into deliveries (id, lead_id, channel, state, queued_at, next_try_at)
        select part->>'id', item->'lead'->>'id', part->>'channel', 'pending', due_at, due_at
        from (select (item->'lead'->>'received_at')::bigint as due_at) as times;
      end loop;
    end if;
    return jsonb_build_object('kind', 'written');
  end $$`;
}

import type { AuditAction } from '#console/contract/audit.ts';
import type { ConsoleEvents } from '#console/contract/events.ts';
import { lastSequence } from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import { firstIdAt } from '#server/lib/ids.ts';

/** The position up to which everything was reported. */
export type News = {
  readonly sequence: number;
  /** Recent leads and notifications. Another process may commit one late, with an older id. */
  readonly recentIds: ReadonlySet<string>;
};

export type NewEvent = {
  [N in keyof ConsoleEvents]: { readonly name: N; readonly data: ConsoleEvents[N] };
}[keyof ConsoleEvents];

export async function startOfNews(db: Db, now: Date): Promise<News> {
  const sequence = await lastSequence(db);
  const leads = await newestIds(db, 'leads', now);
  const notified = await newestIds(db, 'notifications', now);
  return { sequence, recentIds: new Set([...leads, ...notified]) };
}

export async function newsSince(
  db: Db,
  { sequence, recentIds }: News,
  now: Date,
): Promise<{ readonly news: News; readonly events: readonly NewEvent[] }> {
  const recent = await newestIds(db, 'leads', now);
  const fresh = recent.filter((id) => !recentIds.has(id));
  const entries = await db
    .selectFrom('audit_log')
    .select(['sequence', 'user_id', 'lead_id', 'action'])
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(maxEntries)
    .execute();
  const notified = await newestIds(db, 'notifications', now);
  const news = {
    sequence: entries.at(-1)?.sequence ?? sequence,
    recentIds: new Set([...recent, ...notified]),
  };
  const isAnyListStale = entries.some(({ action }) => staleAfter.has(action));
  if (isAnyListStale || fresh.length > maxNewLeads || entries.length === maxEntries) {
    return { news, events: [{ name: 'stale', data: {} }] };
  }
  const received = fresh
    .toReversed()
    .map((leadId) => ({ name: 'lead-received', data: { leadId } }) as const);
  const byUser = Map.groupBy(
    // A reveal changes nothing, and loading the lead again would hide what was revealed.
    entries.filter(({ lead_id, action }) => lead_id !== null && action !== 'lead-revealed'),
    ({ user_id }) => user_id,
  );
  const changed = Array.from(byUser, ([userId, some]) => {
    const leadIds = [...new Set(some.flatMap(({ lead_id }) => lead_id ?? []))];
    return { name: 'leads-changed', data: { leadIds, userId } } as const;
  });
  const events: NewEvent[] = [...received, ...changed];
  const isNotified = notified.some((id) => !recentIds.has(id));
  if (isNotified || entries.some(({ lead_id }) => lead_id === null)) {
    events.push({ name: 'changed', data: {} });
  }
  return { news, events };
}

/** The newest first. A row that another process commits after this window appears when its list is next loaded. */
async function newestIds(db: Db, table: 'leads' | 'notifications', now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('id', '>', firstIdAt(new Date(now.getTime() - recentMs)))
    .orderBy('id', 'desc')
    .limit(maxRecent)
    .execute();
  return rows.map(({ id }) => id);
}

/** Any list may be stale after these, because the log doesn't list the leads erased by retention. */
const staleAfter: ReadonlySet<AuditAction> = new Set(['retention-applied']);
/** Longer than any transaction is allowed to take. */
const recentMs = 30_000;
const maxRecent = 500;
const maxNewLeads = 50;
const maxEntries = 500;

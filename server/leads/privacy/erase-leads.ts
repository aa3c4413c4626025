import type { Actor, RecordEntry } from '#server/db/audit-log.ts';
import type { Db, RowOf } from '#server/db/connection.ts';
import { queueForgetting } from '#server/leads/deliveries.ts';
import { newId } from '#server/lib/ids.ts';
import { privacyHooks } from './privacy-hooks.ts';

/** An erasure of leads. Once `erasedAt` is set, no file contains a byte of them. */
export type Erasure = {
  readonly id: string;
  readonly reason: Row['reason'];
  /** A user's id, or the name of another actor in the audit log. */
  readonly askedBy: string;
  readonly leads: number;
  readonly deletedAt: Date;
  readonly erasedAt: Date | null;
};

type Row = RowOf<'erasures'>;

type Asked = {
  readonly reason: Row['reason'];
  readonly actor: Actor;
  readonly leadIds: readonly string[];
  /** Other ids in the names of email files that belong to the person. */
  readonly requestIds?: readonly string[];
  readonly now: Date;
};

/**
 * The only way to erase leads. Deletes them with everything that belongs to them, within the caller's audited
 * transaction, and queues the job that finishes the erasure. Null if there is nothing to delete.
 */
export async function eraseLeads(
  db: Db,
  record: RecordEntry,
  { reason, actor, leadIds, requestIds = [], now }: Asked,
): Promise<Erasure | null> {
  const deleted: { id: string; form: string }[] = [];
  await privacyHooks.erasing(db, record, { leadIds, actor, now });
  for (let from = 0; from < leadIds.length; from += batchSize) {
    const some = leadIds.slice(from, from + batchSize);
    const rows = db.deleteFrom('leads').where('id', 'in', some).returning(['id', 'form']);
    deleted.push(...(await rows.execute()));
  }
  const leads = deleted.length;
  if (leads + requestIds.length === 0) return null;
  const deletedIds = deleted.map(({ id }) => id);
  await privacyHooks.erased(db, deletedIds, now);
  if (leads > 0) await queueForgetting(db, deletedIds, now);
  if (reason === 'retention') {
    const forms = Object.groupBy(deleted, ({ form }) => form);
    const counts = Object.entries(forms).map(([form, some = []]) => [form, some.length]);
    await record({ action: 'retention-applied', details: { leads: Object.fromEntries(counts) } });
  } else {
    const present = new Set(deletedIds);
    for (const leadId of leadIds.filter((id) => present.has(id))) {
      await record({ action: 'lead-erased', leadId });
    }
  }
  if (reason === 'person') await record({ action: 'person-erased', details: { leads } });
  const row: Row = {
    id: newId(),
    reason,
    asked_by: actor.userId ?? actor.userName,
    leads,
    items: JSON.stringify([...deletedIds, ...requestIds]),
    deleted_at: now.getTime(),
    erased_at: null,
  };
  await db.insertInto('erasures').values(row).execute();
  return erasureOf(row);
}

/** Lists unfinished erasures first, then the others, newest first. */
export async function listErasures(db: Db, limit: number): Promise<readonly Erasure[]> {
  const rows = await db
    .selectFrom('erasures')
    .selectAll()
    .orderBy((row) => row.case().when('erased_at', 'is', null).then(0).else(1).end())
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(erasureOf);
}

function erasureOf({ id, reason, asked_by, leads, deleted_at, erased_at }: Row): Erasure {
  return {
    id,
    reason,
    askedBy: asked_by,
    leads,
    deletedAt: new Date(deleted_at),
    erasedAt: erased_at === null ? null : new Date(erased_at),
  };
}

const batchSize = 200;

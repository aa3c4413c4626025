import { type Change, commandLineActor, type RecordEntry } from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import { updateRows } from '#server/db/rows.ts';
import { findLeadRow, leadOf } from '#server/leads/lead.ts';
import { isSuppressed } from '#server/leads/suppression-list.ts';
import { claimAddress } from './subscriptions.ts';
import { type Entrance, leadHooks, takeIn } from './take-in.ts';

/**
 * `subscribed`: another lead holds the subscription for this address. `suppressed`: the address is on the suppression
 * list. In both cases, nothing was changed.
 */
export type Release = 'released' | 'not-held' | 'subscribed' | 'suppressed';

export type ReleaseOptions = Entrance & {
  /** The address to subscribe once it is confirmed. */
  readonly subscriber?: string;
  readonly now: Date;
};

export function releases(changeAt: (now: Date) => Change) {
  return {
    /** Releases a lead for the command line. */
    release: (leadId: string, options: ReleaseOptions) =>
      changeAt(options.now)(commandLineActor, (db, record) => release(db, record, leadId, options)),
  };
}

/** Takes in a lead that was quarantined or classified as spam, within an audited change: those run one at a time. */
export async function release(
  db: Db,
  record: RecordEntry,
  leadId: string,
  { subscriber, now, ...entrance }: ReleaseOptions,
): Promise<Release> {
  const held = await findLeadRow(db, leadId);
  if (!held || held.status === 'accepted') return 'not-held';
  if (subscriber !== undefined) {
    if (await isSuppressed(db, subscriber)) return 'suppressed';
    if ((await claimAddress(db, subscriber, leadId, now)) !== null) return 'subscribed';
  }
  const unconfirmed_since = subscriber === undefined ? null : now.getTime();
  await updateRows(db, 'leads', { id: leadId }, { status: 'accepted', unconfirmed_since });
  await leadHooks.released(db, leadId);
  const entry = { action: 'lead-released', details: { from: held.status } } as const;
  const lead = { ...leadOf(held), status: 'accepted' } as const;
  await takeIn(db, record, lead, { ...entrance, entry }, now);
  return 'released';
}

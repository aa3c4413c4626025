import type { DeliveryFilter, DeliveryPage } from '#console/contract/deliveries.ts';
import { userNames } from '#console/server/identity/users.ts';
import { rowsOfLeads, summariesOf } from '#console/server/leads/lead-summaries.ts';
import {
  itemChannels,
  type NoticeDetails,
  notificationChannel,
} from '#console/server/notices/own-channels.ts';
import { shownDeliveries } from '#console/server/routing/shown-delivery-queries.ts';
import type { Channel } from '#contract/channels.ts';
import { startOfDay } from '#contract/days.ts';
import type { Db, RowOf } from '#server/db/connection.ts';
import { findRows } from '#server/db/rows.ts';
import { dataChannel } from '#server/delivery/channels/team-deliveries.ts';
import { mayBeQueuedAgain } from '#server/jobs/outbox.ts';
import { dueAgain, isMessage, isOnChannel } from '#server/leads/deliveries.ts';

/** Returns one page, newest first, and its end if there is a next one. */
export async function listDeliveries(
  db: Db,
  { state, destinationId, since }: DeliveryFilter,
  { limit, after, timeZone }: PageOfList,
): Promise<Omit<DeliveryPage, 'nextCursor'> & { readonly end: string | null }> {
  // The list shows messages. It includes a job only if the job's last attempt failed.
  let query = db
    .selectFrom('deliveries')
    .selectAll()
    .where((row) => row.or([isMessage(row), row('last_error', 'is not', null)]))
    .orderBy('id', 'desc');
  if (state !== undefined) query = query.where('state', '=', state);
  if (destinationId !== undefined) {
    query = query.where('kind', '=', 'to').where('target', '=', destinationId);
  }
  if (since !== undefined) {
    query = query.where('queued_at', '>=', startOfDay(since, timeZone).getTime());
  }
  if (after !== undefined) query = query.where('id', '<', after);
  const rows = await query.limit(limit + 1).execute();
  const page = rows.slice(0, limit);
  const ids = [...new Set(page.flatMap(({ lead_id }) => lead_id ?? []))];
  const leads = await rowsOfLeads(db, ids);
  const shown = await shownDeliveries(db, page);
  const recipients = await serviceEmailRecipients(db, page);
  const summaries = new Map((await summariesOf(db, leads)).map((lead) => [lead.id, lead]));
  return {
    deliveries: shown.map((one) => ({
      ...one,
      lead: summaries.get(one.leadId ?? '') ?? null,
      recipient: recipients.get(one.id) ?? null,
    })),
    end: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

type PageOfList = {
  readonly limit: number;
  /** The last id of the previous page. */
  readonly after?: string | undefined;
  readonly timeZone: string;
};

/** Queues those of the deliveries again that are on the channels in use, not leased, and not for held leads. */
export function queueAgain(
  db: Db,
  deliveryIds: readonly string[],
  { channels, now }: { readonly channels: readonly Channel[]; readonly now: Date },
) {
  return db
    .updateTable('deliveries')
    .set(dueAgain(now.getTime()))
    .where('id', 'in', deliveryIds)
    .where((row) => isOnChannel(row, channels))
    .where((row) => row.not(row.and([row('state', '=', 'done'), isOnChannel(row, sentOnce)])))
    .where((row) => row.not(isOnChannel(row, neverRepeated)))
    .where((row) => mayBeQueuedAgain(row, now.getTime()))
    .returning('lead_id')
    .execute();
}

/**
 * Channels for emails from one person to another, and for emails about no lead. One that was delivered is never sent
 * again.
 */
const sentOnce = [...itemChannels, { kind: 'service' }];
/** A link to a person's own data expires within half an hour, and the console shows notifications anyway. */
const neverRepeated = [dataChannel, notificationChannel];

type Row = Pick<RowOf<'deliveries'>, 'id' | 'kind' | 'target' | 'event' | 'item' | 'details'>;

/**
 * Recipients of emails about no lead, by delivery: the user or the address, if it is still stored.
 */
async function serviceEmailRecipients(db: Db, rows: readonly Row[]) {
  const emails = rows.filter(({ kind }) => kind === 'service');
  if (emails.length === 0) return new Map<string, string | undefined>();
  const users = await userNames(db);
  const requests = emails.filter(({ event }) => event === 'my-data').map(({ item }) => item);
  // An address is stored only as long as the link or its page works.
  const found = await findRows(db, 'data_requests', { id: requests });
  const addresses = new Map(found.map(({ id, address }) => [id, address]));
  const recipientOf = ({ event, item, target, details }: Row) => {
    if (event === 'my-data') return addresses.get(item);
    const { userId = null } = JSON.parse(details ?? '{}') as NoticeDetails;
    return userId === null ? target || 'your team' : users.get(userId);
  };
  return new Map(emails.map((row) => [row.id, recipientOf(row)]));
}

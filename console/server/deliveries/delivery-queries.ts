import type { ExpressionBuilder } from 'kysely';
import type { DeliveryFilter, DeliveryPage } from '#console/contract/deliveries.ts';
import { userNames } from '#console/server/identity/users.ts';
import { rowsOfLeads, summariesOf } from '#console/server/leads/lead-summaries.ts';
import {
  itemChannels,
  type NoticeDetails,
  notificationChannel,
  ownChannels,
} from '#console/server/notices/own-channels.ts';
import { shownDeliveries } from '#console/server/routing/shown-delivery-queries.ts';
import type { Channel } from '#contract/channels.ts';
import { startOfDay } from '#contract/days.ts';
import type { Db, RowOf, Tables } from '#server/db/connection.ts';
import { findRows } from '#server/db/rows.ts';
import { dataChannel, openChannelsOf } from '#server/delivery/channels/team-deliveries.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { mayBeQueuedAgain } from '#server/jobs/outbox.ts';
import { dueAgain, isMessage, isOnChannel } from '#server/leads/deliveries.ts';

/** Returns one page, newest first, and its end if there is a next one. */
export async function listDeliveries(
  db: Db,
  filter: DeliveryFilter,
  { limit, after, timeZone }: PageOfList,
): Promise<Omit<DeliveryPage, 'nextCursor'> & { readonly end: string | null }> {
  let query = db
    .selectFrom('deliveries')
    .selectAll()
    .where(isListed)
    .where(matching(filter, timeZone))
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (after !== undefined) query = query.where('id', '<', after);
  const rows = await query.execute();
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

/** The list shows messages. It includes a job only if the job's last attempt failed. */
function isListed(row: ExpressionBuilder<Tables, 'deliveries'>) {
  return row.or([isMessage(row), row('last_error', 'is not', null)]);
}

type PageOfList = {
  readonly limit: number;
  /** The last id of the previous page. */
  readonly after?: string | undefined;
  readonly timeZone: string;
};

function matching({ state, destinationId, since }: DeliveryFilter, timeZone: string) {
  return (row: ExpressionBuilder<Tables, 'deliveries'>) =>
    row.and([
      ...(state === undefined ? [] : [row('state', '=', state)]),
      ...(destinationId === undefined ? [] : [row.and({ kind: 'to', target: destinationId })]),
      ...(since === undefined
        ? []
        : [row('queued_at', '>=', startOfDay(since, timeZone).getTime())]),
    ]);
}

type Replay = {
  /** The channels in use now. */
  readonly channels: readonly Channel[];
  readonly now: Date;
};

/** On channels in use, not leased, and not for held leads. */
function mayReplay({ channels, now }: Replay) {
  return (row: ExpressionBuilder<Tables, 'deliveries'>) =>
    row.and([
      isOnChannel(row, channels),
      row.not(row.and([row('state', '=', 'done'), isOnChannel(row, sentOnce)])),
      // A link to a person's own data expires within half an hour, and the console shows notifications anyway.
      row.not(isOnChannel(row, [dataChannel, notificationChannel])),
      mayBeQueuedAgain(row, now.getTime()),
    ]);
}

/** Queues the selected deliveries that can be repeated. */
export function queueAgain(db: Db, deliveryIds: readonly string[], replay: Replay) {
  return db
    .updateTable('deliveries')
    .set(dueAgain(replay.now.getTime()))
    .where('id', 'in', deliveryIds)
    .where(mayReplay(replay))
    .returning('lead_id')
    .execute();
}

/** The channels of the settings, and those of the console that are open. */
export async function channelsInUse(db: Db, settings: DeliverySettings): Promise<Channel[]> {
  return [...openChannelsOf(settings), ...(await ownChannels(db)).open];
}

/**
 * Channels for emails from one person to another, and for emails about no lead. One that was delivered is never sent
 * again.
 */
const sentOnce = [...itemChannels, { kind: 'service' }];

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

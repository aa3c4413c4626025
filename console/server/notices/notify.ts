import type { LeadChange } from '#console/contract/inbox.ts';
import {
  defaultChoices,
  type NotificationChoices,
  type NotificationKind,
} from '#console/contract/notifications.ts';
import { undoMs } from '#console/contract/values.ts';
import { requestKey } from '#console/server/leads/lead-summaries.ts';
import { mergedGroup } from '#console/server/leads/merges-of.ts';
import { recipientsOfLead } from '#console/server/routing/route-lead.ts';
import { requestKeys } from '#contract/request.ts';
import type { Db } from '#server/db/connection.ts';
import { deleteRows, findRow, findRows, insertNew } from '#server/db/rows.ts';
import { queueJobs } from '#server/leads/deliveries.ts';
import { findLeadRow, leadOf } from '#server/leads/lead.ts';
import { newId } from '#server/lib/ids.ts';
import { channelOf, type NoticeDetails, queueServiceEmails } from './own-channels.ts';

export type NewNotification = {
  readonly userId: string;
  readonly kind: NotificationKind;
  /** Null for a lead that is being erased. */
  readonly leadId: string | null;
  /** The first key of the lead's request. */
  readonly form: string;
  readonly actorName?: string;
  /** The event, such as `answer:ID`. A user is notified of an event only once. */
  readonly event: string;
  /** Shown in the console even to a user who chose otherwise, because nobody else is told. */
  readonly isLastResort?: boolean;
  /** The console reports the event to the user anyway. */
  readonly isOnlyMailed?: boolean;
};

/**
 * Notifies users according to their choices, within the transaction of the event. Skips disabled users. Queues one
 * email to each user. Returns the users who are notified of an event, and whether by email.
 */
export async function notify(
  db: Db,
  wanted: readonly NewNotification[],
  {
    now,
    delayMs = 0,
    mailed: addresses = [],
  }: {
    readonly now: Date;
    readonly delayMs?: number;
    /** Addresses that get another email about the event. */
    readonly mailed?: readonly string[];
  },
): Promise<ReadonlyMap<string, boolean>> {
  const users = await choicesOf(db, new Set(wanted.map(({ userId }) => userId)));
  const known = new Set(addresses.map((address) => address.toLowerCase()));
  const rows = wanted.flatMap((one) => {
    const user = users.get(one.userId);
    const isMailed = user?.mail.includes(one.kind) === true && !known.has(user.email.toLowerCase());
    const isChosen = user?.console.includes(one.kind) === true || one.isLastResort === true;
    const isShown = user !== undefined && isChosen && !one.isOnlyMailed;
    return isMailed || isShown ? [{ ...rowOf(one, isShown, now), isMailed }] : [];
  });
  const added: typeof rows = [];
  for (const row of rows) {
    const { isMailed: _, ...columns } = row;
    if (await insertNew(db, 'notifications', columns)) added.push(row);
  }
  const mailed = Map.groupBy(
    added.filter(({ isMailed }) => isMailed),
    ({ user_id }) => user_id,
  );
  const dueAt = new Date(now.getTime() + delayMs);
  await queueJobs(
    db,
    Array.from(mailed, ([userId, mine]) => ({ ...noticeOf(userId, mine), dueAt })),
  );
  return new Map(added.map(({ user_id }) => [user_id, mailed.has(user_id)]));
}

type NewRow = ReturnType<typeof rowOf> & { readonly isMailed: boolean };

function rowOf({ leadId, form, event, ...one }: NewNotification, isShown: boolean, now: Date) {
  return {
    id: newId(),
    user_id: one.userId,
    kind: one.kind,
    lead_id: leadId,
    form,
    actor_name: one.actorName ?? '',
    event,
    in_console: isShown ? 1 : 0,
    created_at: now.getTime(),
    read_at: null,
  };
}

/** The email to one user about the events, which are of one kind. */
function noticeOf(userId: string, rows: readonly NewRow[]) {
  const { id: item, kind, lead_id } = rows[0] as NewRow;
  const channel = channelOf[kind];
  const details: NoticeDetails =
    kind === 'follow-up'
      ? { userId, leadIds: rows.flatMap((row) => row.lead_id ?? []) }
      : { userId, ids: rows.map(({ id }) => id) };
  return {
    key: { ...channel, item },
    details,
    leadId: channel.kind === 'service' ? null : lead_id,
  };
}

export type ChangedBy = { readonly userId: string; readonly name: string; readonly now: Date };

/**
 * Notifies users of leads that a colleague has assigned to them, in one email, which waits until the change can no
 * longer be undone. Withdraws the notification of an assignment that is no longer valid, and doesn't send its email.
 * `undo` contains the changes that `changeLeads` returned.
 */
export async function notifyOfAssignments(
  db: Db,
  undo: readonly LeadChange[],
  by: ChangedBy,
): Promise<void> {
  const wanted: NewNotification[] = [];
  for (const { leadId, assigneeId: from, seen } of undo) {
    if (from === undefined) continue;
    if (from !== null) {
      const told = { lead_id: leadId, user_id: from, kind: 'assigned' } as const;
      await deleteRows(db, 'notifications', told);
    }
    const to = seen?.assigneeId ?? null;
    if (to === null || to === by.userId) continue;
    wanted.push({
      userId: to,
      kind: 'assigned',
      leadId,
      form: await formOf(db, leadId),
      actorName: by.name,
      event: `assigned:${newId()}`,
    });
  }
  await notify(db, wanted, { now: by.now, delayMs: undoMs });
}

export async function formOf(db: Db, leadId: string): Promise<string> {
  const { form } = await db
    .selectFrom('leads')
    .select(requestKey.as('form'))
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow();
  return form;
}

/**
 * Reports a visitor's answer to the assignee and to whoever replied last; if that reaches nobody, to the recipients of
 * emails about the lead, or else to the owners, whatever they chose. So somebody is always told.
 */
export async function notifyOfAnswer(
  db: Db,
  { leadId, answerId }: { readonly leadId: string; readonly answerId: string },
  { now, team }: { readonly now: Date; readonly team: readonly string[] },
): Promise<void> {
  const row = await findLeadRow(db, leadId);
  if (!row) return;
  const lead = leadOf(row);
  const [form] = requestKeys(lead);
  const event = { kind: 'answer', form, leadId, event: `answer:${answerId}` } as const;
  const tell = (userIds: readonly string[], isLastResort = false) =>
    notify(
      db,
      userIds.map((userId) => ({ ...event, userId, isLastResort })),
      { now },
    );
  if ((await tell(await workersOn(db, leadId))).size > 0) return;
  const recipients = await recipientsOfLead(db, lead, team);
  const users = await findRows(db, 'users');
  const told = await tell(
    users.filter(({ email }) => recipients.includes(email)).map(({ id }) => id),
  );
  const others = recipients.filter(
    (one) => !users.some(({ id, email }) => email === one && told.has(id)),
  );
  const details: NoticeDetails = { leadIds: [leadId] };
  await queueServiceEmails(db, 'answer', { item: answerId, targets: others, dueAt: now, details });
  if (told.size + others.length === 0) await tell(await ownersOf(db), true);
}

/**
 * Reports to the assignee and the author of the last reply that an email to the visitor came back, or was refused.
 * `item` is the id of the bounce or of the reply.
 */
export async function notifyOfBounce(
  db: Db,
  { leadId, item }: { readonly leadId: string; readonly item: string },
  now: Date,
): Promise<void> {
  const event = { kind: 'bounce', leadId, event: `bounce:${item}` } as const;
  const form = await formOf(db, leadId);
  const users = await workersOn(db, leadId);
  await notify(
    db,
    users.map((userId) => ({ ...event, form, userId })),
    { now },
  );
}

/** The lead's assignee and the author of the last reply, without duplicates. */
async function workersOn(db: Db, leadId: string): Promise<readonly string[]> {
  const work = await findRow(db, 'lead_work', { lead_id: leadId });
  const leadIds = await mergedGroup(db, leadId);
  const reply = await findRow(db, 'lead_replies', { lead_id: leadIds }, ['created_at desc']);
  return [...new Set([work?.assignee_id ?? [], reply?.author_id ?? []].flat())];
}

/** The owners who can sign in. */
export async function ownersOf(db: Db): Promise<readonly string[]> {
  const owners = await findRows(db, 'users', { role: 'owner', disabled_at: null });
  return owners.map(({ id }) => id);
}

/**
 * Notifies each lead's assignee, or the owners if there is none, before a visitor's leads are deleted. A merged lead has
 * the assignee of the surviving one. Stores only what the visitor asked for.
 */
export async function notifyOfErasure(
  db: Db,
  leadIds: readonly string[],
  now: Date,
): Promise<void> {
  const owners = await ownersOf(db);
  const merges = await findRows(db, 'lead_merges', { lead_id: leadIds });
  const survivors = new Map(merges.map(({ lead_id, into_id }) => [lead_id, into_id]));
  const leads = await assigneesOf(db, [...new Set(leadIds.map((id) => survivors.get(id) ?? id))]);
  const wanted = leads.flatMap(({ userId, form }) =>
    (userId === null ? owners : [userId]).map((one) => ({
      userId: one,
      kind: 'erased' as const,
      leadId: null,
      form,
      event: `erased:${newId()}`,
    })),
  );
  await notify(db, wanted, { now });
}

/** The request and the assignee of accepted leads that are not merged into others. */
async function assigneesOf(db: Db, leadIds: readonly string[]) {
  if (leadIds.length === 0) return [];
  return db
    .selectFrom('leads')
    .leftJoin('lead_work', 'lead_work.lead_id', 'leads.id')
    .leftJoin('lead_merges', 'lead_merges.lead_id', 'leads.id')
    .select([requestKey.as('form'), 'lead_work.assignee_id as userId'])
    .where('leads.id', 'in', leadIds)
    .where('leads.status', '=', 'accepted')
    .where('lead_merges.lead_id', 'is', null)
    .execute();
}

export function readChoices(stored: string | null): NotificationChoices {
  return stored === null ? defaultChoices : (JSON.parse(stored) as NotificationChoices);
}

/** The addresses and notification choices of users who can sign in. */
async function choicesOf(
  db: Db,
  userIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, NotificationChoices & { readonly email: string }>> {
  const rows = await findRows(db, 'users', { id: [...userIds], disabled_at: null });
  return new Map(
    rows.map(({ id, email, notification_choices }) => [
      id,
      { email, ...readChoices(notification_choices) },
    ]),
  );
}

import type { LeadChange } from '#console/contract/inbox.ts';
import {
  defaultChoices,
  type NotificationChoices,
  type NotificationKind,
} from '#console/contract/notifications.ts';
import type { Db } from '#server/db/connection.ts';
import { deleteRows } from '#server/db/rows.ts';
import { queueJob } from '#server/leads/deliveries.ts';
import { newId } from '#server/lib/ids.ts';

export type NewNotification = {
  readonly userId: string;
  readonly kind: NotificationKind;
  /** Null for a lead that is being erased. */
  readonly leadId: string | null;
  readonly form: string;
  readonly actorName?: string;
  /** The event, such as `answer:ID`. A user is notified of an event only once. */
  readonly event: string;
};

/** The ids of the notifications in one queued email. */
export type NotificationMail = { readonly userId: string; readonly ids: readonly string[] };

/**
 * Notifies users according to their choices, within the transaction of the event. Skips disabled users. Queues one
 * email to each user, unless the event has its own email or another email reports it; returns the users who want one.
 */
export async function notify(
  db: Db,
  wanted: readonly NewNotification[],
  {
    now,
    delayMs = 0,
    isMailed = false,
  }: { readonly now: Date; readonly delayMs?: number; readonly isMailed?: boolean },
): Promise<ReadonlySet<string>> {
  const choices = await choicesOf(db, new Set(wanted.map(({ userId }) => userId)));
  const isIn = (place: 'mail' | 'console', { userId, kind }: NewNotification) =>
    choices.get(userId)?.[place].includes(kind) === true;
  const chosen = wanted.filter((one) => isIn('mail', one) || isIn('console', one));
  const mailed = new Map<string, string[]>();
  for (let from = 0; from < chosen.length; from += batchSize) {
    const rows = chosen.slice(from, from + batchSize).map((one) => ({
      id: newId(),
      user_id: one.userId,
      kind: one.kind,
      lead_id: one.leadId,
      form: one.form,
      actor_name: one.actorName ?? '',
      event: one.event,
      in_console: isIn('console', one) ? 1 : 0,
      created_at: now.getTime(),
      read_at: null,
    }));
    const added = await db
      .insertInto('notifications')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['user_id', 'event']).doNothing())
      .returning(['id', 'user_id', 'kind'])
      .execute();
    for (const { id, user_id, kind } of added) {
      if (choices.get(user_id)?.mail.includes(kind)) {
        mailed.set(user_id, [...(mailed.get(user_id) ?? []), id]);
      }
    }
  }
  const hasOwnMail = isMailed || wanted.some(({ kind }) => kindsWithOwnMail.has(kind));
  for (const [userId, ids] of hasOwnMail ? [] : mailed) {
    const details: NotificationMail = { userId, ids };
    const dueAt = new Date(now.getTime() + delayMs);
    const key = { kind: 'service', event: 'notification', item: newId() };
    await queueJob(db, key, { dueAt, details });
  }
  return new Set(mailed.keys());
}

/** The user who makes a change. */
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
    if (from !== null) await forgetAssignment(db, leadId, from);
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

async function forgetAssignment(db: Db, leadId: string, userId: string): Promise<void> {
  await deleteRows(db, 'notifications', { lead_id: leadId, user_id: userId, kind: 'assigned' });
}

export async function formOf(db: Db, leadId: string): Promise<string> {
  const { form } = await db
    .selectFrom('leads')
    .select('form')
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow();
  return form;
}

/** The event of a new lead that a rule assigns. */
export function ruleEvent(leadId: string): string {
  return `assigned:rule:${leadId}`;
}

/** Notifies the assignee that the visitor has answered. */
export async function notifyOfAnswer(
  db: Db,
  { leadId, answerId }: { readonly leadId: string; readonly answerId: string },
  now: Date,
): Promise<void> {
  const [lead] = await assigneesOf(db, [leadId]);
  if (!lead?.userId) return;
  const event = { userId: lead.userId, kind: 'answer', form: lead.form, leadId } as const;
  await notify(db, [{ ...event, event: `answer:${answerId}` }], { now });
}

/**
 * Notifies each lead's assignee, or the owners if there is none, before a visitor's leads are deleted. A merged lead has
 * the assignee of the surviving one. Stores only the name of the form.
 */
export async function notifyOfErasure(
  db: Db,
  leadIds: readonly string[],
  now: Date,
): Promise<void> {
  const owners = await db.selectFrom('users').select('id').where('role', '=', 'owner').execute();
  const merges = await db
    .selectFrom('lead_merges')
    .select(['lead_id', 'into_id'])
    .where('lead_id', 'in', ['', ...leadIds])
    .execute();
  const survivors = new Map(merges.map(({ lead_id, into_id }) => [lead_id, into_id]));
  const leads = await assigneesOf(db, [...new Set(leadIds.map((id) => survivors.get(id) ?? id))]);
  const wanted = leads.flatMap(({ userId, form }) =>
    (userId === null ? owners.map(({ id }) => id) : [userId]).map((one) => ({
      userId: one,
      kind: 'erased' as const,
      leadId: null,
      form,
      event: `erased:${newId()}`,
    })),
  );
  await notify(db, wanted, { now });
}

/** The form and the assignee of accepted leads that are not merged into others. */
async function assigneesOf(db: Db, leadIds: readonly string[]) {
  if (leadIds.length === 0) return [];
  return db
    .selectFrom('leads')
    .leftJoin('lead_work', 'lead_work.lead_id', 'leads.id')
    .leftJoin('lead_merges', 'lead_merges.lead_id', 'leads.id')
    .select(['leads.form', 'lead_work.assignee_id as userId'])
    .where('leads.id', 'in', leadIds)
    .where('leads.status', '=', 'accepted')
    .where('lead_merges.lead_id', 'is', null)
    .execute();
}

export function readChoices(stored: string | null): NotificationChoices {
  return stored === null ? defaultChoices : (JSON.parse(stored) as NotificationChoices);
}

/** The notification choices of all users who can sign in. */
async function choicesOf(
  db: Db,
  userIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, NotificationChoices>> {
  if (userIds.size === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'notification_choices'])
    .where('id', 'in', [...userIds])
    .where('disabled_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, readChoices(row.notification_choices)]));
}

/** Kinds with their own email. */
const kindsWithOwnMail: ReadonlySet<NotificationKind> = new Set([
  'mentioned',
  'follow-up',
  'new-lead',
]);
const batchSize = 200;
/** The time during which the console offers to undo a change. */
const undoMs = 10_000;

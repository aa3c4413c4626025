import type { NotificationKind } from '#console/contract/notifications.ts';
import { openRoutes } from '#console/server/routing/destination-store.ts';
import type { Channel } from '#contract/channels.ts';
import type { Db } from '#server/db/connection.ts';
import type { OwnChannels } from '#server/jobs/outbox.ts';
import { type JobDetails, queueJobs } from '#server/leads/deliveries.ts';

const mention: Channel = { kind: 'mention' };
const newLead: Channel = { kind: 'new-lead' };
const reminder: Channel = { kind: 'service', event: 'reminder' };

/** Notifications, which the console shows anyway. */
export const notificationChannel: Channel = { kind: 'service', event: 'notification' };

/** The channels of emails about notifications. */
export const channelOf: Readonly<Record<NotificationKind, Channel>> = {
  mentioned: mention,
  'new-lead': newLead,
  'follow-up': reminder,
  assigned: notificationChannel,
  answer: notificationChannel,
  bounce: notificationChannel,
  erased: notificationChannel,
};

/**
 * The events of a notice, as its delivery stores them: the ids of notifications, or of leads to follow up on. A notice
 * without a user is for the team.
 */
export type NoticeDetails = {
  readonly userId?: string | null;
  readonly ids?: readonly string[];
  readonly leadIds?: readonly string[];
};

/** Emails about a lead from one person to another. A delivered email is never sent again. */
export const itemChannels: readonly Channel[] = [{ kind: 'reply' }, mention, newLead];

/** The channels of all notices. Those sent once go to one person, who must not get one twice. */
export const noticeChannels: readonly { readonly channel: Channel; readonly once: boolean }[] = [
  { channel: mention, once: true },
  { channel: newLead, once: true },
  { channel: reminder, once: false },
  { channel: notificationChannel, once: true },
  // Emails to recipients who are not users, about an answer that no user was notified of.
  { channel: { kind: 'service', event: 'answer' }, once: true },
  { channel: { kind: 'service', event: 'overdue' }, once: true },
  { channel: { kind: 'service', event: 'report' }, once: true },
  { channel: { kind: 'service', event: 'account' }, once: false },
  { channel: { kind: 'service', event: 'digest' }, once: false },
];

/** Queues one email, with a delivery for each address, so that a rejection affects only that one. */
export async function queueServiceEmails(
  db: Db,
  event: 'answer' | 'digest' | 'reminder' | 'report',
  { item, targets, ...job }: ServiceEmails,
): Promise<void> {
  await queueJobs(
    db,
    targets.map((target) => ({ ...job, key: { kind: 'service', event, item, target } })),
  );
}

type ServiceEmails = {
  readonly item: string;
  readonly targets: readonly string[];
  readonly dueAt: Date;
  readonly details: JobDetails;
};

/** The addresses of emails to the team: blank for a single email to all, if there are fewer than two. */
export function teamTargets(recipients: readonly string[]): readonly string[] {
  return recipients.length < 2 ? [''] : recipients;
}

/** The console's channels that are open now. */
export async function ownChannels(db: Db): Promise<OwnChannels> {
  const service = noticeChannels
    .map(({ channel }) => channel)
    .filter(({ kind }) => kind === 'service');
  return {
    open: [...itemChannels, ...(await openRoutes(db)), ...service],
    personal: [...itemChannels, notificationChannel],
  };
}

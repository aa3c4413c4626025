import type { Job } from './outbox.ts';

/** Ends an attempt and runs the job again at that time, such as a job with a schedule. */
export type Again = { readonly againAt: Date };

/**
 * The work of one kind of job. It may run again after a crash, so it must continue where it stopped. A job that rejects
 * is retried with the same pauses as deliveries, without a limit.
 */
export type JobHandler = {
  /** Resolves with a short result, which the operator may see. Ends soon after `stopping`. */
  readonly run: (job: Job, stopping: AbortSignal) => Promise<string | Again>;
  /** Limit for one attempt; ten minutes by default. */
  readonly timeoutMs?: number;
  /** Limits how many jobs of the kind are started; no limit by default. */
  readonly maxPerSecond?: number;
};

/** Handlers by kind, such as `npi-check` for `job:npi-check:ID`. */
export type JobHandlers = Readonly<Record<string, JobHandler>>;

/** The second part of the channel of work without a lead: `erase` for `job:erase:ID`. */
export function kindOfJob(channel: string): string {
  return channel.split(':')[1] ?? '';
}

/** The id in `job:erase:ID`; null for `job:retention`. */
export function itemOfJob(channel: string): string | null {
  return channel.split(':')[2] ?? null;
}

/** The address in `notice:reminder:ID:ann@lab.example`; null for one mail to all recipients. */
export function recipientOfJob(channel: string): string | null {
  const [, , , ...address] = channel.split(':');
  return address.length === 0 ? null : address.join(':');
}

/** All mails that are about no lead. */
export const noticeChannels = 'notice:*';
/** The kinds of mails that are about no lead: `reminder` for `notice:reminder:ID`. */
export const noticeKinds = ['reminder', 'notification', 'account', 'digest', 'my-data'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Mails to one person. A mail that may have arrived is never sent again. */
export const noticesSentOnce: readonly string[] = ['notice:my-data:*', 'notice:notification:*'];

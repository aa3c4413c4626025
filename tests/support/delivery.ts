import type { Delivery, Job } from '#server/jobs/queue.ts';
import { newId } from '#server/lib/ids.ts';
import { aLead } from './submission.ts';

/** A leased delivery of the lead by email to the team, with the given values overridden. */
export function aDelivery({ lead = aLead(), ...changes }: Partial<Delivery> = {}): Delivery {
  return { ...aJob({ kind: 'mail', ...changes }), lead };
}

/** Leased work about no lead. */
export function aJob(changes: Partial<Job> = {}): Job {
  const now = new Date();
  const times = { date: now, queuedAt: now };
  const key = { kind: 'job', target: '', event: '', item: '' };
  return { id: newId(), ...key, attempts: 0, ...times, details: {}, lead: null, ...changes };
}

/** The settings that `mailChannel` needs to send over this server. */
export function viaSmtp<Options>(smtpUrl: string, options?: Options) {
  return { dataDir: '', mail: { smtpUrl, ...options } };
}

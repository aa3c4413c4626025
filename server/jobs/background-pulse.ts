import * as v from 'valibot';
import type { HealthReports } from '#server/db/health-reports.ts';
import type { Log } from '#server/lib/log.ts';

/** The report that the background thread stores every half minute. */
export const pulse = v.object({
  startedAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The result of the startup checks; null while they run. */
  mailLogin: v.nullable(v.picklist(['accepted', 'rejected', 'not needed'])),
  /** Absent in reports from processes of an older version. */
  mailLoginError: v.optional(v.nullable(v.string()), null),
  botCheckSecret: v.nullable(v.picklist(['accepted', 'rejected', 'unknown', 'not needed'])),
});
export type Pulse = v.InferOutput<typeof pulse>;

/** Null while the checks run. */
export type ServiceChecks = {
  readonly mailLogin: 'accepted' | 'rejected' | 'not needed' | null;
  /** The reason for a rejected login. */
  readonly mailLoginError: string | null;
  readonly botCheckSecret: 'accepted' | 'rejected' | 'unknown' | 'not needed' | null;
};

/** Reports that the thread is alive, until stopped. */
export function startPulse(
  store: HealthReports,
  clock: () => Date,
  checks: Promise<ServiceChecks>,
  log: Log,
): { readonly stop: () => void } {
  const startedAt = clock().toISOString();
  let known: ServiceChecks = { mailLogin: null, mailLoginError: null, botCheckSecret: null };
  let isStopped = false;

  async function send(): Promise<void> {
    if (isStopped) return;
    try {
      await store.report('background', { startedAt, ...known } satisfies Pulse, clock());
    } catch {
      if (!isStopped) log.warn({}, 'The health report could not be stored');
    }
  }

  void send();
  void checks.then((found) => {
    known = found;
    return send();
  });
  const timer = setInterval(send, pulseMs).unref();
  return {
    stop: () => {
      isStopped = true;
      clearInterval(timer);
    },
  };
}

export const pulseMs = 30_000;

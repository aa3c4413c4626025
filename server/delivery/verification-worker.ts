import { formById } from '#contract/forms.ts';
import {
  createWakeUpSignal,
  type PollingLoop,
  startPolling,
  type WakeUpSignal,
} from '#server/jobs/polling-loop.ts';
import type { DeliveryRequest } from '#server/leads/deliveries.ts';
import type { RegistrationCheck, Registrations } from '#server/leads/registrations.ts';
import { verificationFields } from '#server/leads/verification.ts';
import type { Log } from '#server/lib/log.ts';
import type { Registry } from '#server/registry/registry.ts';

export type VerificationOptions = {
  readonly store: Pick<Registrations, 'leaseChecks' | 'endCheck'>;
  readonly registry: Registry;
  readonly clock: () => Date;
  readonly log: Log;
  /** Queued with the result of a registration with this form. */
  readonly deliveries: (form: string) => readonly DeliveryRequest[];
  /** Tells the delivery workers that the mail about a result is waiting. */
  readonly wakeUpDelivery: () => void;
  readonly wakeUp?: WakeUpSignal;
};

/**
 * Looks up the NPIs of registrations that came in while the registry was unavailable, one at a time,
 * until it answers. Several processes share the work. `stop` waits for one lookup at most.
 */
export function startVerification(options: VerificationOptions): PollingLoop {
  return startPolling<RegistrationCheck>({
    wakeUp: options.wakeUp ?? createWakeUpSignal(),
    pollIntervalMs,
    maxConcurrent: 1,
    lease: (limit) => lease(options, limit),
    work: (check) => verify(options, check),
  });
}

async function lease(
  { store, clock, log }: VerificationOptions,
  limit: number,
): Promise<readonly RegistrationCheck[]> {
  try {
    return await store.leaseChecks(clock(), leaseSeconds, limit);
  } catch (error) {
    log.warn({ error }, 'Cannot read the registrations that wait for the registry');
    return [];
  }
}

async function verify(
  { store, registry, clock, log, deliveries, wakeUpDelivery }: VerificationOptions,
  check: RegistrationCheck,
): Promise<void> {
  const wanted = formById(check.form)?.registration?.wants;
  if (!wanted) return;
  try {
    const answer = await registry.lookUp(check.npi);
    const now = clock();
    if (answer.kind === 'unavailable') {
      const at = new Date(now.getTime() + pauseMs(check.attempts + 1));
      await store.endCheck(check, { kind: 'postponed', at });
      return;
    }
    const fields = verificationFields(answer, wanted, now);
    const record = answer.kind === 'found' ? answer.record : null;
    const outcome = {
      kind: 'settled',
      fields,
      record,
      at: now,
      deliveries: deliveries(check.form),
    } as const;
    if (!(await store.endCheck(check, outcome))) return;
    log.info({ lead: check.leadId, verification: fields.verification }, 'NPI verified later');
    wakeUpDelivery();
  } catch (error) {
    // The lease ends by itself, and the registration is due again.
    log.warn({ lead: check.leadId, error }, 'Cannot verify an NPI');
  }
}

/** One minute, doubling up to one hour. Never gives up, because nobody else checks the NPI. */
function pauseMs(attempts: number): number {
  return Math.min(60_000 * 2 ** (attempts - 1), 60 * 60_000);
}

/** A lookup takes at most five seconds. */
const leaseSeconds = 60;
const pollIntervalMs = 5_000;

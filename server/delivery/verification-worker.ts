import { formById } from '#contract/forms.ts';
import { itemOfJob, type JobHandler } from '#server/jobs/job-handlers.ts';
import type { DeliveryRequest } from '#server/leads/deliveries.ts';
import type { Registrations } from '#server/leads/registrations.ts';
import { verificationFields } from '#server/leads/verification.ts';
import { DeliveryFailure } from '#server/lib/delivery-failure.ts';
import type { Log } from '#server/lib/log.ts';
import type { Registries } from '#server/registry/create-registries.ts';

export type VerificationOptions = {
  readonly store: Pick<Registrations, 'findCheck' | 'endCheck'>;
  readonly registries: Pick<Registries, 'npi'>;
  readonly clock: () => Date;
  readonly log: Log;
  /** The deliveries to queue with the result for a registration with this form. */
  readonly deliveries: (form: string) => readonly DeliveryRequest[];
  /** Wakes up the delivery workers, because the mail about a result is waiting. */
  readonly wakeUpDelivery: () => void;
};

/**
 * Repeats the NPI lookup of a registration that arrived while the registry was unavailable, until the registry answers.
 * Nothing else checks that NPI.
 */
export function verificationJob({
  store,
  registries,
  clock,
  log,
  deliveries,
  wakeUpDelivery,
}: VerificationOptions): JobHandler {
  return {
    timeoutMs: lookupTimeoutMs,
    maxPerSecond: maxLookupsPerSecond,
    run: async ({ channel }) => {
      const leadId = itemOfJob(channel) ?? '';
      const check = await store.findCheck(leadId);
      const wanted = check && formById(check.form)?.registration?.wants;
      if (!wanted) return 'nothing to look up';
      const answer = await registries.npi.lookUp(check.npi);
      if (answer.kind === 'unavailable')
        throw new DeliveryFailure('The NPI registry is unavailable');
      const at = clock();
      const fields = verificationFields(answer, wanted, at);
      const record = answer.kind === 'found' ? answer.record : null;
      const result = { fields, record, at, deliveries: deliveries(check.form) };
      if (await store.endCheck(leadId, result)) {
        log.info({ lead: leadId, verification: fields.verification }, 'NPI verified later');
        wakeUpDelivery();
      }
      return String(fields.verification);
    },
  };
}

/** A lookup takes at most five seconds. */
const lookupTimeoutMs = 60_000;
/** Spares the public registry when many registrations wait for it. */
const maxLookupsPerSecond = 4;

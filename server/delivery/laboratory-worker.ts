import { itemOfJob, type JobHandler } from '#server/jobs/job-handlers.ts';
import type { DeliveryRequest } from '#server/leads/deliveries.ts';
import type { LaboratoryChecks } from '#server/leads/laboratory-checks.ts';
import { DeliveryFailure } from '#server/lib/delivery-failure.ts';
import type { Log } from '#server/lib/log.ts';
import type { Registries } from '#server/registry/create-registries.ts';

export type LaboratoryJobOptions = {
  readonly store: Pick<LaboratoryChecks, 'findLaboratoryCheck' | 'endLaboratoryCheck'>;
  readonly registries: Pick<Registries, 'clia'>;
  /** False if only the imported file is asked, which answers after the next import at the earliest. */
  readonly isOnline: boolean;
  readonly clock: () => Date;
  readonly log: Log;
  /** The deliveries to queue with the answer about a lead of this form. */
  readonly deliveries: (form: string) => readonly DeliveryRequest[];
  readonly wakeUpDelivery: () => void;
};

/** Looks up the CLIA number of a lead that was stored without an answer, until the registry answers. */
export function laboratoryJob({
  store,
  registries,
  isOnline,
  clock,
  log,
  deliveries,
  wakeUpDelivery,
}: LaboratoryJobOptions): JobHandler {
  return {
    timeoutMs: lookupTimeoutMs,
    maxPerSecond: maxLookupsPerSecond,
    run: async ({ channel }) => {
      const leadId = itemOfJob(channel) ?? '';
      const check = await store.findLaboratoryCheck(leadId);
      if (!check) return 'nothing to look up';
      const { form, clia } = check;
      const answer = await registries.clia.lookUp(clia);
      if (answer.kind === 'unavailable') {
        if (!isOnline) return { againAt: new Date(clock().getTime() + offlinePauseMs) };
        throw new DeliveryFailure('The CLIA registry is unavailable');
      }
      const result = { clia, answer, at: clock(), deliveries: deliveries(form) };
      const ended = await store.endLaboratoryCheck(leadId, result);
      if (ended === 'too late') return 'a user was faster';
      log.info({ lead: leadId, laboratory: answer.kind }, 'Laboratory looked up later');
      wakeUpDelivery();
      return answer.kind;
    },
  };
}

const offlinePauseMs = 24 * 60 * 60_000;
/** A lookup takes at most five seconds. */
const lookupTimeoutMs = 60_000;
/** Spares the public registry when many registrations wait for it. */
const maxLookupsPerSecond = 4;

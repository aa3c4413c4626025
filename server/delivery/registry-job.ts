import type { JobHandler } from '#server/jobs/queue.ts';
import type { CheckResult, RegistryChecks } from '#server/leads/registry-checks.ts';
import { DeliveryFailure } from '#server/lib/delivery-failure.ts';
import type { Log } from '#server/lib/log.ts';
import type { RegistryName } from '#server/registry/lookup/lookup.ts';
import type { Registries } from '#server/registry/registries.ts';

export type RegistryJobOptions = {
  readonly store: RegistryChecks;
  readonly registries: Readonly<Record<RegistryName, Pick<Registries[RegistryName], 'lookUp'>>>;
  /** False if only the imported file is used, which can have a result after the next import at the earliest. */
  readonly isOnline: boolean;
  readonly clock: () => Date;
  readonly log: Log;
  /** The report to the team, queued together with the result. */
  readonly report: CheckResult['report'];
  /** Wakes up the delivery workers, because the email about a result is waiting. */
  readonly wakeUpDelivery: () => void;
};

/**
 * Looks up the NPI or CLIA number of a lead that was stored without a result, until the registry responds.
 */
export function registryJob(
  kind: RegistryName,
  { store, registries, isOnline, clock, log, report, wakeUpDelivery }: RegistryJobOptions,
): JobHandler {
  return {
    timeoutMs: lookupTimeoutMs,
    maxPerSecond: maxLookupsPerSecond,
    run: async ({ item: leadId }) => {
      const number = await store.findCheck(leadId, kind);
      if (number === null) return 'nothing to look up';
      const result = await registries[kind].lookUp(number);
      if (result.kind === 'unavailable') {
        if (!isOnline) return { againAt: new Date(clock().getTime() + offlinePauseMs) };
        throw new DeliveryFailure(`The ${kind.toUpperCase()} registry is unavailable`);
      }
      const finding = { kind, number, result, at: clock(), report };
      if ((await store.endCheck(leadId, finding)) === 'too late') return 'too late';
      log.info({ lead: leadId, registry: kind, result: result.kind }, 'Number looked up later');
      wakeUpDelivery();
      return result.kind;
    },
  };
}

const offlinePauseMs = 24 * 60 * 60_000;
/** A lookup takes at most five seconds. */
const lookupTimeoutMs = 60_000;
/** Spares the public registry when many registrations wait for it. */
const maxLookupsPerSecond = 4;

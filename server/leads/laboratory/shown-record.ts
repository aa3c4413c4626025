import type { LaboratoryRecord as ShownRecord } from '#contract/console/laboratory.ts';
import type { LaboratoryRecord } from '#server/registry/clia/laboratory-record.ts';

/** The record as it is stored and shown: plain data with days such as `2026-11-22`. */
export function shownRecord({
  address,
  effective,
  expires,
  terminated,
  tests: { total, ...testCounts },
  affiliatedNumbers,
  exceptions,
  accreditations,
  ...record
}: LaboratoryRecord): ShownRecord {
  return {
    ...record,
    address: address && {
      street: address.street,
      city: address.city,
      state: address.state,
      postalCode: address.postalCode,
    },
    effective: dayOf(effective),
    expires: dayOf(expires),
    terminated: dayOf(terminated),
    testsPerYear: total,
    testCounts,
    affiliatedNumbers: [...affiliatedNumbers],
    exceptions: [...exceptions],
    accreditations: accreditations.map(({ organization, since }) => ({
      organization,
      since: dayOf(since),
    })),
  };
}

function dayOf(date: Date | null): string | null {
  return date?.toISOString().slice(0, 10) ?? null;
}

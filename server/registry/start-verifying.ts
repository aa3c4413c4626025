import { formById } from '#contract/forms.ts';
import { createBell } from '#server/delivery/bell.ts';
import type { LeadStore, RegistrationCheck } from '#server/leads/store.ts';
import type { Log } from '#server/log.ts';
import type { Registry } from './registry.ts';
import { verificationFields } from './verification-fields.ts';

export type VerifyingParts = {
  readonly store: Pick<LeadStore, 'leaseChecks' | 'endCheck'>;
  readonly registry: Registry;
  readonly clock: () => Date;
  readonly log: Log;
  /** Tells the worker that the mail about a result is waiting. */
  readonly wake: () => void;
};

/**
 * Looks up the numbers of registrations that came while the registry was out of reach, until it
 * answers; each registration for one process at a time. `stop` waits for one look-up at most.
 */
export function startVerifying(parts: VerifyingParts): {
  readonly stop: () => Promise<void>;
  readonly wake: () => void;
} {
  const bell = createBell();
  let stopping = false;
  const running = run();

  async function run(): Promise<void> {
    while (!stopping) {
      const checks = await lease();
      for (const check of checks) {
        if (stopping) return;
        await verify(parts, check);
      }
      if (checks.length < mostAtOnce && !stopping) await bell.sleep(pollEvery);
    }
  }

  async function lease(): Promise<readonly RegistrationCheck[]> {
    try {
      return await parts.store.leaseChecks(parts.clock(), leaseSeconds, mostAtOnce);
    } catch (error) {
      parts.log.warn({ error }, 'registrations that wait for the registry cannot be read');
      return [];
    }
  }

  return {
    wake: bell.ring,
    stop: async () => {
      stopping = true;
      bell.ring();
      await running;
    },
  };
}

async function verify(
  { store, registry, clock, log, wake }: VerifyingParts,
  check: RegistrationCheck,
): Promise<void> {
  const wanted = formById(check.form)?.registration?.wants;
  if (!wanted) return;
  try {
    const answer = await registry.lookUp(check.npi);
    const now = clock();
    if (answer.kind === 'unavailable') {
      const at = new Date(now.getTime() + pauseAfter(check.tries + 1));
      await store.endCheck(check, { kind: 'postponed', at });
      return;
    }
    const fields = verificationFields(answer, wanted, now);
    if (!(await store.endCheck(check, { kind: 'settled', fields, at: now }))) return;
    log.info({ lead: check.leadId, verification: fields.verification }, 'NPI looked up later');
    wake();
  } catch (error) {
    // Its lease ends by itself, and the registration is due again.
    log.warn({ lead: check.leadId, error }, 'an NPI could not be verified');
  }
}

/** Milliseconds: one minute, doubling to one hour. It never gives up, since nobody else looks. */
function pauseAfter(tries: number): number {
  return Math.min(60_000 * 2 ** (tries - 1), 60 * 60_000);
}

/** A look-up takes five seconds at most, so that a lease covers all that are leased together. */
const mostAtOnce = 5;
const leaseSeconds = 60;
/** Milliseconds. */
const pollEvery = 5_000;

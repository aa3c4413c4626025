import { countHits } from '#server/db/count-hits.ts';
import type { Transactions } from '#server/db/transactions.ts';
import type { RateLimits } from '#server/lib/rate-limits.ts';
import { type Acceptance, accept, type Submission } from './accept.ts';
import { addressKey } from './address-key.ts';
import { type Expense, spend } from './bot-tokens.ts';
import { type Recollection, recall } from './idempotency-keys.ts';
import { type Release, type ReleaseOptions, release } from './release.ts';

export type Submissions = RateLimits & {
  /** Key, hits, token, lead and deliveries in one transaction, on disk before it resolves. */
  readonly accept: (submission: Submission) => Promise<Acceptance>;
  /** Accepts a lead that is in quarantine or was taken for spam, and queues its deliveries. */
  readonly release: (leadId: string, options: ReleaseOptions) => Promise<Release>;
  /** The stored reply of a key; null for a new key. */
  readonly recall: (key: string, fingerprint: string) => Promise<Recollection | null>;
  /** Counts the hits and spends the token, for a request that stores nothing else. Null if done. */
  readonly spend: (expense: Expense) => ReturnType<typeof spend>;
};

export function submissions({ read, write }: Transactions): Submissions {
  return {
    accept: (submission) => write((db) => accept(db, submission), { names: namesOf(submission) }),
    release: (leadId, options) =>
      write((db) => release(db, leadId, options), {
        names: [`lead:${leadId}`, ...addressNames(options.subscriber)],
      }),
    recall: (key, fingerprint) => read((db) => recall(db, { key, fingerprint })),
    spend: (expense) => write((db) => spend(db, expense)),
    hit: (quotas, now) => write((db) => countHits(db, quotas, now)),
  };
}

/** Two submissions with one of these in common are the same, or claim the same, so the second needs to see the first. */
function namesOf({ lead, idempotency, claim, subscriber }: Submission): readonly string[] {
  return [
    ...(idempotency ? [`key:${idempotency.key}`] : []),
    ...(claim ? [`npi:${lead.form}:${claim.npi}`] : []),
    ...(claim?.subdomain ? [`subdomain:${claim.subdomain}`] : []),
    ...addressNames(subscriber),
  ];
}

function addressNames(subscriber: string | undefined): readonly string[] {
  return subscriber === undefined ? [] : [`address:${addressKey(subscriber)}`];
}

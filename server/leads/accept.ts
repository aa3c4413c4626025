import type { Reply } from '#contract/reply.ts';
import type { Db } from '#server/db/connection.ts';
import { countHits } from '#server/db/count-hits.ts';
import type { Transactions } from '#server/db/transactions.ts';
import type { OverLimit, Quota, RateLimits } from '#server/lib/rate-limits.ts';
import { type ClaimedField, claimNames, type RegistrationClaim, releaseNames } from './claims.ts';
import { type DeliveryRequest, insertDeliveries, newDeliveries } from './deliveries.ts';
import { type Lead, newRowOf } from './lead.ts';
import {
  assignKey,
  type BotToken,
  claimKey,
  type Expense,
  type IdempotencyKey,
  type Recollection,
  recall,
  releaseKey,
  type SpentToken,
  spend,
  spendToken,
} from './single-use.ts';
import { claimAddress } from './subscriptions.ts';
import { isSuppressed } from './suppression-list.ts';

export type Submission = {
  readonly lead: Lead;
  /** Not queued for spam and quarantine. */
  readonly deliveries: readonly DeliveryRequest[];
  /** Stored with the idempotency key, so that a repeated submission gets the same reply. */
  readonly reply: Reply;
  /** Null without a key. */
  readonly idempotency: IdempotencyKey | null;
  /** Spent in the same transaction; null when the bot check has no tokens. */
  readonly token: BotToken | null;
  /** The address to subscribe once it is confirmed. A repeated subscription stores nothing and gets the same reply. */
  readonly subscriber?: string;
  /** Set for registrations only. */
  readonly claim?: RegistrationClaim;
  /** Counted even if the lead is rejected, unless it repeats a submission. */
  readonly quotas?: readonly Quota[];
};

/** For all results except `stored` and `repeated`, only hits were counted. */
export type Acceptance =
  | { readonly kind: 'stored' }
  | Recollection
  /** Another registration has claimed these fields. */
  | { readonly kind: 'taken'; readonly fields: readonly ClaimedField[] }
  | SpentToken
  | OverLimit;

export type Submissions = RateLimits & {
  /** Writes key, hits, token, lead, and deliveries in one transaction, which is on disk before this resolves. */
  readonly accept: (submission: Submission) => Promise<Acceptance>;
  /** The stored reply of a key; null for a new key. */
  readonly recall: (key: string, fingerprint: string) => Promise<Recollection | null>;
  /** Counts the hits and spends the token for a request that stores nothing else. Null on success. */
  readonly spend: (expense: Expense) => ReturnType<typeof spend>;
};

export function submissions({ read, write }: Transactions): Submissions {
  return {
    accept: (submission) => write((db) => accept(db, submission)),
    recall: (key, fingerprint) => read((db) => recall(db, { key, fingerprint })),
    spend: (expense) => write((db) => spend(db, expense)),
    hit: (quotas, now) => write((db) => countHits(db, quotas, now)),
  };
}

/**
 * Writes a submission with everything that belongs to it, or only its hits, within the caller's transaction. The key is
 * written first, so that only one of two identical submissions continues.
 */
export async function accept(db: Db, submission: Submission): Promise<Acceptance> {
  const { idempotency, reply } = submission;
  const known = idempotency && (await claimKey(db, idempotency, submission));
  if (known) return known;
  const outcome = await store(db, submission);
  if (outcome.kind === 'stored') return outcome;
  const holder = outcome.kind === 'repeated' ? outcome.leadId : null;
  if (idempotency && holder !== null) await assignKey(db, idempotency, holder);
  if (idempotency && holder === null) await releaseKey(db, idempotency);
  return outcome.kind === 'repeated' ? { kind: 'repeated', reply } : outcome;
}

type Outcome =
  | Exclude<Acceptance, Recollection>
  /** Already stored as that lead; null for an address on the suppression list. */
  | { readonly kind: 'repeated'; readonly leadId: string | null };

async function store(
  db: Db,
  { lead, deliveries, token, subscriber, claim, quotas = [] }: Submission,
): Promise<Outcome> {
  const full = await countHits(db, quotas, lead.receivedAt);
  if (full) return full;
  const claimed = claim ? await claimNames(db, lead, claim) : null;
  if (claimed) return claimed.kind === 'own' ? { ...claimed, kind: 'repeated' } : claimed;
  const spent = token && (await spendToken(db, token));
  if (spent) {
    if (claim) await releaseNames(db, lead.id);
    return spent;
  }
  if (subscriber !== undefined) {
    if (await isSuppressed(db, subscriber)) return { kind: 'repeated', leadId: null };
    const holder = await claimAddress(db, subscriber, lead.id, lead.receivedAt);
    if (holder !== null) return { kind: 'repeated', leadId: holder };
  }
  const unconfirmed_since = subscriber === undefined ? null : lead.receivedAt.getTime();
  await db
    .insertInto('leads')
    .values({ ...newRowOf(lead), unconfirmed_since })
    .execute();
  await insertDeliveries(db, await newDeliveries(db, lead, deliveries, lead.receivedAt));
  return { kind: 'stored' };
}

import type { Reply } from '#contract/reply.ts';
import type { Db } from '#server/db/connection.ts';
import { countHits } from '#server/db/count-hits.ts';
import type { Transactions } from '#server/db/transactions.ts';
import type { OverLimit, Quota } from '#server/lib/rate-limits.ts';
import { type DeliveryRequest, queueDeliveries } from './deliveries.ts';
import { type Lead, newRowOf } from './lead.ts';
import {
  type ClaimedField,
  claimNames,
  type RegistrationClaim,
  releaseNames,
} from './registrations.ts';
import { claimAddress } from './subscriptions.ts';
import { isSuppressed } from './suppression.ts';

export type Submission = {
  readonly lead: Lead;
  /** None for spam and quarantine. */
  readonly deliveries: readonly DeliveryRequest[];
  /** Stored, so that a repeated submission gets the same reply. */
  readonly reply: Reply;
  /** `key` from the client, `fingerprint` of form and payload; null without a key. */
  readonly idempotency: { readonly key: string; readonly fingerprint: string } | null;
  /** Spent together with the lead; null when the bot check has no tokens. */
  readonly token: BotToken | null;
  /** The address to subscribe once it is confirmed. A repetition stores nothing and gets the same reply. */
  readonly subscriber?: string;
  /** Set for registrations only. */
  readonly claim?: RegistrationClaim;
  /** Counted with the lead, and also if it is rejected, unless it repeats a submission. */
  readonly quotas?: readonly Quota[];
};

/** A request that stores nothing but counts. */
export type Expense = {
  /** Null when the bot check has no tokens. */
  readonly token: BotToken | null;
  readonly quotas: readonly Quota[];
  readonly now: Date;
};

/** What identifies a bot-check token. It works once, until it expires. */
export type BotToken = { readonly nonce: string; readonly expiresAt: Date };

/** All but `stored` and `repeated` mean that nothing was written except the count of hits. */
export type Acceptance =
  | { readonly kind: 'stored' }
  /** The key was used with the same fingerprint, or the same registration is stored already. */
  | { readonly kind: 'repeated'; readonly reply: Reply }
  /** Someone else has claimed these. */
  | { readonly kind: 'taken'; readonly fields: readonly ClaimedField[] }
  /** The key was used with a different fingerprint. */
  | { readonly kind: 'key-reused' }
  | { readonly kind: 'token-spent' }
  | OverLimit;

/** What the store knows about an idempotency key. */
export type Recollection = Extract<Acceptance, { kind: 'repeated' | 'key-reused' }>;

/**
 * `subscribed`: another lead subscribes this address. `suppressed`: it never gets the newsletter. Nothing was
 * changed then.
 */
export type Release = 'released' | 'not-held' | 'subscribed' | 'suppressed';

export type Submissions = {
  /** Key, hits, token, lead and deliveries in one transaction, on disk before it resolves. */
  readonly accept: (submission: Submission) => Promise<Acceptance>;
  /** Accepts a lead that is in quarantine or was taken for spam, and queues its deliveries. */
  readonly release: (
    leadId: string,
    release: Pick<Submission, 'deliveries' | 'subscriber'> & { readonly now: Date },
  ) => Promise<Release>;
  /** The stored reply of a key; null for a new key. */
  readonly recall: (key: string, fingerprint: string) => Promise<Recollection | null>;
  /** Counts the hits and spends the token, for a request that stores nothing else. Null if done. */
  readonly spend: (
    expense: Expense,
  ) => Promise<Extract<Acceptance, { kind: 'token-spent' | 'over-limit' }> | null>;
};

/** Writes a submission with everything that belongs to it, or nothing. */
export function submissions(
  { read, write }: Transactions,
  frequent: Pick<Submissions, 'accept'>,
): Omit<Submissions, 'spend'> {
  return {
    accept: (submission) => {
      const isPlain = submission.claim === undefined && submission.subscriber === undefined;
      return isPlain ? frequent.accept(submission) : write((db) => accept(db, submission));
    },
    release: (leadId, options) => write((db) => release(db, leadId, options)),
    recall: (key, fingerprint) => read((db) => recall(db, key, fingerprint)),
  };
}

/**
 * The key comes first: the process that inserts it owns the submission, and any other waits at that
 * row for the first one's commit.
 */
async function accept(db: Db, submission: Submission): Promise<Acceptance> {
  const { lead, idempotency, token, subscriber } = submission;
  if (idempotency && !(await claimKey(db, submission, idempotency))) {
    const known = await recall(db, idempotency.key, idempotency.fingerprint);
    if (known) return known;
  }
  const full = await countHits(db, submission.quotas ?? [], lead.receivedAt);
  if (full) {
    if (idempotency) await releaseKey(db, idempotency.key);
    return full;
  }
  const claimed = submission.claim
    ? await claimNames(db, lead, submission.claim)
    : ({ kind: 'claimed' } as const);
  if (claimed.kind === 'own') {
    if (idempotency) await assignKey(db, idempotency.key, claimed.leadId);
    return { kind: 'repeated', reply: submission.reply };
  }
  if (claimed.kind === 'taken') {
    if (idempotency) await releaseKey(db, idempotency.key);
    return claimed;
  }
  if (token && !(await spendToken(db, token))) {
    if (idempotency) await releaseKey(db, idempotency.key);
    await releaseNames(db, lead.id);
    return { kind: 'token-spent' };
  }
  if (subscriber !== undefined && (await isSuppressed(db, subscriber))) {
    if (idempotency) await releaseKey(db, idempotency.key);
    return { kind: 'repeated', reply: submission.reply };
  }
  const holder =
    subscriber === undefined ? null : await claimAddress(db, subscriber, lead.id, lead.receivedAt);
  if (holder !== null) {
    if (idempotency) await assignKey(db, idempotency.key, holder);
    return { kind: 'repeated', reply: submission.reply };
  }
  await db
    .insertInto('leads')
    .values({
      ...newRowOf(lead),
      unconfirmed_since: subscriber === undefined ? null : lead.receivedAt.getTime(),
    })
    .execute();
  await queueDeliveries(db, lead.id, submission.deliveries, lead.receivedAt);
  return { kind: 'stored' };
}

/** Within the caller's transaction. Of two concurrent releases the second finds nothing to update. */
export async function release(
  db: Db,
  leadId: string,
  { deliveries, subscriber, now }: Parameters<Submissions['release']>[1],
): Promise<Release> {
  const held = await db
    .selectFrom('leads')
    .select('status')
    .where('id', '=', leadId)
    .where('status', 'in', ['quarantined', 'spam'])
    .executeTakeFirst();
  if (!held) return 'not-held';
  if (subscriber !== undefined && (await isSuppressed(db, subscriber))) return 'suppressed';
  const { numUpdatedRows } = await db
    .updateTable('leads')
    .set({ status: 'accepted' })
    .where('id', '=', leadId)
    .where('status', '=', held.status)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return 'not-held';
  const holder = subscriber === undefined ? null : await claimAddress(db, subscriber, leadId, now);
  if (holder !== null && holder !== leadId) {
    await db.updateTable('leads').set(held).where('id', '=', leadId).execute();
    return 'subscribed';
  }
  if (subscriber !== undefined) {
    await db
      .updateTable('leads')
      .set({ unconfirmed_since: now.getTime() })
      .where('id', '=', leadId)
      .execute();
  }
  await queueDeliveries(db, leadId, deliveries, now);
  return 'released';
}

async function recall(db: Db, key: string, fingerprint: string): Promise<Recollection | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'reply'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  if (row.fingerprint !== fingerprint) return { kind: 'key-reused' };
  return { kind: 'repeated', reply: JSON.parse(row.reply) as Reply };
}

async function claimKey(
  db: Db,
  { lead, reply }: Submission,
  { key, fingerprint }: NonNullable<Submission['idempotency']>,
): Promise<boolean> {
  const row = await db
    .insertInto('idempotency_keys')
    .values({
      key,
      fingerprint,
      reply: JSON.stringify(reply),
      lead_id: lead.id,
      expires_at: lead.receivedAt.getTime() + keyLifetimeMs,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** The key of a repeated registration or subscription belongs to the lead that is already stored. */
async function assignKey(db: Db, key: string, leadId: string): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ lead_id: leadId })
    .where('key', '=', key)
    .execute();
}

async function releaseKey(db: Db, key: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('key', '=', key).execute();
}

/** Within the caller's transaction; false if it was spent before. */
export async function spendToken(db: Db, { nonce, expiresAt }: BotToken): Promise<boolean> {
  const row = await db
    .insertInto('spent_tokens')
    .values({ nonce, expires_at: expiresAt.getTime() })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return row !== undefined;
}

/** Seven days, so that a browser that retries after a weekend gets the same reply. */
export const keyLifetimeMs = 7 * 24 * 60 * 60 * 1000;

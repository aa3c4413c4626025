import type { FormResponse } from '#contract/form-response.ts';
import type { Db } from '#server/db/connection.ts';
import { countHits, type OverLimit, type Quota } from '#server/db/rate-limits.ts';
import { insertNew } from '#server/db/rows.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { type ClaimedField, claimNames, type RegistrationClaim, releaseNames } from './claims.ts';
import { type DeliveryRequest, insertDeliveries, newDeliveries } from './deliveries.ts';
import { type Lead, newRowOf } from './lead.ts';
import { claimAddress } from './subscriptions.ts';
import { isSuppressed } from './suppression-list.ts';

export type Submission = {
  readonly lead: Lead;
  /** Not queued for spam or quarantined leads. */
  readonly deliveries: readonly DeliveryRequest[];
  readonly assignment?: Assignment | null;
  /** Stored with the idempotency key, so that a repeated submission gets the same response. */
  readonly response: FormResponse;
  /** Null if the request has no key. */
  readonly idempotency: IdempotencyKey | null;
  /** Spent in the same transaction; null if the bot check has no tokens. */
  readonly token: BotToken | null;
  /** The address to subscribe once it is confirmed. A repeated subscription stores nothing and gets the same response. */
  readonly subscriber?: string;
  /** Set for registrations only. */
  readonly claim?: RegistrationClaim;
  /** Counted even if the lead is rejected, unless it repeats a submission. */
  readonly quotas?: readonly Quota[];
};

/** A rule's decision to assign a new lead. */
export type Assignment = {
  readonly userId: string;
  /** The conditions of the rule, for the lead's history. */
  readonly rule: string;
  /** Addresses that already get the email about the lead, so an assignee among them gets no second one. */
  readonly mailed: readonly string[];
};

/** For all results except `stored` and `repeated`, only hits were counted. */
export type Acceptance =
  | { readonly kind: 'stored' }
  | Recollection
  /** Another registration has claimed these fields. */
  | { readonly kind: 'taken'; readonly fields: readonly ClaimedField[] }
  | SpentToken
  | OverLimit;

export function submissions({ read, write }: Transactions) {
  return {
    /** The response stored for a key; null if the key is new. */
    recall: (key: string, fingerprint: string) => read((db) => recall(db, { key, fingerprint })),
    /** Counts the hits and spends the token for a request that stores nothing else. Null on success. */
    spend: (expense: Expense) => write((db) => spend(db, expense)),
    /** Counts one hit in each bucket, up to the first full one, which it returns. */
    hit: (quotas: readonly Quota[], now: Date) => write((db) => countHits(db, quotas, now)),
  };
}

/**
 * Writes a submission with everything that belongs to it, or only its hits, within the caller's transaction. The key is
 * written first, so that only one of two identical submissions continues.
 */
export async function accept(db: Db, submission: Submission): Promise<Acceptance> {
  const { idempotency, response } = submission;
  const known = idempotency && (await claimKey(db, idempotency, submission));
  if (known) return known;
  const outcome = await store(db, submission);
  if (outcome.kind === 'stored') return outcome;
  const holder = outcome.kind === 'repeated' ? outcome.leadId : null;
  if (idempotency && holder !== null) await assignKey(db, idempotency, holder);
  if (idempotency && holder === null) await releaseKey(db, idempotency);
  return outcome.kind === 'repeated' ? { kind: 'repeated', response } : outcome;
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

/** The client's `key`, and a `fingerprint` of form and payload. */
export type IdempotencyKey = { readonly key: string; readonly fingerprint: string };

/** The earlier use of a key. */
export type Recollection<T = FormResponse> =
  /** The key was used with the same fingerprint, or the same registration is already stored. */
  | { readonly kind: 'repeated'; readonly response: T }
  /** The key was used with a different fingerprint. */
  | { readonly kind: 'key-reused' };

/**
 * Stores the key with its response, or returns the stored one. The process that inserts the key owns the
 * submission; any other waits at that row for the first one's commit.
 */
async function claimKey(
  db: Db,
  idempotency: IdempotencyKey,
  { lead, response }: { readonly lead: Lead; readonly response: FormResponse },
): Promise<Recollection | null> {
  const claimed = await insertKey(db, idempotency, lead, response);
  return claimed ? null : recall(db, idempotency);
}

/** The time of a request, and the lead that its key is deleted with. */
type KeyUse = Pick<Lead, 'id' | 'receivedAt'>;

function insertKey(
  db: Db,
  idempotency: IdempotencyKey,
  { id, receivedAt }: KeyUse,
  response: object,
) {
  return insertNew(db, 'idempotency_keys', {
    ...idempotency,
    response: JSON.stringify(response),
    lead_id: id,
    expires_at: receivedAt.getTime() + keyLifetimeMs,
  });
}

/**
 * Does the work once for each key and resolves with its first result; null if the key was used for another request.
 * Runs within an audited change: those run one at a time, so no key is used twice.
 */
export async function once<T extends object>(
  db: Db,
  idempotency: IdempotencyKey | null,
  use: KeyUse,
  work: () => Promise<T>,
): Promise<T | null> {
  const known = idempotency && (await recall<T>(db, idempotency));
  if (known) return known.kind === 'repeated' ? known.response : null;
  const result = await work();
  if (idempotency) await insertKey(db, idempotency, use, result);
  return result;
}

/** The response stored for a key; null if the key is new. */
async function recall<T = FormResponse>(
  db: Db,
  { key, fingerprint }: IdempotencyKey,
): Promise<Recollection<T> | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'response'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  if (row.fingerprint !== fingerprint) return { kind: 'key-reused' };
  return { kind: 'repeated', response: JSON.parse(row.response) as T };
}

/** The lead that a key was stored with; undefined if it was erased or the key has expired. */
export async function leadOfKey(db: Db, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select('lead_id')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.lead_id ?? undefined;
}

/** Assigns the key of a repeated registration or subscription to the lead that is already stored. */
async function assignKey(db: Db, { key }: IdempotencyKey, leadId: string): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ lead_id: leadId })
    .where('key', '=', key)
    .execute();
}

async function releaseKey(db: Db, { key }: IdempotencyKey): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('key', '=', key).execute();
}

/** Identifies a bot-check token, which works once, until it expires. */
export type BotToken = { readonly nonce: string; readonly expiresAt: Date };

/** A request that only counts hits and spends a token. */
export type Expense = {
  /** Null if the bot check has no tokens. */
  readonly token: BotToken | null;
  readonly quotas: readonly Quota[];
  readonly now: Date;
};

export type SpentToken = { readonly kind: 'token-spent' };

/** Counts the hits and spends the token within the caller's transaction. Null on success. */
export async function spend(
  db: Db,
  { token, quotas, now }: Expense,
): Promise<OverLimit | SpentToken | null> {
  return (await countHits(db, quotas, now)) ?? (token && spendToken(db, token));
}

/** Spends the token within the caller's transaction; null on success. */
async function spendToken(db: Db, { nonce, expiresAt }: BotToken): Promise<SpentToken | null> {
  const spent = await insertNew(db, 'spent_tokens', { nonce, expires_at: expiresAt.getTime() });
  return spent ? null : { kind: 'token-spent' };
}

/** Seven days, so that a browser that retries after a weekend gets the same response. */
const keyLifetimeMs = 7 * 24 * 60 * 60 * 1000;

import { sql } from 'kysely';
import type { FormResponse } from '#contract/form-response.ts';
import type { RecordEntry } from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import { writeReport } from '#server/db/health-reports.ts';
import { countHits, type OverLimit, type Quota } from '#server/db/rate-limits.ts';
import { findRow } from '#server/db/rows.ts';
import type { Transactions } from '#server/db/transactions.ts';
import {
  type ClaimedField,
  claimNames,
  type RegistrationClaim,
  releaseNames,
} from '#server/leads/claims.ts';
import { type Lead, newRowOf } from '#server/leads/lead.ts';
import { contactColumns } from '#server/leads/lead-contact.ts';
import {
  assignKey,
  type BotToken,
  claimKey,
  type IdempotencyKey,
  type Recollection,
  releaseKey,
  type SpentToken,
  spendToken,
} from '#server/leads/single-use.ts';
import { isSuppressed } from '#server/leads/suppression-list.ts';
import { recordLater } from './later-entries.ts';
import { claimAddress } from './subscriptions.ts';
import { type Entrance, leadHooks, takeIn } from './take-in.ts';

export type Submission = Entrance & {
  readonly lead: Lead;
  /** Stored with the idempotency key, so that a repeated submission gets the same response. */
  readonly response: FormResponse;
  /** Null if the request has no key. */
  readonly idempotency: IdempotencyKey | null;
  /** Spent in the same transaction; null if the bot check has no tokens. */
  readonly token: BotToken | null;
  /** The address to subscribe once it is confirmed. A repeated subscription stores nothing and gets the same response. */
  readonly subscriber?: string;
  /** Set only for registrations. */
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

export function acceptances({ write }: Transactions) {
  return {
    /** Accepts a submission in one transaction, which is on disk before this resolves. */
    accept: (submission: Submission) =>
      write((db) => accept(db, recordLater(db, submission.lead.receivedAt), submission)),
    /**
     * Accepts a marked submission and takes it back in the same transaction, so that it is in no list, count or queue.
     * Only the report is committed.
     */
    prove: (submission: Submission, mark: string) =>
      write(async (db) => {
        const { id, receivedAt } = submission.lead;
        await sql`savepoint proof`.execute(db);
        const acceptance = await accept(db, recordLater(db, receivedAt), submission);
        const isStored = (await findRow(db, 'leads', { id })) !== undefined;
        await sql`rollback to savepoint proof`.execute(db);
        if (isStored) await writeReport(db, 'proof-stored', { mark }, receivedAt);
        return acceptance;
      }),
  };
}

export type Acceptances = ReturnType<typeof acceptances>;

/**
 * Writes a submission with everything that belongs to it, or only its hits, within the caller's transaction. The key is
 * written first, so that only one of two identical submissions continues.
 */
export async function accept(
  db: Db,
  record: RecordEntry,
  submission: Submission,
): Promise<Acceptance> {
  const { idempotency, response } = submission;
  const known = idempotency && (await claimKey(db, idempotency, submission));
  if (known) return known;
  const outcome = await store(db, record, await screened(db, submission));
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
  record: RecordEntry,
  { lead, token, subscriber, claim, quotas = [], ...entrance }: Submission,
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
    .values({ ...newRowOf(lead), ...contactColumns(lead.payload), unconfirmed_since })
    .execute();
  await leadHooks.stored(db, lead);
  await takeIn(db, record, lead, entrance, lead.receivedAt);
  return { kind: 'stored' };
}

/** The submission of a blocked sender goes to spam. Registrations, subscriptions and what users enter don't. */
async function screened(db: Db, submission: Submission): Promise<Submission> {
  const { lead, claim, subscriber } = submission;
  const isExempt = claim !== undefined || subscriber !== undefined || lead.intake?.enteredBy;
  if (isExempt || lead.status !== 'accepted') return submission;
  if (!(await leadHooks.isBlocked(db, lead.payload))) return submission;
  const intake = { source: {}, ...lead.intake, heldBecause: 'blocked' } as const;
  return { ...submission, lead: { ...lead, status: 'spam', intake } };
}

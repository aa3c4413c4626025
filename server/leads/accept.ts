import type { Reply } from '#contract/reply.ts';
import type { Db, Tables } from '#server/db/connection.ts';
import { countHits } from '#server/db/count-hits.ts';
import { gathered } from '#server/db/gathered.ts';
import { preparedForRows } from '#server/db/prepared.ts';
import { allEnded } from '#server/lib/all-ended.ts';
import type { OverLimit, Quota } from '#server/lib/rate-limits.ts';
import { type BotToken, type SpentToken, spendToken } from './bot-tokens.ts';
import { type ClaimedField, claimNames, type RegistrationClaim, releaseNames } from './claims.ts';
import {
  type DeliveryRequest,
  insertDeliveries,
  type NewDelivery,
  newDeliveries,
} from './deliveries.ts';
import {
  assignKey,
  claimKey,
  type IdempotencyKey,
  type Recollection,
  releaseKey,
} from './idempotency-keys.ts';
import { type Lead, newRowOf } from './lead.ts';
import { claimAddress } from './subscriptions.ts';
import { isSuppressed } from './suppression.ts';

export type Submission = {
  readonly lead: Lead;
  /** None for spam and quarantine. */
  readonly deliveries: readonly DeliveryRequest[];
  /** Stored, so that a repeated submission gets the same reply. */
  readonly reply: Reply;
  /** Null without a key. */
  readonly idempotency: IdempotencyKey | null;
  /** Spent together with the lead; null when the bot check has no tokens. */
  readonly token: BotToken | null;
  /** The address to subscribe once it is confirmed. A repetition stores nothing and gets the same reply. */
  readonly subscriber?: string;
  /** Set for registrations only. */
  readonly claim?: RegistrationClaim;
  /** Counted with the lead, and also if it is rejected, unless it repeats a submission. */
  readonly quotas?: readonly Quota[];
};

/** All but `stored` and `repeated` mean that nothing was written except the count of hits. */
export type Acceptance =
  | { readonly kind: 'stored' }
  | Recollection
  /** Someone else has claimed these. */
  | { readonly kind: 'taken'; readonly fields: readonly ClaimedField[] }
  | SpentToken
  | OverLimit;

/**
 * Writes a submission with everything that belongs to it, or nothing but hits, within the caller's transaction.
 * The key comes first, so that only one of two identical submissions goes on.
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
  /** Stored before by that lead; null for an address that never gets the newsletter. */
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
  await insertNew(db, {
    row: { ...newRowOf(lead), unconfirmed_since },
    deliveries: await newDeliveries(db, lead.id, deliveries, lead.receivedAt),
  });
  return { kind: 'stored' };
}

type NewLead = { readonly row: NewRow; readonly deliveries: readonly NewDelivery[] };

type NewRow = ReturnType<typeof newRowOf> & Pick<Tables['leads'], 'unconfirmed_since'>;

const insertNew = gathered(async (db, leads: readonly NewLead[]) => {
  await allEnded([
    insertLeads(
      db,
      leads.map(({ row }) => row),
    ),
    insertDeliveries(
      db,
      leads.flatMap((lead) => lead.deliveries),
    ),
  ]);
});

const insertLeads = preparedForRows((db, rows: readonly NewRow[]) =>
  db.insertInto('leads').values(rows),
);

import type { SQLInputValue, StatementSync } from 'node:sqlite';
import type { Selectable } from 'kysely';
import type { Reply } from '#contract/reply.ts';
import type { SqliteConnection, Tables } from '#server/db/connection.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { beforeOf, type Delivery, familyOf, keepsDate, type Outbox } from '#server/jobs/outbox.ts';
import {
  type OverLimit,
  overLimit,
  type Quota,
  type RateLimits,
  windowOf,
} from '#server/lib/rate-limits.ts';
import { newId, newRowOf } from './lead.ts';
import { leadOf } from './lead-reader.ts';
import {
  type Acceptance,
  type Expense,
  keyLifetimeMs,
  type Submission,
  type Submissions,
} from './submissions.ts';

/** What requests and the delivery worker wait for. */
export type FrequentWrites = Pick<Submissions, 'accept' | 'spend'> &
  RateLimits &
  Pick<Outbox, 'lease' | 'settle'> & {
    /** Resolves when all pending writes have ended. */
    readonly drained: () => Promise<void>;
  };

/**
 * Frequent writes on SQLite. Building and compiling a query costs more than running it, so these
 * statements are written out and prepared once. `accept` expects a submission that neither claims
 * names nor subscribes anyone.
 */
export function sqliteWrites(
  { prepare }: SqliteConnection,
  { commit, drained }: Transactions,
): FrequentWrites {
  const insertKey = prepare(`
    insert into idempotency_keys (key, fingerprint, reply, lead_id, expires_at)
    values (?, ?, ?, ?, ?) on conflict (key) do nothing`);
  const findKey = prepare('select fingerprint, reply from idempotency_keys where key = ?');
  const deleteKey = prepare('delete from idempotency_keys where key = ?');
  const countHit = prepare(`
    insert into rate_windows (bucket, starts_at, ends_at, hits) values (?, ?, ?, 1)
    on conflict (bucket) do update set
      hits = case when starts_at = excluded.starts_at then hits + 1 else 1 end,
      starts_at = excluded.starts_at,
      ends_at = excluded.ends_at
    where starts_at <> excluded.starts_at or hits < ?`);
  const insertToken = prepare(
    'insert into spent_tokens (nonce, expires_at) values (?, ?) on conflict (nonce) do nothing',
  );
  const insertLead = prepare(
    'insert into leads (id, form, received_at, status, payload, consent, intake) values (?, ?, ?, ?, ?, ?, ?)',
  );
  const insertDelivery = prepare(`
    insert into deliveries (id, lead_id, channel, state, queued_at, next_try_at)
    values (?, ?, ?, 'pending', ?, ?)`);

  function accept(submission: Submission): Acceptance {
    const { lead, idempotency, token } = submission;
    const receivedAt = lead.receivedAt.getTime();
    if (idempotency) {
      const { key, fingerprint } = idempotency;
      const reply = JSON.stringify(submission.reply);
      const endsAt = receivedAt + keyLifetimeMs;
      if (!writes(insertKey, key, fingerprint, reply, lead.id, endsAt)) {
        return recalled(findKey, key, fingerprint);
      }
    }
    const rejection =
      count(submission.quotas ?? [], lead.receivedAt) ?? (token && spendToken(token));
    if (rejection) {
      if (idempotency) deleteKey.run(idempotency.key);
      return rejection;
    }
    const { id, form, status, payload, consent, intake } = newRowOf(lead);
    insertLead.run(id, form, receivedAt, status, payload, consent, intake);
    for (const { channel, quota } of submission.deliveries) {
      if (quota && !isCounted(quota, lead.receivedAt)) continue;
      insertDelivery.run(newId(), lead.id, channel, receivedAt, receivedAt);
    }
    return { kind: 'stored' };
  }

  function count(quotas: readonly Quota[], now: Date): OverLimit | null {
    const full = quotas.find((quota) => !isCounted(quota, now));
    return full ? overLimit(full, now) : null;
  }

  function isCounted(quota: Quota, now: Date): boolean {
    const { startsAt, endsAt } = windowOf(quota, now);
    return writes(countHit, quota.bucket, startsAt, endsAt, quota.limit);
  }

  function spendToken({ nonce, expiresAt }: NonNullable<Expense['token']>) {
    return writes(insertToken, nonce, expiresAt.getTime())
      ? null
      : ({ kind: 'token-spent' } as const);
  }

  return {
    drained,
    accept: (submission) => commit(() => accept(submission)),
    spend: ({ token, quotas, now }) =>
      commit(() => count(quotas, now) ?? (token && spendToken(token))),
    hit: (quotas, now) => commit(() => count(quotas, now)),
    ...outboxWrites(prepare, commit),
  };
}

function outboxWrites(
  prepare: SqliteConnection['prepare'],
  commit: Transactions['commit'],
): Pick<Outbox, 'lease' | 'settle'> {
  const due = (filter: string) => `
    select id, lead_id, leased_until, dated_at from deliveries
    where state = 'pending' and ${filter} next_try_at <= ?
      and (leased_until is null or leased_until <= ?)
    order by next_try_at limit ?`;
  const dueOnAny = prepare(due(''));
  const dueOnOne = prepare(due('channel = ? and'));
  // A range, unlike a pattern, is found by the index.
  const dueInFamily = prepare(due('channel >= ? and channel < ? and'));
  const take = prepare(`
    update deliveries
    set leased_until = ?, tries = tries + 1, dated_at = coalesce(dated_at, ?) where id = ?
    returning channel, tries - 1 as attempts`);
  const findLead = prepare('select * from leads where id = ?');
  const findState = prepare('select state, tries from deliveries where id = ?');
  const insertAttempt = prepare(`
    insert into delivery_attempts (delivery_id, ended_at, outcome, answer) values (?, ?, ?, ?)
    on conflict (delivery_id, ended_at) do nothing`);
  const postpone = prepare(`
    update deliveries
    set leased_until = null, last_error = ?, next_try_at = ?,
      dated_at = case ? when 1 then dated_at end
    where id = ?`);
  const end = prepare(`
    update deliveries set leased_until = null, state = ?, last_error = ?, settled_at = ?
    where id = ?`);

  type Due = Pick<Selectable<Tables['deliveries']>, 'id' | 'lead_id' | 'leased_until' | 'dated_at'>;
  function findDue(now: number, limit: number, channel: string | undefined): Due[] {
    if (channel === undefined) return dueOnAny.all(now, now, limit) as Due[];
    const prefix = familyOf(channel);
    if (prefix === null) return dueOnOne.all(channel, now, now, limit) as Due[];
    const end = prefix.replace(/:$/, ';');
    return dueInFamily.all(prefix, end, now, now, limit) as Due[];
  }

  function takeOne(row: Due, now: number, until: number): Delivery {
    const { channel, attempts } = take.get(until, now, row.id) as Taken;
    const lead = leadOf(findLead.get(row.lead_id) as LeadRow);
    return { id: row.id, channel, attempts, ...beforeOf(row, now), lead };
  }

  return {
    lease: async (now, seconds, limit, channel) => {
      const at = now.getTime();
      if (findDue(at, 1, channel).length === 0) return [];
      const until = at + seconds * 1000;
      return commit(
        () => findDue(at, limit, channel).map((row) => takeOne(row, at, until)),
        maxLeaseDelayMs,
      );
    },
    settle: (delivery, outcome, { at, answer }) =>
      commit(() => {
        const { id, attempts } = delivery;
        const row = findState.get(id);
        if (!row) return false;
        insertAttempt.run(id, at.getTime(), outcome.kind, answer);
        const isOurs = row.state === 'pending' && row.tries === attempts + 1;
        if (!isOurs && outcome.kind !== 'done') return true;
        if (outcome.kind === 'retry') {
          const isKept = keepsDate(delivery, outcome) ? 1 : 0;
          postpone.run(outcome.error, outcome.at.getTime(), isKept, id);
        } else
          end.run(outcome.kind, outcome.kind === 'done' ? null : outcome.error, at.getTime(), id);
        return true;
      }, maxSettleDelayMs),
  };
}

/** The reply stored with a key, in the transaction that found the key taken. */
function recalled(findKey: StatementSync, key: string, fingerprint: string): Acceptance {
  const row = findKey.get(key) as { readonly fingerprint: string; readonly reply: string };
  if (row.fingerprint !== fingerprint) return { kind: 'key-reused' };
  return { kind: 'repeated', reply: JSON.parse(row.reply) as Reply };
}

/** Runs a statement; false if a conflict or a condition kept it from writing. */
function writes(statement: StatementSync, ...values: readonly SQLInputValue[]): boolean {
  return statement.run(...values).changes !== 0;
}

type Taken = Pick<Delivery, 'channel' | 'attempts'>;
type LeadRow = Selectable<Tables['leads']>;
/** While requests keep coming, the delivery worker gets only some of the time and of the disk. */
const maxLeaseDelayMs = 250;
const maxSettleDelayMs = 25;

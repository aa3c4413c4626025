import type { SQLInputValue, StatementSync } from 'node:sqlite';
import type { Reply } from '#contract/reply.ts';
import type { SqliteConnection } from '#server/db/connection.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { newId } from '#server/lib/ids.ts';
import {
  type OverLimit,
  overLimit,
  type Quota,
  type RateLimits,
  windowOf,
} from '#server/lib/rate-limits.ts';
import { newRowOf } from './lead.ts';
import {
  type Acceptance,
  type Expense,
  keyLifetimeMs,
  type Submission,
  type Submissions,
} from './submissions.ts';

/** What requests wait for. */
export type FrequentWrites = Pick<Submissions, 'accept' | 'spend'> &
  RateLimits & {
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

import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { leadsWithWork } from '#console/server/leads/lead-summaries.ts';
import { isToAnswer } from '#console/server/leads/to-answer.ts';
import { namesOfDestinations, readableChannel } from '#console/server/routing/destination-store.ts';
import { isOurs } from '#console/server/routing/shown-delivery-queries.ts';
import { dayOf } from '#contract/days.ts';
import type { Db, Tables } from '#server/db/connection.ts';
import { countOf, findRow, insertNew, updateRows } from '#server/db/rows.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { isMessage, isNotLeased, isOnChannel } from '#server/leads/deliveries.ts';
import { overdueLeads } from './overdue.ts';
import { queueServiceEmails, teamTargets } from './own-channels.ts';

/** Failures, delays, and quarantined leads that the operator should know about. */
export type Attention = Awaited<ReturnType<typeof attention>>;

/** A digest covers everything from `since`, in milliseconds since 1970, until it is sent. */
export type DigestSpan = { readonly since: number };

/** The leads to answer, those among them that have waited too long, and those whose follow-up has come. */
export type OpenWork = Awaited<ReturnType<typeof openWork>>;

async function openWork(db: Db, now: Date, timeZone: string) {
  const leads = leadsWithWork(db)
    .where('leads.status', '=', 'accepted')
    .where('lead_merges.lead_id', 'is', null)
    .clearSelect();
  return {
    toAnswer: await countOf(leads.where(isToAnswer)),
    overdue: (await overdueLeads(db, now, timeZone)).length,
    due: await countOf(leads.where('follow_up_on', '<=', dayOf(now, timeZone))),
  };
}

/** Collects and queues digests, and records the period that they cover. */
export function digests({ read, write }: Transactions) {
  return {
    /** The end of the last digest's period. */
    digestedUntil: async () =>
      new Date((await read((db) => findRow(db, 'digests', { id: digestId })))?.covered_until ?? 0),
    openWork: (now: Date, timeZone: string) => read((db) => openWork(db, now, timeZone)),
    /** Failures and held leads, from `since` up to but not including `until`. */
    attention: (since: Date, until: Date, maxWaitMs: number) =>
      read((db) => attention(db, [since.getTime(), until.getTime()], maxWaitMs)),
    /**
     * Queues a digest for each recipient, or a single one if there are fewer than two. A digest that is still pending
     * covers the new period as well, so after an outage of the mail server each recipient gets only one. If several
     * processes have read the same `last`, only one of them gets true.
     */
    queueDigest: (
      { since, until }: { readonly since: number; readonly until: number },
      { last, now: dueAt, recipients }: { last: Date; now: Date; recipients: readonly string[] },
    ) =>
      write(async (db) => {
        if (!(await claimRun(db, until, last.getTime()))) return false;
        const pending = await db
          .selectFrom('deliveries')
          .select('target')
          .where((row) => row.and({ ...digestEmails, state: 'pending' }))
          .where((row) => isNotLeased(row, dueAt.getTime()))
          .execute();
        const covered = new Set(pending.map(({ target }) => target));
        const details: DigestSpan = { since };
        const targets = teamTargets(recipients).filter((one) => !covered.has(one));
        await queueServiceEmails(db, 'digest', { item: `${until}`, targets, dueAt, details });
        return true;
      }),
  };
}

export type Digests = ReturnType<typeof digests>;

/** Covers all messages except digests. States are literals, so that SQLite uses its partial indexes. */
async function attention(
  db: Db,
  [since, until]: readonly [since: number, until: number],
  maxWaitMs: number,
) {
  const failing = db
    .selectFrom('deliveries')
    .where(sql<boolean>`state = 'failed'`)
    .where(isReported)
    .where('settled_at', '>=', since)
    .where('settled_at', '<', until);
  const waiting = db
    .selectFrom('deliveries')
    .where(sql<boolean>`state = 'pending'`)
    .where(isReported)
    .where('queued_at', '<', until - maxWaitMs);
  const failed = await countOf(failing);
  // Reads waiting deliveries in one pass, because a long outage leaves many.
  const late = await waiting
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      row.fn.min('queued_at').as('first'),
      sql<number>`count(case when queued_at >= ${since - maxWaitMs} then 1 end)`.as('recent'),
    ])
    .executeTakeFirst();
  const held = (status: 'quarantined' | 'spam') =>
    db
      .selectFrom('leads')
      .leftJoin('lead_work', 'lead_work.lead_id', 'leads.id')
      .where(sql<boolean>`status = ${sql.lit(status)}`)
      .where('spam_at', 'is', null)
      .where('received_at', '>=', since)
      .where('received_at', '<', until);
  const newest = async (status: 'quarantined' | 'spam') => {
    const some = held(status).select(['form', 'received_at']).orderBy('received_at', 'desc');
    const row = await some.limit(1).executeTakeFirst();
    return row ? { form: row.form, receivedAt: new Date(row.received_at) } : null;
  };
  const passed = db
    .selectFrom('skipped_messages')
    .where('reason', '=', 'stranger')
    .where('skipped_at', '>=', since)
    .where('skipped_at', '<', until);
  const turnedOff = await db
    .selectFrom('destinations')
    .select('name')
    .where('off_reason', 'in', ['failing', 'gone'])
    .where('removed_at', 'is', null)
    .where('off_since', '>=', since)
    .where('off_since', '<', until)
    .orderBy('id')
    .execute();
  const waitingCount = Number(late?.count ?? 0);
  const examples = [
    ...(failed === 0 ? [] : await examplesOf(failing, 'failed', 'settled_at')),
    ...(waitingCount === 0 ? [] : await examplesOf(waiting, 'pending', 'queued_at')),
  ];
  const list = await namesOfDestinations(db);
  return {
    failed,
    waiting: waitingCount,
    /** Waiting deliveries that were not overdue yet at `since`. */
    newlyWaiting: Number(late?.recent ?? 0),
    /** When the oldest waiting delivery was queued. */
    waitingSince: waitingCount > 0 ? new Date(Number(late?.first)) : null,
    turnedOff: turnedOff.map(({ name }) => name),
    quarantined: await countOf(held('quarantined')),
    /** Leads that the server took for spam; those that users marked don't count. */
    spam: await countOf(held('spam')),
    /** Emails from people without a lead, which were not added to any. */
    passed: await countOf(passed),
    newest: { quarantined: await newest('quarantined'), spam: await newest('spam') },
    examples: examples.map(({ kind, target, event, ...one }) => ({
      ...one,
      channel: readableChannel({ kind, target, event }, list),
    })),
  };
}

async function examplesOf(
  some: SelectQueryBuilder<Tables, 'deliveries', unknown>,
  state: 'failed' | 'pending',
  time: 'settled_at' | 'queued_at',
) {
  const columns = [
    'lead_id as leadId',
    'kind',
    'target',
    'event',
    'last_error as lastError',
  ] as const;
  const rows = await some.select(columns).orderBy(time).limit(maxExamples).execute();
  return rows.map((row) => ({ ...row, state }));
}

/**
 * Replies that visitors never got count, whatever the reason. Excludes digests: a failed one is in the log and on the
 * Health page, and a digest about it would fail too.
 */
function isReported(row: ExpressionBuilder<Tables, 'deliveries'>) {
  const isWanted = row.or([isOurs(row), row('kind', '=', 'reply')]);
  return row.and([isMessage(row), isWanted, row.not(isOnChannel(row, [digestEmails]))]);
}

/** False if another process has claimed a run since `last`. */
async function claimRun(db: Db, until: number, last: number): Promise<boolean> {
  const run = { id: digestId, covered_until: until };
  if (await insertNew(db, 'digests', run)) return true;
  return (await updateRows(db, 'digests', { id: digestId, covered_until: last }, run)) > 0;
}

const digestEmails = { kind: 'service', event: 'digest' };
const digestId = 1;
const maxExamples = 10;

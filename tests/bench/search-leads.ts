import '#server/extension/install-console.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';
import { leadQuery } from '#console/contract/lead-filters.ts';
import { leadOrders } from '#console/contract/leads.ts';
import { summariesOf } from '#console/server/leads/lead-summaries.ts';
import { countListed } from '#console/server/search/lead-counts.ts';
import { listLeads } from '#console/server/search/listed-leads.ts';
import { matchesOf } from '#console/server/search/search-matches.ts';
import { similarLeads } from '#console/server/search/similar-leads.ts';
import { writeMissingSearchTexts } from '#console/server/search/write-search-text.ts';
import { openConnection } from '#server/db/open-connection.ts';
import { createTransactions, type Transactions } from '#server/db/transactions.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { newId } from '../../server/lib/ids.ts';
import { addLeads } from './seeded-leads.ts';

/** The goals for the first results, by number of leads. */
const goalsMs = [
  [20_000, 100],
  [100_000, 300],
] as const;

/**
 * Measures how fast pages of the console's inbox load among leads with three notes each, on SQLite and on a
 * separate PostgreSQL server: `npm run bench:search`.
 */
const postgres = await startPostgres();
if (typeof postgres === 'string') console.log(postgres);
for (const [leads, goalMs] of goalsMs) {
  await measure(null, leads, goalMs);
  if (typeof postgres !== 'string') await measure(await postgres.database(), leads, goalMs);
}
if (typeof postgres !== 'string') await postgres.stop();

async function measure(databaseUrl: string | null, leads: number, goalMs: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-search-'));
  const connection = await openConnection({ dataDir: folder, databaseUrl });
  const transactions = createTransactions(connection);
  console.log(`${connection.kind}, ${leads} leads`);
  try {
    await addLeads(transactions, leads);
    await writeMissingSearchTexts(transactions, new AbortController().signal);
    // In production, autovacuum does this within a minute.
    if (connection.kind === 'postgres') await sql`vacuum analyze`.execute(connection.db);
    for (const query of queries()) {
      const median = await medianOf(9, () => firstPage(transactions, query));
      console.log(`${JSON.stringify(query).padEnd(44)} ${median.toFixed(1)} ms`);
      if (median > goalMs) process.exitCode = 1;
    }
  } finally {
    await connection.db.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}

async function firstPage(
  transactions: Transactions,
  input: Readonly<Record<string, string>>,
): Promise<void> {
  const query = v.parse(leadQuery, input);
  const options = { userId: newId(), timeZone: 'UTC', today: '2026-11-22' };
  await transactions.read(async (db) => {
    const { rows, end } = await listLeads(db, query, options);
    if (end) await countListed(db, query, options);
    const similar =
      query.search && rows.length < 5
        ? await similarLeads(db, query, { ...options, isMasked: false })
        : [];
    await summariesOf(db, [...rows, ...similar]);
    if (query.search) await matchesOf(db, rows, query.search, { isMasked: false });
  });
}

function queries(): readonly Readonly<Record<string, string>>[] {
  const views = [
    'all',
    'mine',
    'unassigned',
    'unanswered',
    'due',
    'registrations',
    'subscriptions',
    'spam',
  ];
  const searches = [
    'ann',
    'lab',
    'user99999@',
    'lee976',
    'nosuchthing',
    'billing quality',
    'le',
    'xq',
    'voicemail99007',
    'ann brochure budget',
    'softpath lee976',
    'hot',
    'tel:+1 718 555 1007',
  ];
  return [
    ...views.map((view) => ({ view })),
    ...searches.map((search) => ({ search })),
    ...['laboratroy', 'nvak976', 'laboratroy qwality', 'xqzlab', 'user999999'].map((search) => ({
      search,
    })),
    { form: 'demo', progress: 'new,won' },
    { assigneeId: 'nobody' },
    { state: 'NV' },
    { state: 'GU' },
    { state: 'NV,TX' },
    { product: 'laboratory' },
    { product: 'laboratory', state: 'NV' },
    { state: 'NV', search: 'ann' },
    ...leadOrders.map((order) => ({ order })),
    ...leadOrders.map((order) => ({ order, search: 'lab' })),
    ...leadOrders.map((order) => ({ order, search: 'lee976' })),
    ...views.map((view) => ({ view, order: 'name' })),
    { order: 'name', product: 'professional', state: 'NV' },
    { view: 'spam', search: 'laboratory 4999' },
    { view: 'due', search: 'lab' },
    { view: 'due', order: 'name', search: 'lab' },
  ];
}

async function medianOf(times: number, work: () => Promise<void>): Promise<number> {
  const durations: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const start = performance.now();
    await work();
    durations.push(performance.now() - start);
  }
  return durations.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? Number.POSITIVE_INFINITY;
}

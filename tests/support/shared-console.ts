import '#server/extension/install-console.ts';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { consoleFeatures } from '#console/server/schema/tables.ts';
import type { Tables } from '#server/db/connection.ts';
import { openConnection } from '#server/db/open-connection.ts';
import { features } from '#server/db/schema/features.ts';
import { createTransactions } from '#server/db/transactions.ts';
import { runSiteWithConsole, type SiteWithConsole } from './site-with-console.ts';

export type SharedConsole = SiteWithConsole & {
  /** Removes what a test stored. */
  readonly empty: () => Promise<void>;
};

/** Runs a server for many tests, because starting one takes longer than most of them. */
export async function runSharedConsole(): Promise<SharedConsole> {
  const settings = { RATE_LIMIT: '10000/minute', WEBHOOK_ALLOW_PRIVATE: '1' };
  const server = await runSiteWithConsole(settings, { hasPages: true });
  const connection = await openConnection(server);
  const { write } = createTransactions(connection);
  return {
    ...server,
    empty: async () => {
      rmSync(join(server.dataDir, 'mail'), { recursive: true, force: true });
      await write(async (db) => {
        for (const table of emptied) await db.deleteFrom(table).execute();
        await db.insertInto('required_factors').values({ role: 'owner' }).execute();
        await db.deleteFrom('deliveries').where('kind', '<>', 'job').execute();
        await db.deleteFrom('health_reports').where('name', '<>', 'background').execute();
      });
    },
    stop: async () => {
      await connection.db.destroy();
      await server.stop();
    },
  };
}

/**
 * The running server relies on these: its keys, its background jobs and their last report, the ids of audit entries (it
 * polls for newer ones), the preset reasons, and the forms without an answer.
 */
const kept: readonly (keyof Tables)[] = [
  'secrets',
  'readiness',
  'deliveries',
  'health_reports',
  'audit_log',
  'lost_reasons',
  'forms_without_answer',
];

/** A feature's tables may reference those of earlier features. */
const emptied = [...features, ...consoleFeatures]
  .flatMap(({ tables }) => Object.keys(tables) as (keyof Tables)[])
  .filter((table) => !kept.includes(table))
  .toReversed();

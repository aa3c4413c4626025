import { TestRunner, test } from 'vitest';
import { createDatabase, dropDatabase } from './postgres.ts';

export type Database = {
  readonly name: string;
  /** A value for DATABASE_URL: a new store without leads, or blank for SQLite. */
  readonly place: () => Promise<string>;
  /**
   * A store without tables. Prefer `place`, because copying tables is faster than creating them.
   */
  readonly emptyPlace: () => Promise<string>;
};

/** The databases that a suite runs against. Without PostgreSQL a skipped test shows the reason. */
export function everyDatabase(): readonly Database[] {
  const blank = async () => '';
  const sqlite: Database = { name: 'SQLite', place: blank, emptyPlace: blank };
  const { SHARED_POSTGRES: server, SHARED_POSTGRES_MISSING: reason } = process.env;
  if (server === undefined) {
    test.skip(reason ?? 'PostgreSQL was not started', () => undefined);
    return [sqlite];
  }
  const postgres: Database = {
    name: 'PostgreSQL',
    place: () => databaseOfTest(server, process.env.SHARED_POSTGRES_TEMPLATE),
    emptyPlace: () => databaseOfTest(server),
  };
  return [sqlite, postgres];
}

/**
 * One database, for code that treats both alike: PostgreSQL if it runs, because it accepts fewer values. The journeys run
 * on SQLite.
 */
export function oneDatabase(): readonly Database[] {
  return everyDatabase().slice(-1);
}

/** A value for DATABASE_URL: a new store without leads on that one database. */
export async function aDatabase(): Promise<string> {
  const { SHARED_POSTGRES: server, SHARED_POSTGRES_TEMPLATE: template } = process.env;
  return server === undefined ? '' : databaseOfTest(server, template);
}

async function databaseOfTest(server: string, template?: string): Promise<string> {
  const url = await createDatabase(server, template);
  // Runs in the background, because it waits for closing connections. A database that a hook created for several tests
  // stays.
  TestRunner.getCurrentTest()?.context.onTestFinished(() => {
    void dropDatabase(server, url).catch(() => undefined);
  });
  return url;
}

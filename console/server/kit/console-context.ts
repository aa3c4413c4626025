import type { Change, RecordEntry } from '#server/db/audit-log.ts';
import type { Connection, Db } from '#server/db/connection.ts';
import type { Transactions } from '#server/db/transactions.ts';
import type { Erasures } from '#server/leads/privacy/erasures.ts';
import type { SiteFile } from '#server/lib/http/site-file.ts';
import type { Log } from '#server/lib/log.ts';
import type { Environment } from '#server/lib/settings/setting-reader.ts';
import type { Registries } from '#server/registry/registries.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Directory } from './directory.ts';

/** The dependencies of the console's handlers. */
export type ConsoleContext = {
  /** Replaced when an owner changes settings in the console. */
  readonly settings: Settings;
  readonly env: Environment;
  /** Uses changed settings now instead of within seconds. */
  readonly refreshSettings: () => Promise<boolean>;
  readonly connection: Connection;
  readonly transactions: Transactions;
  readonly changeAs: Change;
  readonly erasures: Erasures;
  /** The console's own origin. A function, because a test learns its port only when it listens. */
  readonly url: () => URL;
  readonly clock: () => Date;
  readonly log: Log;
  readonly bucketSecret: string;
  /** Null if `OIDC_ISSUER` is not set. */
  readonly directory: Directory | null;
  readonly registries: Registries;
  /** The site's brochures by file name. */
  readonly brochures: ReadonlyMap<string, SiteFile>;
  /** Signals the delivery workers that deliveries are waiting. */
  readonly wakeUp: () => void;
};

/** The context of one request. Its changes are recorded as the caller's. */
export type CallerContext = ConsoleContext & {
  readonly change: <T>(work: (db: Db, record: RecordEntry) => Promise<T>) => Promise<T>;
};

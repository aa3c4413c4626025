import { type Expression, type SqlBool, sql } from 'kysely';
import type { Actor, RecordEntry } from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import type { SweepHooks } from '#server/db/upkeep.ts';

/** Leads that are about to be erased, and who asked for it. */
export type Erasing = {
  readonly leadIds: readonly string[];
  readonly actor: Actor;
  readonly now: Date;
};

/** An extension's part in erasure and retention. The hooks run within the site's transactions. */
export type PrivacyHooks = SweepHooks & {
  /** Precedes an erasure: what follows the leads in the extension's tables is deleted with them. */
  readonly erasing: (db: Db, record: RecordEntry, erasing: Erasing) => Promise<void>;
  /** A condition on `leads` besides their age, without which their retention period has not ended. */
  readonly isDue: (now: Date, timeZone: string) => Expression<SqlBool>;
  /** A condition on `leads` that keeps them until leads they belong to are due as well. */
  readonly isDueWithOthers: (isDue: Expression<SqlBool>) => Expression<SqlBool>;
};

const nothing = async () => {};
const always = () => sql<SqlBool>`1 = 1`;

/** The hooks of the extension; nothing without one. */
export const privacyHooks: PrivacyHooks = {
  erasing: nothing,
  erased: nothing,
  swept: nothing,
  spamSince: () => sql<number>`received_at`,
  sentBefore: async () => [],
  isDue: always,
  isDueWithOthers: always,
};

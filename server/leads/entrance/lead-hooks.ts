import type { RecordEntry } from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import type { Lead } from '#server/leads/lead.ts';
import type { Entrance } from './take-in.ts';

/** An extension's part in the life of leads. Each hook runs within the transaction of the change that it follows. */
export type LeadHooks = {
  /** Follows a lead that was accepted, released, or confirmed. */
  readonly taken: (
    db: Db,
    record: RecordEntry,
    lead: Pick<Lead, 'id' | 'form'>,
    entrance: Entrance,
    now: Date,
  ) => Promise<void>;
  /** Follows the release of a held lead, before it is taken in. */
  readonly released: (db: Db, leadId: string) => Promise<void>;
  /** Follows a registry's result about a lead. */
  readonly lookedUp: (db: Db, leadId: string) => Promise<void>;
};

const added = new Set<LeadHooks>();

/** Runs the hooks for every change that follows. */
export function addLeadHooks(hooks: LeadHooks): void {
  added.add(hooks);
}

/** The hooks of all extensions, in the order in which they were added. */
export const leadHooks: LeadHooks = {
  taken: async (...change) => {
    for (const { taken } of added) await taken(...change);
  },
  released: async (...change) => {
    for (const { released } of added) await released(...change);
  },
  lookedUp: async (...change) => {
    for (const { lookedUp } of added) await lookedUp(...change);
  },
};

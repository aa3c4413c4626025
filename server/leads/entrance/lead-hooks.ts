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

const nothing = async () => {};

/** The hooks of the extension; nothing without one. */
export const leadHooks: LeadHooks = { taken: nothing, released: nothing, lookedUp: nothing };

/** Runs the hooks for every change that follows. */
export function setLeadHooks(hooks: LeadHooks): void {
  Object.assign(leadHooks, hooks);
}

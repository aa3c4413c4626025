import { addPart, type DatabasePart } from '#server/db/migrations.ts';
import { addLeadHooks, type LeadHooks } from '#server/leads/entrance/lead-hooks.ts';

/** The door to the server: everything that an extension, such as the console, may add to it. */
export type Extension = {
  /** Its tables. They exist even while the extension is turned off, so that nothing is lost. */
  readonly tables: DatabasePart;
  /** Its part in the life of leads, within the transactions of the site. */
  readonly leads: LeadHooks;
};

/** Adds an extension to this thread. Call it before the database is opened. */
export function install({ tables, leads }: Extension): void {
  addPart(tables);
  addLeadHooks(leads);
}

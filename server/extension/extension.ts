import { addPart, type DatabasePart } from '#server/db/migrations.ts';
import { type LeadHooks, setLeadHooks } from '#server/leads/entrance/lead-hooks.ts';
import { type PrivacyHooks, setPrivacyHooks } from '#server/leads/privacy/privacy-hooks.ts';

/** The door to the server: everything that an extension, such as the console, may add to it. */
export type Extension = {
  /** Its tables. They exist even while the extension is turned off, so that nothing is lost. */
  readonly tables: DatabasePart;
  /** Its part in the life of leads, within the transactions of the site. */
  readonly leads: LeadHooks;
  /** Its part in erasure and retention. */
  readonly privacy: PrivacyHooks;
};

/** Adds an extension to this thread. Call it before the database is opened. */
export function install({ tables, leads, privacy }: Extension): void {
  addPart(tables);
  setLeadHooks(leads);
  setPrivacyHooks(privacy);
}

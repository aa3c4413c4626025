import { addPart, type DatabasePart } from '#server/db/migrations.ts';
import { type LeadHooks, setLeadHooks } from '#server/leads/entrance/lead-hooks.ts';
import { type PrivacyHooks, setPrivacyHooks } from '#server/leads/privacy/privacy-hooks.ts';
import type { Log } from '#server/lib/log.ts';
import type { Settings } from '#server/settings/settings.ts';

/** The door to the server: everything that an extension, such as the console, may add to it. */
export type Extension = {
  /** Its tables. They exist even while the extension is turned off, so that nothing is lost. */
  readonly tables: DatabasePart;
  /** Its part in the life of leads, within the transactions of the site. */
  readonly leads: LeadHooks;
  /** Its part in erasure and retention. */
  readonly privacy: PrivacyHooks;
  /** Starts its own threads beside the site; null if the settings turn it off. */
  readonly start: (beside: BesideSite) => StartedExtension | null;
};

/** The parts of the running site that an extension starts with. */
export type BesideSite = {
  readonly settings: Settings;
  readonly log: Log;
  /** Threads load their modules before this resolves, because that takes as long as the site's start. */
  readonly mayOpen: Promise<void>;
  /** The memory of the signal that work has arrived. */
  readonly wakeUpMemory: SharedArrayBuffer;
  readonly followDestinations: () => Promise<void>;
};

export type StartedExtension = {
  /** A word for `/readyz`. */
  readonly state: () => string;
  /** Resolves when its threads have ended. */
  readonly stop: () => Promise<void>;
};

let installed: Extension | null = null;

/** Adds an extension to this thread. Call it before the database is opened. */
export function install(extension: Extension, isOn: boolean): void {
  addPart(extension.tables);
  if (!isOn) return;
  installed = extension;
  setLeadHooks(extension.leads);
  setPrivacyHooks(extension.privacy);
}

export function startExtension(beside: BesideSite): StartedExtension | null {
  return installed?.start(beside) ?? null;
}

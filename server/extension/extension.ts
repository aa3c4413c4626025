import { entryHooks } from '#server/db/audit-log.ts';
import { addPart, type DatabasePart } from '#server/db/migrations.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import type { WakeUpSignal } from '#server/jobs/wake-up-signal.ts';
import { type LeadHooks, leadHooks } from '#server/leads/entrance/take-in.ts';
import { type PersonHooks, personHooks } from '#server/leads/privacy/person-hooks.ts';
import { type PrivacyHooks, privacyHooks } from '#server/leads/privacy/privacy-hooks.ts';
import type { MailLinks } from '#server/leads/subscription-links.ts';
import type { Log } from '#server/lib/log.ts';
import type { Settings } from '#server/settings/settings.ts';
import { type AddMethods, type ServerStore, setAddedMethods } from '#server/store/lead-store.ts';

/** The door to the server: everything that an extension, such as the console, may add to it. */
export type Extension = {
  /** Its tables. They exist even while the extension is turned off, so that nothing is lost. */
  readonly tables: DatabasePart;
  /** Its part in the life of leads, within the transactions of the site. */
  readonly leads: LeadHooks;
  /** Its part in erasure, in retention, and in what a person is told about their data. */
  readonly privacy: PrivacyHooks & PersonHooks;
  /** Its methods of the store. */
  readonly store: AddMethods;
  /** Starts its background work, in the thread of the deliveries. */
  readonly work: (parts: WorkParts) => Promise<StartedWork | null>;
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
};

export type WorkParts = {
  /** With the pace of all email. */
  readonly settings: Settings & DeliverySettings;
  readonly store: ServerStore;
  readonly links: MailLinks;
  readonly log: Log;
  readonly clock: () => Date;
  readonly wakeUp: WakeUpSignal;
};

export type StartedWork = { readonly stop: () => Promise<void> };

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
  // An erasure is complete even while the extension is turned off.
  Object.assign(privacyHooks, extension.privacy);
  Object.assign(personHooks, extension.privacy);
  if (!isOn) return;
  installed = extension;
  Object.assign(leadHooks, extension.leads);
  Object.assign(entryHooks, extension.leads);
  setAddedMethods(extension.store);
}

export async function startExtensionWork(parts: WorkParts): Promise<StartedWork | null> {
  return (await installed?.work(parts)) ?? null;
}

export function startExtension(beside: BesideSite): StartedExtension | null {
  return installed?.start(beside) ?? null;
}

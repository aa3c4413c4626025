import type { Db } from '#server/db/connection.ts';
import type { ContactKey } from '#server/leads/lead-contact.ts';
import type { PersonLead } from './stored-person.ts';

export type PersonRow = readonly [label: string, value: string];

export type PersonPart = {
  /** Null for the submission itself. */
  readonly title: string | null;
  readonly rows: readonly PersonRow[];
};

/** Formats a time in the reader's time zone; returns other texts unchanged. */
export type TimeOf = (time: string) => string;

/** An extension's part in what a person is told about their data. */
export type PersonHooks = {
  /** The leads that had a contact before it was corrected. */
  readonly leadIdsBefore: (db: Db, contact: ContactKey) => Promise<readonly string[]>;
  /** Email addresses that leads had before a correction. */
  readonly formerAddresses: (db: Db, leadIds: readonly string[]) => Promise<readonly string[]>;
  /** The members that the extension adds to `PersonLead`, by lead. */
  readonly kept: (
    db: Db,
    leadIds: readonly string[],
  ) => Promise<ReadonlyMap<string, Partial<PersonLead>>>;
  /** These members as texts: the work on the lead, rows about the submission, and further parts. */
  readonly shown: (
    lead: PersonLead,
    timeOf: TimeOf,
  ) => {
    readonly progress: string | null;
    readonly rows: readonly PersonRow[];
    readonly parts: readonly PersonPart[];
  };
};

/** The hooks of the extension; nothing without one. */
export const personHooks: PersonHooks = {
  leadIdsBefore: async () => [],
  formerAddresses: async () => [],
  kept: async () => new Map(),
  shown: () => ({ progress: null, rows: [], parts: [] }),
};

export function setPersonHooks(hooks: PersonHooks): void {
  Object.assign(personHooks, hooks);
}

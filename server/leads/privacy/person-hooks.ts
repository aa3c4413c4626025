import type { LeadField } from '#contract/form.ts';
import type { FormResponse } from '#contract/form-response.ts';
import type { LeadLaboratory } from '#contract/laboratory.ts';
import type { Db } from '#server/db/connection.ts';
import type { Intake, Lead } from '#server/leads/lead.ts';
import type { ContactKey } from '#server/leads/lead-contact.ts';

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

/**
 * Everything that is stored about one lead, without data about the users who work with it. An extension declares further
 * members. Times are ISO 8601.
 */
export interface PersonLead {
  readonly id: string;
  readonly form: string;
  readonly formLabel: string;
  readonly receivedAt: string;
  readonly status: Lead['status'];
  readonly confirmedAt: string | null;
  readonly unsubscribedAt: string | null;
  readonly noticeShown: NonNullable<Lead['noticeShown']> | null;
  readonly source: readonly {
    readonly name: string;
    readonly label: string;
    readonly value: string;
  }[];
  readonly responseShown: NonNullable<Intake['response']> | null;
  readonly fields: readonly LeadField[];
  readonly registry: {
    readonly npi: string;
    /** When the registry last responded. */
    readonly checkedAt: string | null;
    /** Its record, as the visitor confirmed it; empty if there is none. */
    readonly groups: NonNullable<FormResponse['data']>;
  } | null;
  /** The public CLIA record of the laboratory, even if a user linked it. */
  readonly laboratory: LeadLaboratory | null;
  /** The channel is the kind of recipient, such as `mail` or `acknowledgment`. */
  readonly deliveries: readonly {
    readonly channel: string;
    readonly state: 'pending' | 'done' | 'failed' | 'canceled';
    readonly queuedAt: string;
    readonly settledAt: string | null;
    readonly attempts: readonly {
      readonly endedAt: string;
      readonly outcome: 'done' | 'retry' | 'failed';
    }[];
  }[];
}

/** Everything that is stored under an email address or a phone number, newest first. */
export type PersonRecord = {
  /** An address in lower case, or a number such as `+17025550123`. */
  readonly contact: string;
  readonly collectedAt: string;
  readonly leads: readonly PersonLead[];
  /** The addresses of these leads, or the one searched for, that are on the suppression list. */
  readonly suppressed: { readonly emailAddress: string; readonly since: string }[];
};

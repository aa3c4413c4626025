import type { LeadLaboratory } from '#contract/laboratory.ts';
import type { LeadField } from '#contract/lead-field.ts';
import type { RegistryFinding } from '#contract/registry-finding.ts';
import type { Intake, Lead } from '#server/leads/lead.ts';

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
  readonly registry: RegistryFinding | null;
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

import type { Answer } from '#console/contract/conversation.ts';
import type { Attempt, Delivery } from '#console/contract/deliveries.ts';
import type { LeadDetails, Note } from '#console/contract/lead.ts';
import type { LeadSummary } from '#console/contract/leads.ts';
import type { FoundPerson } from '#console/contract/privacy.ts';
import type { Reply } from '#console/contract/replies.ts';
import type { LeadLaboratory } from '#contract/laboratory.ts';
import type { Intake } from '#server/leads/lead.ts';

/** Only the names and sizes of files. Owners and agents can download the content from the lead. */
type Files = readonly { readonly name: string; readonly bytes: number }[];

type Merge = { readonly leadId: string; readonly at: string };

type OfSummary = 'id' | 'form' | 'formLabel' | 'receivedAt' | 'status' | 'progress' | 'followUpOn';
type OfDetails = 'confirmedAt' | 'noticeShown' | 'source' | 'fields' | 'registry';

/** Everything that is stored about one lead, without data about the users who work with it. Times are ISO 8601. */
export type PersonLead = Pick<LeadSummary, OfSummary | 'tags'> &
  Pick<LeadDetails, OfDetails> & {
    readonly unsubscribedAt: string | null;
    readonly responseShown: NonNullable<Intake['response']> | null;
    /** Previous values of corrected fields, oldest first. */
    readonly corrections: readonly {
      readonly label: string;
      readonly value: string;
      readonly correctedAt: string;
    }[];
    /** The public CLIA record of the laboratory, even if a user linked it. */
    readonly laboratory: LeadLaboratory | null;
    /** The lead that this one was merged into, and the leads merged into it. */
    readonly mergedInto: Merge | null;
    readonly merged: readonly Merge[];
    /** The team's reason for marking the lead as lost. */
    readonly lostBecause: string | null;
    readonly notes: readonly Pick<Note, 'text' | 'createdAt' | 'editedAt'>[];
    /** Emails that our people wrote from the console. */
    readonly replies: readonly (Pick<Reply, 'subject' | 'text' | 'cc' | 'createdAt'> & {
      readonly files: Files;
    })[];
    /** Emails that came back about the lead. */
    readonly answers: readonly (Pick<Answer, 'kind' | 'subject' | 'text' | 'receivedAt'> & {
      readonly from: string;
      readonly files: Files;
    })[];
    /** The channel is the kind of recipient, such as `mail` or `acknowledgment`. */
    readonly deliveries: readonly (Pick<
      Delivery,
      'channel' | 'state' | 'queuedAt' | 'settledAt'
    > & { readonly attempts: readonly Pick<Attempt, 'endedAt' | 'outcome'>[] })[];
  };

/** Everything that is stored under an email address or a phone number, newest first. */
export type PersonRecord = {
  /** An address in lower case, or a number such as `+17025550123`. */
  readonly contact: string;
  readonly collectedAt: string;
  readonly leads: readonly PersonLead[];
  /** The addresses of these leads, or the one searched for, that are on the suppression list. */
  readonly suppressed: FoundPerson['suppressed'];
};

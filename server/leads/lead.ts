import type { FormResponse } from '#contract/form-response.ts';
import type { LeadLaboratory } from '#contract/laboratory.ts';
import type { PrivacyNotice } from '#contract/privacy-notice.ts';
import type { Source } from '#contract/source.ts';
import type { Db, RowOf } from '#server/db/connection.ts';
import type { LeadStatus } from '#server/db/schema/features.ts';
import { type Cleaned, type CleanText, cleanText } from '#server/lib/clean-text.ts';

/** The fields of a lead. Only `payloadOf` creates one, so that nothing else is stored. */
export type LeadPayload = Readonly<Record<string, CleanText | readonly CleanText[]>>;

/** Cleans the values of a form. Flags control what happens to a submission and are not part of the lead. */
export function payloadOf(
  values: Readonly<Record<string, string | readonly string[] | boolean>>,
): LeadPayload {
  const texts = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'boolean'
      ? []
      : [[name, typeof value === 'string' ? cleanField(value) : value.map(cleanField)]],
  );
  return Object.fromEntries(texts);
}

function cleanField(text: string): CleanText {
  return cleanText(text, maxFieldLength);
}

/** A limit above the maximum length of any field. */
const maxFieldLength = 100_000;

/** `honeypot` means spam. The others are reasons for quarantine. */
export type HeldReason =
  | 'honeypot'
  | 'check-unavailable'
  | 'secret-rejected'
  | 'too-many-emails'
  | 'blocked';

/** The intake's data about a lead, besides its payload. */
export type Intake = {
  readonly source: Cleaned<Source>;
  /** The response shown to the visitor; absent if a user entered the lead. */
  readonly response?: Pick<FormResponse, 'heading' | 'message'>;
  /** The name of the user who entered the lead by hand. */
  readonly enteredBy?: CleanText;
  readonly heldBecause?: HeldReason;
};

export type Lead = {
  /** A version 7 UUID, so sorting by id sorts by arrival. */
  readonly id: string;
  /** The id of a form in `contract/`, or of a form that was removed. */
  readonly form: string;
  readonly receivedAt: Date;
  readonly status: LeadStatus;
  readonly payload: LeadPayload;
  readonly intake?: Intake;
  /** When a subscriber confirmed the subscription. */
  readonly confirmedAt?: Date;
  /** The notice shown with the form; absent for leads that a user entered. */
  readonly noticeShown?: PrivacyNotice;
  /** The CLIA record, if there is one. Read only for deliveries, exports, and the command line. */
  readonly laboratory?: LeadLaboratory;
};

/** The columns of a new lead, which are the same in both databases. */
export function newRowOf({ id, form, receivedAt, status, payload, noticeShown, intake }: Lead) {
  return {
    id,
    form,
    received_at: receivedAt.getTime(),
    active_at: receivedAt.getTime(),
    status,
    payload: JSON.stringify(payload),
    notice: noticeShown === undefined ? null : JSON.stringify(noticeShown),
    intake: intake === undefined ? null : JSON.stringify(intake),
  };
}

/** The result of checking whether a registration's NPI is of the required kind. */
type Verification = 'verified' | 'unverified' | 'not found' | 'wrong kind';

/** A registration's fields from the record for its NPI. They are read with the payload, but not stored in it. */
export type VerificationFields = {
  readonly verification: Verification;
  /** The online registry or the imported file; blank if there is no result. */
  readonly verificationSource: 'online' | 'offline' | '';
  /** ISO 8601: the time of the registry's response, or the date of the file; blank if there is no result. */
  readonly verificationAt: string;
};

export type LeadRow = RowOf<'leads'>;

export function findLeadRow(db: Db, leadId: string): Promise<LeadRow | undefined> {
  return db.selectFrom('leads').selectAll().where('id', '=', leadId).executeTakeFirst();
}

export function leadOf(row: LeadRow): Lead {
  return {
    id: row.id,
    form: row.form,
    receivedAt: new Date(row.received_at),
    status: statusOf(row),
    payload: JSON.parse(row.payload) as LeadPayload,
    ...(row.intake === null ? {} : { intake: JSON.parse(row.intake) as Intake }),
    ...(row.confirmed_at === null ? {} : { confirmedAt: new Date(row.confirmed_at) }),
    ...(row.notice === null ? {} : { noticeShown: JSON.parse(row.notice) as PrivacyNotice }),
  };
}

function statusOf(row: LeadRow): LeadStatus {
  if (row.unsubscribed_at !== null) return 'unsubscribed';
  return row.unconfirmed_since === null ? row.status : 'unconfirmed';
}

import { readableTime } from '#contract/days.ts';
import type { Field } from '#contract/form.ts';
import type { FormResponse } from '#contract/form-response.ts';
import type { LeadLaboratory } from '#contract/laboratory.ts';
import type { PrivacyNotice } from '#contract/privacy-notice.ts';
import { type Source, type SourcePart, sourceLabels, sourceParts } from '#contract/source.ts';
import type { LeadStatus } from '#server/db/schema/statuses.ts';
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

/**
 * Formats a payload's value for people. Attached lines stay separate lines; other lists fit on one line. Times occur
 * only in fields that the server adds, which no form declares.
 */
export function valueText(
  value: string | readonly string[],
  field: Field | undefined,
  timeZone: string,
): string {
  if (typeof value === 'string') {
    return field === undefined ? readableTime(value, timeZone) : value;
  }
  return value.join(field?.kind === 'lines' ? '\n' : ', ');
}

/** The name that the visitor typed; blank if the form has no such field. */
export function typedName({ firstname, lastname }: LeadPayload): string {
  return [firstname, lastname].filter((part) => typeof part === 'string' && part !== '').join(' ');
}

/** `honeypot` means spam. The others are reasons for quarantine. */
export type HeldReason = 'honeypot' | 'check-unavailable' | 'secret-rejected' | 'too-many-emails';

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

export const verificationLabels: Readonly<Record<string, string>> = {
  verification: 'NPI verification',
  verificationSource: 'NPI checked against',
  verificationAt: 'NPI record as of',
} satisfies Record<keyof VerificationFields, string>;

/** Formats a value that the server added; other values are returned unchanged. */
export function verificationText(name: string, value: string): string {
  return name === 'verificationSource' ? (registryNames[value] ?? value) : value;
}

const registryNames: Readonly<Record<string, string>> = {
  online: 'NPPES',
  offline: 'the imported NPPES file',
};

type SourceRow = {
  readonly name: SourcePart | 'enteredBy';
  readonly label: string;
  readonly value: string;
};

/** The source of a lead as labeled rows; empty if it is unknown. */
export function sourceRows(intake: Intake | undefined): SourceRow[] {
  const { enteredBy, source } = intake ?? {};
  const rows = sourceParts.flatMap((name) => {
    const value = source?.[name];
    return value === undefined ? [] : [{ name, label: sourceLabels[name], value }];
  });
  if (enteredBy === undefined) return rows;
  return [{ name: 'enteredBy', label: 'Entered by', value: enteredBy }, ...rows];
}

/** Reasons as shown to the operator. */
export const heldReasons: Readonly<Record<HeldReason, string>> = {
  honeypot: 'A field that people cannot see was filled in',
  'check-unavailable': 'The bot check’s provider did not respond',
  'secret-rejected': 'The bot check’s provider does not accept our secret key',
  'too-many-emails': 'Too many emails from strangers arrived within an hour',
};

/** Columns of the notice that a form showed (`contract/privacy-notice.ts`). */
export const privacyNoticeLabels = { text: 'Notice shown', version: 'Privacy policy of' } as const;

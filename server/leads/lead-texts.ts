import { readableTime } from '#contract/days.ts';
import type { Field } from '#contract/form.ts';
import { type SourcePart, sourceLabels, sourceParts } from '#contract/source.ts';
import type { HeldReason, Intake, LeadPayload, VerificationFields } from './lead.ts';

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
  blocked: 'A user blocked the sender',
};

/** Columns of the notice that a form showed (`contract/privacy-notice.ts`). */
export const privacyNoticeLabels = { text: 'Notice shown', version: 'Privacy policy of' } as const;

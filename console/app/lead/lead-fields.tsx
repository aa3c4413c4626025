import { type ReactNode, useId } from 'react';
import { readable } from '#console/app/lib/times.ts';
import { capOf } from '#console/app/parts/views.ts';
import { Time } from '#console/app/ui/time.tsx';
import { type Correction, correctedLabels, type Submission } from '#console/contract/lead.ts';
import type { LeadSummary } from '#console/contract/leads.ts';
import { counted } from '#contract/amounts.ts';
import type { LeadField } from '#contract/form.ts';
import { callRow } from '#contract/form-list.ts';
import { phoneWithExtension, readablePhone, typedPhone } from '#contract/phone.ts';
import { Cap } from '#web/ui/cap.tsx';
import { stateName } from './local-time.ts';
import { ValueList, type ValueRow } from './registry/value-list.tsx';

/** The visitor's own words, then the values beyond the person's, folded if there are many or a message came later. */
export function LeadFields({
  submission,
  head,
  isFolded,
  note,
}: {
  submission: Submission;
  /** The lead whose name and contact the page already shows. */
  head: LeadSummary;
  /** True if only the visitor's words are of interest, because something was written later. */
  isFolded: boolean;
  /** The lead's relation to the lead that the page is about. */
  note?: ReactNode;
}) {
  const { lead, corrections, confirmedAt } = submission;
  const headingId = useId();
  // Landmarks need unique names, and several submissions may share a form.
  const Box = note === undefined ? 'section' : 'article';
  const { words, facts, more } = partsOf(withExtension(submission.fields), head, isFolded);
  const isEmpty = words.length + facts.length + more.length === 0;
  // A note records what was said in a call.
  if (isEmpty && lead.form === callRow.id && note === undefined) return null;
  return (
    <Box aria-labelledby={headingId} className="space-y-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={headingId} className="flex items-center gap-2.5 font-semibold">
          <Cap color={capOf(lead)} />
          {lead.formLabel}
        </h2>
        <p className="text-soft">
          <Time at={lead.receivedAt} isLong />
          {confirmedAt ? (
            <>
              , confirmed <Time at={confirmedAt} isLong />
            </>
          ) : null}
        </p>
        {note}
      </div>
      {words.map(({ name, values }) => (
        <p key={name} className="text-base break-words whitespace-pre-line">
          {values.join('\n')}
        </p>
      ))}
      <ValueList rows={facts.map((field) => rowOf(field, lead.isMasked))} />
      {/* Those of the lead itself are beside its values. */}
      {note === undefined ? null : <Earlier corrections={corrections} />}
      {more.length > 0 ? (
        <details className="space-y-2">
          <summary className="cursor-pointer text-soft">
            Show {counted(more.length, facts.length > 0 ? 'more value' : 'value')}
          </summary>
          <ValueList rows={more.map((field) => rowOf(field, lead.isMasked))} />
        </details>
      ) : null}
    </Box>
  );
}

/** The values before each correction, starting with the visitor's. */
function Earlier({ corrections }: { corrections: readonly Correction[] }) {
  return corrections.map(({ field, value, correctedAt }) => (
    <p key={`${field} ${correctedAt}`} className="text-xs text-soft">
      {correctedLabels[field]} was {readablePhone(value) || 'blank'}, corrected{' '}
      <Time at={correctedAt} />
    </p>
  ));
}

function rowOf({ label, kind, values }: LeadField, isMasked: boolean): ValueRow {
  const [first = ''] = values;
  if (kind === 'email' && !isMasked) return { label, value: <EmailLink address={first} /> };
  if (kind === 'phone' && !isMasked) return { label, value: <PhoneLink phone={first} /> };
  if (kind === 'other') return { label, value: readable(first) };
  return { label, value: values.join(kind === 'lines' ? '\n' : ', ') };
}

export function EmailLink({ address }: { address: string }) {
  const at = address.lastIndexOf('@') + 1;
  const [name = ''] = address.slice(at).split('.');
  return (
    <a className="text-link wrap-anywhere" href={`mailto:${encodeURIComponent(address)}`}>
      {address.slice(0, at)}
      <wbr />
      {name}
      <wbr />
      {address.slice(at + name.length)}
    </a>
  );
}

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="text-link" href={`tel:${typedPhone(phone)}`}>
      {readablePhone(phone)}
    </a>
  );
}

/** Joins a phone number and its extension, unless they are masked. */
function withExtension(fields: readonly LeadField[]): readonly LeadField[] {
  const [extension = ''] = fields.find(({ name }) => name === 'phoneExtension')?.values ?? [];
  if (!/^\d+$/.test(extension)) return fields;
  return fields
    .filter(({ name }) => name !== 'phoneExtension')
    .map((field) => ({
      ...field,
      values: field.values.map((value) =>
        field.kind === 'phone' ? phoneWithExtension(value, extension) : value,
      ),
    }));
}

/** A long form shows only its key values at first. */
function partsOf(fields: readonly LeadField[], head: LeadSummary, isFolded: boolean) {
  const shown = fields.filter((field) => isFilled(field) && !isInHead(field, head));
  const words = shown.filter(isWords);
  const facts = shown.filter((field) => !isWords(field));
  if (isFolded) return { words, facts: [], more: facts };
  if (facts.length <= maxFacts) return { words, facts, more: [] };
  const key = facts.filter(({ name }) => keyFields.has(name));
  const first = key.length > 0 ? key : facts.slice(0, maxFacts - 2);
  return { words, facts: first, more: facts.filter((field) => !first.includes(field)) };
}

/** The heading has the purpose, and the registry's record the verification of the NPI. */
function isFilled({ name, values }: LeadField): boolean {
  return !/^(?:purpose|verification)/.test(name) && values.some((value) => value !== '');
}

/** True for a value that the page shows as the person's: a part of the name, the title, a contact or the state. */
function isInHead({ name, kind, values: [value = ''] }: LeadField, head: LeadSummary): boolean {
  if (kind === 'longtext') return false;
  if (name === 'firstname' || name === 'lastname') {
    return ` ${head.name} `.toLowerCase().includes(` ${value} `.toLowerCase());
  }
  const phone = phoneWithExtension(head.phone, head.isMasked ? '' : head.phoneExtension);
  return [head.title, head.organization, head.email, phone, head.phoneExtension]
    .concat(head.states.map(stateName))
    .some((known) => known.toLowerCase() === value.toLowerCase());
}

/** True for prose. The subject is the only free text of a demo request. */
function isWords({ name, label, kind }: LeadField): boolean {
  return kind === 'longtext' || (name === 'title' && label === 'Subject');
}

/** The number of values that fit on a phone's first screen. */
const maxFacts = 8;
/** The fields of the price questionnaire that an offer depends on. */
const keyFields: ReadonlySet<string> = new Set([
  ...['address', 'operation', 'departments', 'user_department', 'have', 'lims', 'completed'],
]);

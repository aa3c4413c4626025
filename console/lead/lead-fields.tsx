import { type ReactNode, useId, useState } from 'react';
import { useRights } from '#console/api/queries.ts';
import { readable } from '#console/lib/times.ts';
import { capOfForm } from '#console/parts/views.ts';
import { Button, IconButton } from '#console/ui/buttons.tsx';
import { CopyButton } from '#console/ui/copy-button.tsx';
import { Time } from '#console/ui/time.tsx';
import { useAction } from '#console/ui/use-action.ts';
import type { Correction, LeadField, Submission } from '#contract/console/lead.ts';
import type { LeadSummary } from '#contract/console/leads.ts';
import { longDay } from '#contract/days.ts';
import { formRowById } from '#contract/form-list.ts';
import { readablePhone } from '#contract/phone.ts';
import { Cap } from '#web/ui/cap.tsx';
import { type ContactField, CorrectDialog } from './correct-dialog.tsx';

/** The submitted values. Empty fields are only listed by name, so that the report stays short. */
export function LeadFields({
  submission,
  bounce = null,
  note,
}: {
  submission: Submission;
  /** The reason why mail to the lead's address bounces. */
  bounce?: string | null;
  /** The lead's relation to the lead or person of the page. */
  note?: ReactNode;
}) {
  const { lead, corrections, confirmedAt, noticeShown } = submission;
  const headingId = useId();
  // Landmarks need unique names, and several submissions may share a form.
  const Box = note === undefined ? 'section' : 'article';
  const canCorrect = useRights()('correctContact') && isCorrectable(lead);
  const [corrected, setCorrected] = useState<ContactField | null>(null);
  // The verification of the NPI is no answer; it is shown with the registry's record.
  const fields = submission.fields.filter(isTyped);
  const filled = fields.filter(isFilled);
  const blank = fields.filter((field) => !isFilled(field));
  return (
    <Box aria-labelledby={headingId}>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={headingId} className="flex items-center gap-2.5 text-base font-semibold">
          <Cap color={capOfForm(lead.form)} />
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
      {lead.isMasked && note === undefined ? <Reveal leadId={lead.id} /> : null}
      <dl className="lead-fields border-t border-line">
        {filled.map((field) => (
          <FilledField
            key={field.name}
            field={field}
            isMasked={lead.isMasked}
            bounce={field.kind === 'email' ? bounce : null}
            corrections={corrections.filter((one) => one.field === field.name)}
            onCorrect={canCorrect ? setCorrected : null}
          />
        ))}
      </dl>
      {blank.length > 0 ? (
        <BlankFields fields={blank} onCorrect={canCorrect ? setCorrected : null} />
      ) : null}
      {noticeShown ? (
        <p className="mt-2 text-xs text-soft">
          Notice shown: “{noticeShown.text}” (policy of {longDay(noticeShown.version)})
        </p>
      ) : null}
      {corrected ? (
        <CorrectDialog lead={lead} field={corrected} onClose={() => setCorrected(null)} />
      ) : null}
    </Box>
  );
}

type OnCorrect = ((field: ContactField) => void) | null;

function FilledField({
  field,
  isMasked,
  bounce,
  corrections,
  onCorrect,
}: {
  field: LeadField;
  isMasked: boolean;
  bounce: string | null;
  corrections: readonly Correction[];
  /** Null for users who can't correct it. */
  onCorrect: OnCorrect;
}) {
  const contact = contactOf(field);
  const label = field.label.toLowerCase();
  return (
    <div data-contact={contact ?? undefined} data-long={isLong(field) ? '' : undefined}>
      <dt>{field.label}</dt>
      <dd>
        <div className="min-w-0 flex-1 py-1">
          <Value field={field} isMasked={isMasked} />
          {bounce === null ? null : (
            <p className="text-xs text-alarm">
              Mail to this address comes back{bounce === '' ? '' : `: ${bounce}`}
            </p>
          )}
          <Earlier corrections={corrections} />
        </div>
        {contact && onCorrect ? (
          <IconButton
            glyph="pencil"
            size={16}
            className="field-button"
            label={`Correct ${label}`}
            title={`Correct ${label}`}
            onClick={() => onCorrect(contact)}
          />
        ) : null}
        <CopyButton text={field.values.join('\n')} label={`Copy ${label}`} />
      </dd>
    </div>
  );
}

/** Names the fields that were left blank. Missing contact data can be added. */
function BlankFields({
  fields,
  onCorrect,
}: {
  fields: readonly LeadField[];
  onCorrect: OnCorrect;
}) {
  return (
    <p className="mt-2 text-xs text-soft">
      Not answered: {fields.map(({ label }) => label).join(', ')}
      {fields.map((field) => {
        const contact = contactOf(field);
        return contact && onCorrect ? (
          <button
            key={field.name}
            type="button"
            className="ml-2 underline underline-offset-2 pointer-coarse:min-h-11"
            onClick={() => onCorrect(contact)}
          >
            Add {field.label.toLowerCase()}
          </button>
        ) : null;
      })}
    </p>
  );
}

/** The earlier values of a corrected field, starting with the visitor's. */
function Earlier({ corrections }: { corrections: readonly Correction[] }) {
  return corrections.map(({ value, correctedAt }, index) => (
    <p key={correctedAt} className="text-xs text-soft">
      {index === 0 ? 'Sent as' : 'Then'} {readablePhone(value) || 'blank'}, corrected{' '}
      <Time at={correctedAt} />
    </p>
  ));
}

function Value({ field: { kind, values }, isMasked }: { field: LeadField; isMasked: boolean }) {
  const [first = ''] = values;
  if (kind === 'email' && !isMasked) {
    return (
      <a className="text-link" href={`mailto:${encodeURIComponent(first)}`}>
        {first}
      </a>
    );
  }
  if (kind === 'phone' && !isMasked) {
    return (
      <a className="text-link" href={`tel:${first.replace(/[^\d+]/g, '')}`}>
        {readablePhone(first)}
      </a>
    );
  }
  if (values.length > 1) {
    return (
      <ul>
        {values.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Two lines may be equal, and none moves.
          <li key={index}>{value}</li>
        ))}
      </ul>
    );
  }
  return kind === 'other' ? readable(first) : first;
}

/** Shown to users who see phone and email masked. */
function Reveal({ leadId }: { leadId: string }) {
  const reveal = useAction('revealLead');
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <Button
        glyph="eye"
        disabled={reveal.isPending}
        onClick={() => reveal.mutate({ params: { leadId } })}
      >
        Reveal phone and email
      </Button>
      <span className="text-xs text-soft">This is recorded in the audit log.</span>
    </div>
  );
}

/**
 * The server refuses all other corrections: a subscription belongs to the address that confirmed
 * it.
 */
function isCorrectable({ form, mergedInto }: LeadSummary): boolean {
  return mergedInto === null && formRowById(form)?.kind !== 'subscription';
}

function contactOf({ name }: LeadField): ContactField | null {
  if (name === 'emailAddress') return 'email';
  return name === 'phone' ? 'phone' : null;
}

/** True for prose and lists of lines, which get the full width. */
function isLong({ kind, values }: LeadField): boolean {
  return kind === 'lines' || (kind === 'longtext' && (values[0] ?? '').length > 80);
}

function isTyped({ name }: LeadField): boolean {
  return !name.startsWith('verification');
}

function isFilled({ values }: LeadField): boolean {
  return values.some((value) => value !== '');
}

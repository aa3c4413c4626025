import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#console/api/call.ts';
import { leadQuery } from '#console/api/queries.ts';
import { readable } from '#console/lib/times.ts';
import { capOfForm } from '#console/parts/views.ts';
import { CopyButton } from '#console/ui/copy-button.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { Time } from '#console/ui/time.tsx';
import { showError } from '#console/ui/toaster.tsx';
import type { LeadDetails, LeadField } from '#contract/console/lead.ts';
import { longDay } from '#contract/days.ts';
import { readablePhone } from '#contract/readable-phone.ts';
import { Cap } from '#web/ui/cap.tsx';

/** What the visitor sent. Fields without an answer are named below, so that the report stays short. */
export function LeadFields({ details }: { details: LeadDetails }) {
  const { lead, registry, confirmedAt, noticeShown, bounce } = details;
  // How the NPI was verified is no answer; it is shown with the registry's record.
  const fields = registry ? details.fields.filter(isTyped) : details.fields;
  const filled = fields.filter(isFilled);
  const blank = fields.filter((field) => !isFilled(field));
  return (
    <section aria-labelledby="answers">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="answers" className="flex items-center gap-2.5 text-base font-semibold">
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
      </div>
      {lead.isMasked ? <Reveal leadId={lead.id} /> : null}
      <dl className="lead-fields border-t border-line">
        {filled.map((field) => (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <dd>
              <div className="min-w-0 flex-1 py-1">
                <Value field={field} isMasked={lead.isMasked} />
                {field.kind === 'email' && bounce !== null ? (
                  <p className="text-xs text-alarm">
                    Mail to this address comes back{bounce === '' ? '' : `: ${bounce}`}
                  </p>
                ) : null}
              </div>
              <CopyButton
                text={field.values.join('\n')}
                label={`Copy ${field.label.toLowerCase()}`}
              />
            </dd>
          </div>
        ))}
      </dl>
      {blank.length > 0 ? (
        <p className="mt-2 text-xs text-soft">
          Not answered: {blank.map(({ label }) => label).join(', ')}
        </p>
      ) : null}
      {noticeShown ? (
        <p className="mt-2 text-xs text-soft">
          Notice shown: “{noticeShown.text}” (policy of {longDay(noticeShown.version)})
        </p>
      ) : null}
    </section>
  );
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

/** For those who see phone and email only in part. */
function Reveal({ leadId }: { leadId: string }) {
  const client = useQueryClient();
  const reveal = useMutation({
    mutationFn: () => call('revealLead', { params: { leadId } }),
    onSuccess: (details) => client.setQueryData(leadQuery(leadId).queryKey, details),
    onError: showError,
  });
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <button
        type="button"
        className="button button-secondary"
        disabled={reveal.isPending}
        onClick={() => reveal.mutate()}
      >
        <Glyph name="eye" size={16} />
        Reveal phone and email
      </button>
      <span className="text-xs text-soft">This is recorded in the audit log.</span>
    </div>
  );
}

function isTyped({ name }: LeadField): boolean {
  return !name.startsWith('verification');
}

function isFilled({ values }: LeadField): boolean {
  return values.some((value) => value !== '');
}

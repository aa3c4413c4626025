import { Link } from '@tanstack/react-router';
import { readable, timeZone } from '#console/lib/times.ts';
import { deliveryStateLabels } from '#console/parts/delivery-state.tsx';
import { capOfForm } from '#console/parts/views.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { Time } from '#console/ui/time.tsx';
import { channelLabel } from '#contract/console/channel-labels.ts';
import { laboratoryRows } from '#contract/console/laboratory-fields.ts';
import type { PersonLead } from '#contract/console/privacy.ts';
import { longDay } from '#contract/days.ts';
import { Cap } from '#web/ui/cap.tsx';

/** The leads of a person, collapsed except for the newest. */
export function PersonLeads({ leads }: { leads: readonly PersonLead[] }) {
  if (leads.length === 0) return null;
  return (
    <ul className="border-t border-line">
      {leads.map((lead, index) => (
        <li key={lead.id} className="border-b border-line">
          <details className="group" open={index === 0}>
            <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 py-1.5 [&::-webkit-details-marker]:hidden">
              <span className="transition-transform group-open:rotate-180 motion-reduce:transition-none">
                <Glyph name="chevron" size={16} />
              </span>
              <Cap color={capOfForm(lead.form)} />
              <span className="font-medium">{lead.formLabel}</span>
              <span className="text-soft">
                <Time at={lead.receivedAt} isLong />
              </span>
              {lead.status === 'accepted' ? null : (
                <span className="text-soft">{statuses[lead.status]}</span>
              )}
            </summary>
            <LeadBody lead={lead} />
          </details>
        </li>
      ))}
    </ul>
  );
}

function LeadBody({ lead }: { lead: PersonLead }) {
  return (
    <div className="pb-5 sm:pl-7">
      <dl className="lead-fields border-t border-line">
        {lead.fields
          .filter(({ values }) => values.some((value) => value !== ''))
          .map(({ name, label, kind, values }) => (
            <Row
              key={name}
              label={label}
              values={kind === 'other' ? values.map(readable) : values}
            />
          ))}
        {lead.noticeShown ? (
          <Row
            label="Notice shown"
            values={[
              lead.noticeShown.text,
              `Privacy policy of ${longDay(lead.noticeShown.version)}`,
            ]}
          />
        ) : null}
        {lead.source.map(({ name, label, value }) => (
          <Row key={name} label={label} values={[value]} />
        ))}
        {lead.registry ? <RegistryRow registry={lead.registry} /> : null}
        {laboratoryRows(lead.laboratory, timeZone()).map(({ label, value }) => (
          <Row key={label} label={label} values={[value]} />
        ))}
        {lead.mergedInto ? (
          <Row label="Merged into" values={[lead.mergedInto.leadId]} at={lead.mergedInto.at} />
        ) : null}
        {lead.merged.map(({ leadId, at }) => (
          <Row key={leadId} label="Merged into it" values={[leadId]} at={at} />
        ))}
        {lead.notes.map(({ text, createdAt }) => (
          <Row key={createdAt} label="Note" values={[text]} at={createdAt} />
        ))}
        {lead.replies.map(({ subject, text, cc, files, createdAt }) => (
          <Row
            key={createdAt}
            label="Reply"
            values={[...cc.map((address) => `Cc: ${address}`), subject, text, ...namesOf(files)]}
            at={createdAt}
          />
        ))}
        {lead.answers.map(({ from, subject, text, files, receivedAt }) => (
          <Row
            key={receivedAt}
            label="Email"
            values={[...(from === '' ? [] : [`From: ${from}`]), subject, text, ...namesOf(files)]}
            at={receivedAt}
          />
        ))}
        {lead.deliveries.map(({ channel, state, queuedAt, settledAt }) => (
          <Row
            key={`${channel} ${queuedAt}`}
            label={channelLabel(channel)}
            values={[deliveryStateLabels[state]]}
            at={settledAt ?? queuedAt}
          />
        ))}
      </dl>
      <Link
        to="/leads/$leadId"
        params={{ leadId: lead.id }}
        className="text-link mt-3 inline-flex min-h-9 items-center"
      >
        Open the lead
      </Link>
    </div>
  );
}

function namesOf(files: readonly { readonly name: string }[]): readonly string[] {
  return files.map(({ name }) => `File: ${name}`);
}

function RegistryRow({
  registry: { npi, checkedAt, isFound, comparisons, groups },
}: {
  registry: NonNullable<PersonLead['registry']>;
}) {
  const values = [
    isFound ? `Record of NPI ${npi}` : `No record of NPI ${npi}`,
    ...comparisons.map(({ label, recorded }) => `${label}: ${recorded || '–'}`),
    ...groups.flatMap(({ title, rows }) =>
      rows.map((row) => `${title}, ${row.title}: ${row.value}`),
    ),
  ];
  return <Row label="NPI registry" values={values} {...(checkedAt ? { at: checkedAt } : {})} />;
}

function Row({ label, values, at }: { label: string; values: readonly string[]; at?: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <div className="min-w-0 flex-1 py-1 break-words whitespace-pre-line">
          {values.join('\n')}
          {at === undefined ? null : (
            <span className="text-soft">
              {' · '}
              <Time at={at} isLong />
            </span>
          )}
        </div>
      </dd>
    </div>
  );
}

const statuses: Readonly<Record<PersonLead['status'], string>> = {
  accepted: 'Accepted',
  quarantined: 'In quarantine',
  spam: 'Spam',
  unconfirmed: 'Not confirmed',
  unsubscribed: 'Unsubscribed',
};

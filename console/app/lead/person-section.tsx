import { useEffect, useState } from 'react';
import { useNames, useRights } from '#console/app/api/query-client.ts';
import { Time } from '#console/app/ui/time.tsx';
import { correctedFields, correctedLabels, type LeadDetails } from '#console/contract/lead.ts';
import { formRowById } from '#contract/form-list.ts';
import { CorrectedValue } from './corrected-value.tsx';
import { localTime } from './local-time.ts';
import { SideRow } from './side-row.tsx';

/** The person’s values, corrected in place, their local time and laboratory, and the last contact. */
export function PersonSection({ details }: { details: LeadDetails }) {
  const { lead, corrections, laboratory } = details;
  const may = useRights();
  const nameOf = useNames();
  const now = useNow();
  // The server rejects corrections to other leads: a subscription belongs to the address that confirmed it.
  const canCorrect =
    may('correctLead') &&
    lead.mergedInto === null &&
    formRowById(lead.form)?.kind !== 'subscription';
  const time = localTime(lead.states, now);
  const record = laboratory?.record;
  const place = [record?.address?.city, record?.address?.state].filter(Boolean).join(', ');
  const last = lastContact(details, nameOf);
  return (
    <section aria-labelledby="person">
      <h2 id="person" className="section-title">
        Person
      </h2>
      <div className="space-y-1.5">
        {correctedFields
          .filter((field) => canCorrect || lead[field === 'state' ? 'states' : field].length > 0)
          .map((field) => (
            <SideRow key={field} label={correctedLabels[field]}>
              <CorrectedValue
                lead={lead}
                field={field}
                sent={corrections.find((one) => one.field === field)?.value}
                canCorrect={canCorrect}
              />
            </SideRow>
          ))}
        {time ? (
          <SideRow label="Local time">
            <span>{time}</span>
          </SideRow>
        ) : null}
        {record?.name ? (
          <SideRow label="Laboratory">
            <span className="break-words">{[record.name, place].filter(Boolean).join(', ')}</span>
          </SideRow>
        ) : null}
        <SideRow label="Last contact">
          <span>
            {last.text}, <Time at={last.at} />
          </span>
        </SideRow>
      </div>
    </section>
  );
}

/** 'Ada Lovelace replied', with the time. */
function lastContact(
  { lead, replies, answers }: LeadDetails,
  nameOf: ReturnType<typeof useNames>,
): { readonly at: string; readonly text: string } {
  const events = [
    { at: lead.receivedAt, text: lead.formLabel },
    ...replies.map(({ createdAt, authorId }) => ({
      at: createdAt,
      text: `${nameOf(authorId) ?? 'A colleague'} replied`,
    })),
    ...answers.flatMap(({ kind, receivedAt }) =>
      kind === 'answer' || kind === 'team'
        ? [{ at: receivedAt, text: kind === 'answer' ? 'They answered' : 'We answered' }]
        : [],
    ),
  ];
  return events.reduce((last, one) => (one.at >= last.at ? one : last));
}

/** The time, renewed often enough for a clock with minutes. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 20_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

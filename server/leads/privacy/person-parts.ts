import { channelLabelForPerson } from '#contract/channels.ts';
import { longDay, readableTime } from '#contract/days.ts';
import { laboratoryRows } from '#contract/laboratory-rows.ts';
import { readablePhone } from '#contract/phone.ts';
import {
  type PersonHooks,
  type PersonPart,
  type PersonRow,
  personHooks,
  type TimeOf,
} from './person-hooks.ts';
import type { PersonLead } from './stored-person.ts';

/** The parts of a person's record that are about one lead. */
export function personParts(lead: PersonLead, timeZone: string): readonly PersonPart[] {
  const timeOf: TimeOf = (time) => readableTime(time, timeZone);
  const added = personHooks.shown(lead, timeOf);
  const fields = lead.fields.map((field) => fieldOf(field, timeOf));
  const laboratory = laboratoryRows(lead.laboratory, timeZone);
  const parts: readonly PersonPart[] = [
    { title: null, rows: [...fields, ...recordsOf(lead, added, timeOf)] },
    { title: 'NPI registry’s record', rows: lead.registry ? findingOf(lead.registry, timeOf) : [] },
    { title: 'CLIA registry’s record', rows: laboratory.map(({ label, value }) => [label, value]) },
    ...added.parts,
    {
      title: 'Emails and notifications about this request',
      rows: lead.deliveries.map((delivery) => deliveryOf(delivery, timeOf)),
    },
  ];
  return parts.filter(({ rows }) => rows.length > 0);
}

type Finding = NonNullable<PersonLead['registry']>;
function fieldOf({ label, kind, values }: PersonLead['fields'][number], timeOf: TimeOf): PersonRow {
  const shown = values.map((value) => {
    if (kind === 'phone') return readablePhone(value);
    return kind === 'other' ? timeOf(value) : value;
  });
  return [label, shown.join('\n')];
}

function recordsOf(
  lead: PersonLead,
  { progress, rows: added }: Pick<ReturnType<PersonHooks['shown']>, 'progress' | 'rows'>,
  timeOf: TimeOf,
): readonly PersonRow[] {
  const { noticeShown, confirmedAt, unsubscribedAt, id, source, responseShown } = lead;
  const status = [statuses[lead.status], ...(progress === null ? [] : [progress])].join(', ');
  const rows: readonly (readonly [label: string, value: string | null])[] = [
    ['Status', status],
    [
      'Notice shown',
      noticeShown && `${noticeShown.text} (policy of ${longDay(noticeShown.version)})`,
    ],
    ...source.map(({ label, value }) => [label, value] as const),
    ['What you saw', responseShown && `${responseShown.heading} ${responseShown.message}`],
    ['Subscription confirmed', confirmedAt && timeOf(confirmedAt)],
    ['Unsubscribed', unsubscribedAt && timeOf(unsubscribedAt)],
    ...added,
    ['Reference', id],
  ];
  return rows.flatMap(([label, value]) => (value === null ? [] : [[label, value]]));
}

function findingOf(
  { npi, checkedAt, isFound, comparisons, groups }: Finding,
  timeOf: TimeOf,
): readonly PersonRow[] {
  const asked = checkedAt === null ? [] : [['Last answer', timeOf(checkedAt)] as const];
  const compared = comparisons.map(
    ({ label, typed, recorded, isSame }) =>
      [label, isSame ? recorded : `${recorded || '–'}\nYou entered: ${typed}`] as const,
  );
  return [
    ['NPI', npi],
    ['Found', isFound ? 'yes' : checkedAt === null ? 'not recorded' : 'no'],
    ...asked,
    ...compared,
    ...groups.flatMap(({ title, rows }) =>
      rows.map((row) => [`${title}: ${row.title}`, row.value] as const),
    ),
  ];
}

function deliveryOf(
  { channel, state, queuedAt, settledAt, attempts }: PersonLead['deliveries'][number],
  timeOf: TimeOf,
): PersonRow {
  const times = [
    `queued ${timeOf(queuedAt)}`,
    ...attempts.map(({ endedAt, outcome }) => `${timeOf(endedAt)}: ${outcomes[outcome]}`),
    ...(state === 'canceled' && settledAt ? [`canceled ${timeOf(settledAt)}`] : []),
  ];
  return [channelLabelForPerson(channel), times.join('\n')];
}

const statuses: Readonly<Record<PersonLead['status'], string>> = {
  accepted: 'Received',
  quarantined: 'Held for review',
  spam: 'Marked as spam',
  unconfirmed: 'Subscription not confirmed yet',
  unsubscribed: 'Unsubscribed',
};

const outcomes = { done: 'sent', retry: 'not sent, will be retried', failed: 'failed' } as const;

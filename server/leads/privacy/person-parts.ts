import { channelLabelForPerson } from '#contract/channels.ts';
import { longDay, readableTime } from '#contract/days.ts';
import { laboratoryRows } from '#contract/laboratory-rows.ts';
import { readablePhone } from '#contract/phone.ts';
import type { PersonLead } from './stored-person.ts';

/** The parts of a person's record that are about one lead. */
export function personParts(lead: PersonLead, timeZone: string): readonly PersonPart[] {
  const timeOf: TimeOf = (time) => readableTime(time, timeZone);
  const fields = lead.fields.map((field) => fieldOf(field, timeOf));
  const laboratory = laboratoryRows(lead.laboratory, timeZone);
  const parts: readonly PersonPart[] = [
    { title: null, rows: [...fields, ...recordsOf(lead, timeOf)] },
    { title: 'NPI registry’s record', rows: lead.registry ? findingOf(lead.registry, timeOf) : [] },
    { title: 'CLIA registry’s record', rows: laboratory.map(({ label, value }) => [label, value]) },
    {
      title: 'Our notes',
      rows: lead.notes.map(({ text, createdAt }) => [timeOf(createdAt), text]),
    },
    {
      title: 'Our replies',
      rows: lead.replies.map((reply) => [timeOf(reply.createdAt), replyText(reply)]),
    },
    {
      title: 'Emails we received',
      rows: lead.answers.map((answer) => [timeOf(answer.receivedAt), answerText(answer)]),
    },
    {
      title: 'Emails and notifications about this request',
      rows: lead.deliveries.map((delivery) => deliveryOf(delivery, timeOf)),
    },
  ];
  return parts.filter(({ rows }) => rows.length > 0);
}

export type PersonPart = {
  /** Null for the submission itself. */
  readonly title: string | null;
  readonly rows: readonly PersonRow[];
};
export type PersonRow = readonly [label: string, value: string];

/** Formats a time in the reader's time zone; returns other texts unchanged. */
type TimeOf = (time: string) => string;

function replyText({ subject, text, cc, files }: PersonLead['replies'][number]): string {
  const copies = cc.length === 0 ? [] : [`Copies to: ${cc.join(', ')}`];
  return [subject, text, ...copies, ...fileNames(files)].join('\n\n');
}

function fileNames(files: PersonLead['replies'][number]['files']): readonly string[] {
  return files.length === 0 ? [] : [`Files: ${files.map(({ name }) => name).join(', ')}`];
}

function answerText({ from, kind, subject, text, files }: PersonLead['answers'][number]): string {
  const sender = from === '' ? answerKindLabels[kind] : `${answerKindLabels[kind]}, from ${from}`;
  return [sender, subject, text, ...fileNames(files)].join('\n\n');
}

type Finding = NonNullable<PersonLead['registry']>;
function fieldOf({ label, kind, values }: PersonLead['fields'][number], timeOf: TimeOf): PersonRow {
  const shown = values.map((value) => {
    if (kind === 'phone') return readablePhone(value);
    return kind === 'other' ? timeOf(value) : value;
  });
  return [label, shown.join('\n')];
}

function recordsOf(lead: PersonLead, timeOf: TimeOf): readonly PersonRow[] {
  const { noticeShown, confirmedAt, unsubscribedAt, followUpOn, tags, id } = lead;
  const { source, responseShown, mergedInto, merged, corrections } = lead;
  const rows: readonly (readonly [label: string, value: string | null])[] = [
    ...corrections.map(
      ({ label, value, correctedAt }) =>
        [`${label} until ${timeOf(correctedAt)}`, readablePhone(value)] as const,
    ),
    ['Status', statusOf(lead)],
    [
      'Notice shown',
      noticeShown && `${noticeShown.text} (policy of ${longDay(noticeShown.version)})`,
    ],
    ...source.map(({ label, value }) => [label, value] as const),
    ['What you saw', responseShown && `${responseShown.heading} ${responseShown.message}`],
    ['Subscription confirmed', confirmedAt && timeOf(confirmedAt)],
    ['Unsubscribed', unsubscribedAt && timeOf(unsubscribedAt)],
    ['Reason', lead.lostBecause],
    ['Follow-up', followUpOn && longDay(followUpOn)],
    ['Tags', tags.join(', ') || null],
    ['Handled together with', mergedInto && `${mergedInto.leadId}, since ${timeOf(mergedInto.at)}`],
    ...merged.map(
      ({ leadId, at }) => ['Also handled here', `${leadId}, since ${timeOf(at)}`] as const,
    ),
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

const answerKindLabels: Readonly<Record<PersonLead['answers'][number]['kind'], string>> = {
  answer: 'Answer',
  team: 'Written by our staff in an email program',
  'auto-reply': 'Automatic reply',
  bounce: 'Report that our email could not be delivered',
};

const statuses: Readonly<Record<PersonLead['status'], string>> = {
  accepted: 'Received',
  quarantined: 'Held for review',
  spam: 'Marked as spam',
  unconfirmed: 'Subscription not confirmed yet',
  unsubscribed: 'Unsubscribed',
};

/** Sales’ own words, such as "lost", would mean something else to the person. */
const progressForPerson: Readonly<Record<PersonLead['progress'], string>> = {
  new: 'waiting for us',
  contacted: 'we contacted you',
  qualified: 'we are talking with you',
  won: 'you became a customer',
  lost: 'closed',
};

/** 'Received, waiting for us'. A subscription and anything held or refused waits for nothing. */
function statusOf({ status, progress, confirmedAt }: PersonLead): string {
  const isWaiting = status === 'accepted' && confirmedAt === null;
  const parts = progress === 'new' && !isWaiting ? [] : [progressForPerson[progress]];
  return [statuses[status], ...parts].join(', ');
}

const outcomes = { done: 'sent', retry: 'not sent, will be retried', failed: 'failed' } as const;

import { channelLabelForPerson } from '#contract/console/channel-labels.ts';
import { laboratoryRows } from '#contract/console/laboratory-fields.ts';
import type { PersonLead, PersonRecord } from '#contract/console/privacy.ts';
import { longDay, readableTime } from '#contract/days.ts';
import { escapeControlsInLines, escapeHtml } from '#server/lib/escape.ts';

/**
 * Renders a record for people, with a section for each lead. The classes are the site's classes for long texts; they
 * have no effect in a file, which has its own styles.
 */
export function recordHtml(record: PersonRecord, timeZone: string): string {
  const { contact, collectedAt, leads, suppressed } = record;
  const timeOf: TimeOf = (time) => readableTime(time, timeZone);
  const count = `${leads.length} ${leads.length === 1 ? 'submission' : 'submissions'}`;
  const summary = `${count} with ${contact}, as of ${timeOf(collectedAt)}.`;
  const blocked = list(
    'Addresses that get no newsletter',
    suppressed.map((one) => suppressionOf(one, timeOf)),
  );
  return `<p class="mt-6">${escapeHtml(summary)}</p>\n${blocked}\n${leads.map((lead) => leadHtml(lead, timeOf, timeZone)).join('\n')}`;
}

/** Formats a time in the reader's time zone; returns other texts unchanged. */
type TimeOf = (time: string) => string;

function suppressionOf(
  { emailAddress, since }: PersonRecord['suppressed'][number],
  timeOf: TimeOf,
): Row {
  return [
    emailAddress,
    `On our suppression list since ${timeOf(since)}. We keep only a code made from the address, also after an erasure, so that we never send a newsletter there again.`,
  ];
}

function leadHtml(lead: PersonLead, timeOf: TimeOf, timeZone: string): string {
  const parts = [
    list(null, [...lead.fields.map((field) => fieldOf(field, timeOf)), ...recordsOf(lead, timeOf)]),
    lead.registry ? registryHtml(lead.registry, timeOf) : '',
    list(
      'CLIA registry’s record',
      laboratoryRows(lead.laboratory, timeZone).map(({ label, value }) => [label, value] as const),
    ),
    list(
      'Our notes',
      lead.notes.map(({ text, createdAt }) => [timeOf(createdAt), text]),
    ),
    list(
      'Our replies',
      lead.replies.map((reply) => [timeOf(reply.createdAt), replyText(reply)]),
    ),
    list(
      'Emails that came back',
      lead.answers.map((answer) => [timeOf(answer.receivedAt), answerText(answer)]),
    ),
    list(
      'Emails and notifications about this request',
      lead.deliveries.map((delivery) => deliveryOf(delivery, timeOf)),
    ),
  ];
  return `<section>
<h2 class="text-xl mt-12 mb-4">${escapeHtml(lead.formLabel)}, ${timeOf(lead.receivedAt)}</h2>
${parts.join('\n')}
</section>`;
}

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
type Row = readonly [label: string, value: string];

function fieldOf({ label, kind, values }: PersonLead['fields'][number], timeOf: TimeOf): Row {
  return [label, (kind === 'other' ? values.map(timeOf) : values).join('\n')];
}

function recordsOf(lead: PersonLead, timeOf: TimeOf): readonly Row[] {
  const { status, noticeShown, confirmedAt, unsubscribedAt, progress, followUpOn, tags, id } = lead;
  const { source, replyShown, mergedInto, merged, corrections } = lead;
  return [
    ...corrections.map(
      ({ label, value, correctedAt }) => [`${label} until ${timeOf(correctedAt)}`, value] as const,
    ),
    ['Status', statuses[status]],
    ...(noticeShown
      ? [
          [
            'Notice shown',
            `${noticeShown.text} (policy of ${longDay(noticeShown.version)})`,
          ] as const,
        ]
      : []),
    ...source.map(({ label, value }) => [label, value] as const),
    ...(replyShown ? [['We replied', `${replyShown.heading} ${replyShown.message}`] as const] : []),
    ...(confirmedAt ? [['Subscription confirmed', timeOf(confirmedAt)] as const] : []),
    ...(unsubscribedAt ? [['Unsubscribed', timeOf(unsubscribedAt)] as const] : []),
    ['Our progress', progress],
    ...(followUpOn ? [['Follow-up', longDay(followUpOn)] as const] : []),
    ...(tags.length > 0 ? [['Tags', tags.join(', ')] as const] : []),
    ...(mergedInto
      ? [['Handled together with', `${mergedInto.leadId}, since ${timeOf(mergedInto.at)}`] as const]
      : []),
    ...merged.map(
      ({ leadId, at }) => ['Also handled here', `${leadId}, since ${timeOf(at)}`] as const,
    ),
    ['Reference', id],
  ];
}

function registryHtml(
  { npi, checkedAt, isFound, comparisons, groups }: Finding,
  timeOf: TimeOf,
): string {
  const asked = checkedAt === null ? [] : [['Last answer', timeOf(checkedAt)] as const];
  const compared = comparisons.map(
    ({ label, typed, recorded, isSame }) =>
      [label, isSame ? recorded : `${recorded || '–'}\nYou entered: ${typed}`] as const,
  );
  return list('NPI registry’s record', [
    ['NPI', npi],
    ['Found', isFound ? 'yes' : checkedAt === null ? 'not recorded' : 'no'],
    ...asked,
    ...compared,
    ...groups.flatMap(({ title, rows }) =>
      rows.map((row) => [`${title}: ${row.title}`, row.value] as const),
    ),
  ]);
}

function deliveryOf(
  { channel, state, queuedAt, settledAt, attempts }: PersonLead['deliveries'][number],
  timeOf: TimeOf,
): Row {
  const times = [
    `queued ${timeOf(queuedAt)}`,
    ...attempts.map(({ endedAt, outcome }) => `${timeOf(endedAt)}: ${outcomes[outcome]}`),
    ...(state === 'canceled' && settledAt ? [`canceled ${timeOf(settledAt)}`] : []),
  ];
  return [channelLabelForPerson(channel), times.join('\n')];
}

function list(title: string | null, rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  const heading = title === null ? '' : `<h3 class="mt-6 mb-4 font-semibold">${title}</h3>\n`;
  const items = rows.map(
    ([
      label,
      value,
    ]) => `<div class="grid gap-x-8 gap-y-1 border-line border-b py-3.5 md:grid-cols-[12rem_minmax(0,1fr)]">
<dt class="break-words font-semibold">${shown(label)}</dt><dd class="break-words" style="white-space:pre-line">${shown(value)}</dd></div>`,
  );
  return `${heading}<dl class="border-line border-t">\n${items.join('\n')}\n</dl>`;
}

function shown(text: string): string {
  return text === '' ? '–' : escapeHtml(escapeControlsInLines(text));
}

const answerKindLabels: Readonly<Record<PersonLead['answers'][number]['kind'], string>> = {
  answer: 'Answer',
  team: 'Written by our staff in a mail program',
  'auto-reply': 'Automatic reply',
  bounce: 'Report that our email could not be delivered',
};

const statuses: Readonly<Record<PersonLead['status'], string>> = {
  accepted: 'accepted',
  quarantined: 'held back for review',
  spam: 'taken for spam',
  unconfirmed: 'subscription not confirmed yet',
  unsubscribed: 'unsubscribed',
};

const outcomes = { done: 'sent', retry: 'not sent, to be tried again', failed: 'failed' } as const;

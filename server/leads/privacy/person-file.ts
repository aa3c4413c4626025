import { channelLabelForPerson } from '#contract/channels.ts';
import { dayOf, longDay, readableTime } from '#contract/days.ts';
import { laboratoryRows } from '#contract/laboratory-rows.ts';
import { palette } from '#contract/palette.ts';
import { readablePhone } from '#contract/phone.ts';
import { site } from '#contract/site.ts';
import { escapeControlsInLines, escapeHtml } from '#server/lib/clean-text.ts';
import {
  type PersonHooks,
  type PersonLead,
  type PersonPart,
  type PersonRecord,
  type PersonRow,
  personHooks,
  type TimeOf,
} from './person-hooks.ts';

type PersonFile = {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: string;
};

/** Everything about a person in one file: for programs, or for people. The file name doesn't identify the person. */
export function personFile(
  record: PersonRecord,
  format: 'json' | 'html',
  timeZone: string,
): PersonFile {
  const fileName = `stored-data-${dayOf(new Date(record.collectedAt), timeZone)}.${format}`;
  return format === 'json'
    ? {
        fileName,
        mediaType: 'application/json',
        content: `${JSON.stringify(record, null, 2)}\n`,
      }
    : { fileName, mediaType: 'text/html; charset=utf-8', content: asPage(record, timeZone) };
}

/** Renders a page that loads nothing and contains no script. */
function asPage(record: PersonRecord, timeZone: string): string {
  const title = `What ${site.company} has stored about ${readablePhone(record.contact)}`;
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${recordHtml(record, timeZone)}
</body>
</html>
`;
}

const style = `
body{max-width:46rem;margin:0 auto;padding:2rem 1.25rem;color:${palette.ink};background:${palette.sheet};font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.25}
h2{font-size:1.15rem;margin:2.5rem 0 .75rem}
h3{font-size:1rem;margin:1.25rem 0 .25rem}
dl{margin:0;border-top:1px solid ${palette.rule}}
dl>div{display:grid;grid-template-columns:12rem 1fr;gap:.25rem 1.5rem;padding:.5rem 0;border-bottom:1px solid ${palette.rule}}
dt{font-weight:600}
dd{margin:0;white-space:pre-line}
@media (max-width:36rem){dl>div{grid-template-columns:1fr}}
`;

/**
 * Renders a record for people, with a section for each lead. It uses the site's classes for long texts; they have no
 * effect in a file, which has its own styles.
 */
export function recordHtml(record: PersonRecord, timeZone: string): string {
  const { contact, collectedAt, leads, suppressed } = record;
  const count = `${leads.length} ${leads.length === 1 ? 'submission' : 'submissions'}`;
  const summary = `${count} with ${readablePhone(contact)}, as of ${readableTime(collectedAt, timeZone)}.`;
  const blocked = partHtml({
    title: 'Addresses that get no newsletter',
    rows: suppressed.map((one) => suppressionOf(one, timeZone)),
  });
  return `<p class="mt-6">${escapeHtml(summary)}</p>\n${blocked}\n${leads.map((lead) => leadHtml(lead, timeZone)).join('\n')}`;
}

function suppressionOf(
  { emailAddress, since }: PersonRecord['suppressed'][number],
  timeZone: string,
): PersonRow {
  return [
    emailAddress,
    `On our suppression list since ${readableTime(since, timeZone)}. We keep only a code made from the address, even after an erasure, so that we never send a newsletter there again.`,
  ];
}

function leadHtml(lead: PersonLead, timeZone: string): string {
  return `<section>
<h2 class="text-xl mt-12 mb-4">${escapeHtml(lead.formLabel)}, ${readableTime(lead.receivedAt, timeZone)}</h2>
${personParts(lead, timeZone).map(partHtml).join('\n')}
</section>`;
}

function partHtml({ title, rows }: PersonPart): string {
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

/** The parts of a person's record that are about one lead. */
function personParts(lead: PersonLead, timeZone: string): readonly PersonPart[] {
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

function findingOf({ npi, checkedAt, groups }: Finding, timeOf: TimeOf): readonly PersonRow[] {
  const isFound = Object.keys(groups).length > 0;
  return [
    ['NPI', npi],
    ['Found', isFound ? 'yes' : checkedAt === null ? 'not recorded' : 'no'],
    ...(checkedAt === null ? [] : [['Last answer', timeOf(checkedAt)] as const]),
    ...Object.entries(groups).flatMap(([title, rows]) =>
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

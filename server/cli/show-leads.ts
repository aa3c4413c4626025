import { laboratoryRows } from '#contract/console/laboratory-fields.ts';
import { clockText, exactText, timeText } from '#contract/days.ts';
import type { Fields } from '#contract/form.ts';
import { formById } from '#contract/forms.ts';
import { databaseFile } from '#server/db/sqlite.ts';
import { readableChannel } from '#server/jobs/destination-store.ts';
import type { Attempt, DeliveryState } from '#server/jobs/outbox.ts';
import {
  heldReasons,
  type Lead,
  noticeLabels,
  sourceRows,
  valueText,
  verificationLabels,
  verificationText,
} from '#server/leads/lead.ts';
import type { Merges } from '#server/leads/lead-reader.ts';
import { escapeControls, escapeControlsInLines } from '#server/lib/escape.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { LeadStore } from '#server/store/store.ts';
import type { CommandOf } from './command-line.ts';
import { print } from './terminal.ts';

/** Prints one line per lead: id, time, form, status, deliveries, sender. */
export async function listLeads(
  store: LeadStore,
  { kind: _, ...options }: CommandOf<'list'>,
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'timeZone'>,
): Promise<number> {
  const leads = await store.list({ ...options, limit: options.limit + 1 });
  if (leads.length === 0) {
    const where = settings.databaseUrl ? 'the database' : databaseFile(settings.dataDir);
    await print([`No matching leads in ${where}.\n`]);
    return 0;
  }
  await print(lines(store, leads, { limit: options.limit, timeZone: settings.timeZone }));
  return 0;
}

async function* lines(
  store: LeadStore,
  leads: readonly Lead[],
  { limit, timeZone }: { readonly limit: number; readonly timeZone: string },
) {
  const named = await namerOf(store);
  yield columns('ID', `RECEIVED (${timeZone})`, 'FORM', 'STATUS', 'DELIVERY', 'FROM');
  for (const lead of leads.slice(0, limit)) {
    const deliveries = (await store.deliveriesOf(lead.id)).map(named).map(shortState);
    yield columns(
      lead.id,
      clockText(lead.receivedAt, timeZone).slice(0, 16).padEnd(`RECEIVED (${timeZone})`.length),
      lead.form,
      lead.status,
      deliveries.join(', ') || '-',
      senderOf(lead),
    );
  }
  if (leads.length > limit) yield 'More leads exist; raise --limit.\n';
}

/** Replaces the channel of a destination with its name. */
async function namerOf(store: LeadStore) {
  const destinations = await store.destinations();
  return <T extends { readonly channel: string }>(one: T): T => ({
    ...one,
    channel: readableChannel(one.channel, destinations),
  });
}

/** For example `Acknowledgment: done` or `Webhook: pending (3 attempts)`. */
function shortState({ channel, state, attempts }: DeliveryState): string {
  const count =
    state === 'done' || attempts === 0
      ? ''
      : ` (${attempts} ${attempts === 1 ? 'attempt' : 'attempts'})`;
  return `${channel}: ${state}${count}`;
}

/** Includes the NPI of a registration and its verification. */
function senderOf({ payload }: Lead): string {
  const { firstname, lastname, emailAddress, npi, verification } = payload;
  const parts = [firstname, lastname, emailAddress, npi, verification];
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}

function columns(...cells: readonly string[]): string {
  const padded = cells.map((cell, i) => escapeControls(cell).padEnd(widths[i] ?? 0));
  return `${padded.join('  ').trimEnd()}\n`;
}

/** Prints every field with its label, each delivery, and every attempt with its answer. */
export async function showLead(
  store: LeadStore,
  id: string,
  { timeZone }: Pick<Settings, 'timeZone'>,
): Promise<number> {
  const lead = await store.find(id);
  if (!lead) {
    console.error(`No lead has the id ${escapeControls(id)}.`);
    return 1;
  }
  const named = await namerOf(store);
  const deliveries = (await store.deliveriesOf(id))
    .map(named)
    .map((one) => deliveryRow(one, timeZone));
  const attempts = (await store.attemptsOf(id)).map(named).map((one) => attemptRow(one, timeZone));
  const merges = mergeRows(await store.mergesOf(id));
  const rows = [
    ...headOf(lead, timeZone),
    ...merges,
    ...fieldsOf(lead, timeZone),
    ...laboratoryRows(lead.laboratory, timeZone).map(({ label, value }) => [label, value] as const),
    ...deliveries,
    ...attempts,
  ];
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  await print(
    rows.map(([label, value]) => {
      const lines = escapeControlsInLines(value)
        .split('\n')
        .join(`\n${' '.repeat(width)}`);
      return `${`${escapeControls(label)}:`.padEnd(width)}${lines}\n`;
    }),
  );
  return 0;
}

type Row = readonly [label: string, value: string];

function headOf(lead: Lead, timeZone: string): readonly Row[] {
  const { id, form, receivedAt, confirmedAt, status, intake, noticeShown } = lead;
  const reason = intake?.heldBecause;
  return [
    ['Lead', id],
    ['Form', formById(form)?.label ?? form],
    ['Received', timeText(receivedAt, timeZone)],
    ...(confirmedAt ? [['Confirmed', timeText(confirmedAt, timeZone)] as const] : []),
    ['Status', status],
    ...(reason ? [['Held because', heldReasons[reason]] as const] : []),
    ...sourceRows(intake).map(({ label, value }) => [label, value] as const),
    ...(intake?.reply
      ? [['Reply shown', `${intake.reply.heading} ${intake.reply.message}`] as const]
      : []),
    ...(noticeShown
      ? [
          [noticeLabels.text, noticeShown.text] as const,
          [noticeLabels.version, noticeShown.version] as const,
        ]
      : []),
  ];
}

/** Notes, tags, and later work belong to the surviving lead. */
function mergeRows({ into, from }: Merges): readonly Row[] {
  return [
    ...(into === null ? [] : [['Merged into', into] as const]),
    ...from.map((id) => ['Merged into it', id] as const),
  ];
}

function deliveryRow(delivery: DeliveryState, timeZone: string): Row {
  const { state, nextAttemptAt, lastError } = delivery;
  const next = state === 'pending' ? `, next attempt ${timeText(nextAttemptAt, timeZone)}` : '';
  const error = lastError === null ? '' : `, last error: ${lastError}`;
  return ['Delivery', `${shortState(delivery)}${next}${error}`];
}

function attemptRow({ at, channel, outcome, answer }: Attempt, timeZone: string): Row {
  const result = outcome === 'retry' ? 'will retry' : outcome;
  return [
    'Attempt',
    `${exactText(at, timeZone)}, ${channel}: ${result}, ${answer.replace(/\s+/g, ' ')}`,
  ];
}

function fieldsOf({ form, payload }: Lead, timeZone: string): readonly Row[] {
  const fields: Fields = formById(form)?.fields ?? {};
  return Object.entries(payload).map(([name, value]) => [
    fields[name]?.label ?? verificationLabels[name] ?? name,
    verificationText(name, valueText(value, fields[name], timeZone)),
  ]);
}

const widths = [36, 16, 14, 12, 32];

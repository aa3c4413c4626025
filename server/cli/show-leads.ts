import { counted } from '#contract/amounts.ts';
import { channelLabel, type DeliveryKey } from '#contract/channels.ts';
import { clockText, exactText, timeText } from '#contract/days.ts';
import type { Fields } from '#contract/form.ts';
import { formById } from '#contract/forms.ts';
import { laboratoryRows } from '#contract/laboratory-rows.ts';
import { referenceOf, requestLabel } from '#contract/request.ts';
import { databaseFile } from '#server/db/created-mark.ts';
import type { Attempt, DeliveryState } from '#server/jobs/outbox.ts';
import type { Lead } from '#server/leads/lead.ts';
import type { LeadListOptions } from '#server/leads/lead-reader.ts';
import {
  heldReasons,
  privacyNoticeLabels,
  sourceRows,
  valueText,
  verificationLabels,
  verificationText,
} from '#server/leads/lead-texts.ts';
import { escapeControls } from '#server/lib/clean-text.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { LeadStore } from '#server/store/lead-store.ts';
import { alignedLines, print, refuseUnknownLead } from './terminal.ts';

/** Prints one line per lead: id, time, form, status, deliveries, sender. */
export async function listLeads(
  store: LeadStore,
  options: LeadListOptions,
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'timeZone'>,
): Promise<number> {
  const leads = await store.list({ ...options, limit: options.limit + 1 });
  if (leads.length === 0) {
    const where = settings.databaseUrl ? 'the database' : databaseFile(settings.dataDir);
    await print([`No matching leads in ${where}.\n`]);
    return 0;
  }
  await print(await lines(store, leads, { limit: options.limit, timeZone: settings.timeZone }));
  return 0;
}

async function lines(
  store: LeadStore,
  leads: readonly Lead[],
  { limit, timeZone }: { readonly limit: number; readonly timeZone: string },
): Promise<readonly string[]> {
  const named = await namerOf(store);
  const rows = [['ID', `RECEIVED (${timeZone})`, 'FORM', 'STATUS', 'DELIVERY', 'FROM']];
  for (const lead of leads.slice(0, limit)) {
    const deliveries = (await store.deliveriesOf(lead.id)).map(named).map(shortState);
    const cells = [
      lead.id,
      clockText(lead.receivedAt, timeZone).slice(0, 16),
      lead.form,
      lead.status,
      deliveries.join(', ') || '-',
      senderOf(lead),
    ];
    rows.push(cells.map(escapeControls));
  }
  return [
    ...columns(rows),
    ...(leads.length > limit ? ['More leads exist; raise --limit.\n'] : []),
  ];
}

/** Replaces a destination's channel with the destination's name. */
async function namerOf(store: LeadStore) {
  const names = await store.receiverNames();
  return <T extends DeliveryKey>(one: T): T & { readonly channel: string } => ({
    ...one,
    channel: channelLabel(one, (id) => names.get(id)),
  });
}

/** For example `Acknowledgment: done` or `Webhook: pending (3 attempts)`. */
function shortState({ channel, state, attempts }: DeliveryState): string {
  const count = state === 'done' || attempts === 0 ? '' : ` (${counted(attempts, 'attempt')})`;
  return `${channel}: ${state}${count}`;
}

/** Includes the NPI of a registration and its verification. */
function senderOf({ payload }: Lead): string {
  const { firstname, lastname, emailAddress, npi, verification } = payload;
  const parts = [firstname, lastname, emailAddress, npi, verification];
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}

/** Makes each column as wide as its widest cell. */
function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths: number[] = [];
  for (const row of rows)
    row.forEach((cell, i) => {
      widths[i] = Math.max(widths[i] ?? 0, cell.length);
    });
  return rows.map(
    (row) =>
      `${row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
  );
}

/** Prints every field with its label, each delivery, and every attempt with its response. */
export async function showLead(
  store: LeadStore,
  id: string,
  { timeZone }: Pick<Settings, 'timeZone'>,
): Promise<number> {
  const lead = await store.find(id);
  if (!lead) return refuseUnknownLead(id);
  const named = await namerOf(store);
  const deliveries = (await store.deliveriesOf(id)).map(named);
  const attempts = (await store.attemptsOf(id)).map(named);
  const rows: readonly Row[] = [
    ...headOf(lead, timeZone),
    ...(await store.described(id)),
    ...fieldsOf(lead, timeZone),
    ...laboratoryRows(lead.laboratory, timeZone).map(pair),
    ...deliveries.map((one) => deliveryRow(one, timeZone)),
    ...attempts.map((one) => attemptRow(one, timeZone)),
  ];
  const known = rows.flatMap(([label, value]) => (value == null ? [] : [[label, value] as const]));
  await print(alignedLines(known));
  return 0;
}

/** A row without a value isn't shown. */
type Row = readonly [label: string, value: string | null | undefined];

function headOf(lead: Lead, timeZone: string): readonly Row[] {
  const { id, receivedAt, confirmedAt, status, intake, noticeShown } = lead;
  const { heldBecause, response } = intake ?? {};
  return [
    ['Lead', id],
    ['Form', requestLabel(lead)],
    ['Reference', referenceOf(id)],
    ['Received', timeText(receivedAt, timeZone)],
    ['Confirmed', confirmedAt && timeText(confirmedAt, timeZone)],
    ['Status', status],
    ['Held because', heldBecause && heldReasons[heldBecause]],
    ...sourceRows(intake).map(pair),
    ['Response shown', response && `${response.heading} ${response.message}`],
    [privacyNoticeLabels.text, noticeShown?.text],
    [privacyNoticeLabels.version, noticeShown?.version],
  ];
}

function pair({ label, value }: { readonly label: string; readonly value: string }): Row {
  return [label, value];
}

function deliveryRow(delivery: DeliveryState, timeZone: string): Row {
  const { state, nextAttemptAt, lastError } = delivery;
  const next = state === 'pending' ? `, next attempt ${timeText(nextAttemptAt, timeZone)}` : '';
  const error = lastError === null ? '' : `, last error: ${lastError}`;
  return ['Delivery', `${shortState(delivery)}${next}${error}`];
}

function attemptRow({ at, channel, outcome, response }: Attempt, timeZone: string): Row {
  const result = outcome === 'retry' ? 'will retry' : outcome;
  const time = exactText(at, timeZone);
  return ['Attempt', `${time}, ${channel}: ${result}, ${response.replace(/\s+/g, ' ')}`];
}

function fieldsOf({ form, payload }: Lead, timeZone: string): readonly Row[] {
  const fields: Fields = formById(form)?.fields ?? {};
  return Object.entries(payload).map(([name, value]) => [
    fields[name]?.label ?? verificationLabels[name] ?? name,
    verificationText(name, valueText(value, fields[name], timeZone)),
  ]);
}

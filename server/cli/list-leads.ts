import { escapeControls } from '#server/leads/escape-controls.ts';
import type { Lead } from '#server/leads/lead.ts';
import type { DeliveryState } from '#server/leads/outbox.ts';
import { databaseFile } from '#server/leads/sqlite.ts';
import type { LeadStore } from '#server/leads/store.ts';
import type { ListCommand } from './command-line.ts';
import { print } from './print.ts';

/** Prints one line for each lead: id, time, form, status, deliveries, sender. */
export async function listLeads(
  store: LeadStore,
  { kind: _, ...options }: ListCommand,
  location: { readonly dataDir: string; readonly databaseUrl: string | null },
): Promise<number> {
  const leads = await store.list({ ...options, limit: options.limit + 1 });
  if (leads.length === 0) {
    const where = location.databaseUrl ? 'the database' : databaseFile(location.dataDir);
    await print([`No matching leads in ${where}.\n`]);
    return 0;
  }
  await print(lines(store, leads, options.limit));
  return 0;
}

async function* lines(store: LeadStore, leads: readonly Lead[], limit: number) {
  yield columns('ID', 'RECEIVED (UTC)', 'FORM', 'STATUS', 'DELIVERY', 'FROM');
  for (const lead of leads.slice(0, limit)) {
    const deliveries = (await store.deliveriesOf(lead.id)).map(shortState);
    yield columns(
      lead.id,
      minuteOf(lead.receivedAt),
      lead.form,
      lead.status,
      deliveries.join(', ') || '-',
      senderOf(lead),
    );
  }
  if (leads.length > limit) yield 'More leads exist; raise --limit.\n';
}

/** For example `mail done` or `mail pending (3 attempts)`. */
export function shortState({ channel, state, tries }: DeliveryState): string {
  const count =
    state === 'done' || tries === 0 ? '' : ` (${tries} ${tries === 1 ? 'attempt' : 'attempts'})`;
  return `${channel} ${state === 'dead' ? 'failed' : state}${count}`;
}

export function minuteOf(date: Date): string {
  return date.toISOString().slice(0, 16).replace('T', ' ');
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

const widths = [36, 16, 14, 12, 32];

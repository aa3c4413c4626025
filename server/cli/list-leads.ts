import { escapeControls } from '#server/leads/escape-controls.ts';
import type { Lead } from '#server/leads/lead.ts';
import type { DeliveryState } from '#server/leads/outbox.ts';
import { databaseFile } from '#server/leads/sqlite.ts';
import type { LeadStore } from '#server/leads/store.ts';
import type { ListCommand } from './command-line.ts';
import { print } from './print.ts';

/** One line for each lead: id, time, form, status, deliveries, who. */
export async function listLeads(
  store: LeadStore,
  { kind: _, ...options }: ListCommand,
  place: { readonly dataDir: string; readonly databaseUrl: string | null },
): Promise<number> {
  const leads = await store.list({ ...options, limit: options.most + 1 });
  if (leads.length === 0) {
    const where = place.databaseUrl ? 'the database' : databaseFile(place.dataDir);
    await print([`No such leads in ${where}.\n`]);
    return 0;
  }
  await print(lines(store, leads, options.most));
  return 0;
}

async function* lines(store: LeadStore, leads: readonly Lead[], most: number) {
  yield columns('ID', 'RECEIVED (UTC)', 'FORM', 'STATUS', 'DELIVERY', 'FROM');
  for (const lead of leads.slice(0, most)) {
    const deliveries = (await store.deliveriesOf(lead.id)).map(shortState);
    yield columns(
      lead.id,
      minuteOf(lead.receivedAt),
      lead.form,
      lead.status,
      deliveries.join(', ') || '-',
      whoOf(lead),
    );
  }
  if (leads.length > most) yield `Older leads follow; --most says how many to list.\n`;
}

/** Such as `mail done`, or `mail pending (3 tries)`. */
export function shortState({ channel, state, tries }: DeliveryState): string {
  const count =
    state === 'done' || tries === 0 ? '' : ` (${tries} ${tries === 1 ? 'try' : 'tries'})`;
  return `${channel} ${state}${count}`;
}

export function minuteOf(date: Date): string {
  return date.toISOString().slice(0, 16).replace('T', ' ');
}

/** Of a registration its number too, and whether the registry knows it. */
function whoOf({ payload }: Lead): string {
  const { firstname, lastname, emailAddress, npi, verification } = payload;
  const words = [firstname, lastname, emailAddress, npi, verification];
  return words.filter((word) => typeof word === 'string' && word !== '').join(' ');
}

function columns(...cells: readonly string[]): string {
  const padded = cells.map((cell, i) => escapeControls(cell).padEnd(widths[i] ?? 0));
  return `${padded.join('  ').trimEnd()}\n`;
}

const widths = [36, 16, 14, 12, 32];

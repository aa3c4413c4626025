import type { Lead, LeadStore } from '#server/leads/store.ts';
import type { ExportCommand } from './command-line.ts';
import { csvHead, csvLine } from './csv.ts';
import { print } from './print.ts';

/** All leads, oldest first, written while they are read. */
export async function exportLeads(
  store: LeadStore,
  { format, form, output }: ExportCommand,
): Promise<number> {
  const leads = store.each(form === undefined ? {} : { form });
  await print(format === 'csv' ? asCsv(leads) : asJson(leads), output);
  return 0;
}

async function* asCsv(leads: AsyncIterable<Lead>): AsyncGenerator<string> {
  yield csvHead();
  for await (const lead of leads) yield csvLine(lead);
}

/** An array of objects: id, form, receivedAt, status, and every field of the payload beside them. */
async function* asJson(leads: AsyncIterable<Lead>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const { id, form, receivedAt, status, payload } of leads) {
    const head = { id, form, receivedAt: receivedAt.toISOString(), status };
    yield `${separator}${asciiControls(JSON.stringify({ ...head, ...payload, ...head }))}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** JSON leaves these as they are, but a terminal would obey them; the value stays the same. */
function asciiControls(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

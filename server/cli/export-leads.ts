import { formById } from '#contract/forms.ts';
import type { Lead } from '#server/leads/lead.ts';
import type { LeadStore } from '#server/leads/store.ts';
import type { Settings } from '#server/settings.ts';
import { openUnsubscribeLinks } from '#server/subscriptions/unsubscribe-links.ts';
import type { ExportCommand } from './command-line.ts';
import { byteOrderMark, csvHead, csvLine } from './csv.ts';
import { print } from './print.ts';

/** Streams all leads, oldest first. */
export async function exportLeads(
  store: LeadStore,
  { format, form, output }: ExportCommand,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): Promise<number> {
  const links = await openUnsubscribeLinks(store, publicUrl);
  let linkCount = 0;

  /** Only active subscriptions have an unsubscribe link. */
  function linkFor(lead: Lead): string {
    if (lead.status !== 'accepted' || !formById(lead.form)?.subscription) return '';
    linkCount += 1;
    return links.linkFor(lead.id);
  }

  const leads = store.each(form === undefined ? {} : { form });
  const mark = output === undefined ? '' : byteOrderMark;
  await print(format === 'csv' ? asCsv(leads, linkFor, mark) : asJson(leads, linkFor), output);
  if (linkCount > 0 && publicUrl.hostname === 'localhost') {
    console.error(
      'Warning: PUBLIC_URL is not set, so the unsubscribe links only work on this machine.',
    );
  }
  return 0;
}

type LinkFor = (lead: Lead) => string;

async function* asCsv(
  leads: AsyncIterable<Lead>,
  linkFor: LinkFor,
  mark: string,
): AsyncGenerator<string> {
  yield mark + csvHead();
  for await (const lead of leads) yield csvLine(lead, linkFor(lead));
}

/**
 * An array of objects with id, form, receivedAt, status and all fields of the payload. Subscriptions
 * also have `unsubscribe`.
 */
async function* asJson(leads: AsyncIterable<Lead>, linkFor: LinkFor): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const lead of leads) {
    const { id, form, receivedAt, status, payload } = lead;
    const head = { id, form, receivedAt: receivedAt.toISOString(), status };
    const unsubscribe = linkFor(lead);
    const link = unsubscribe === '' ? {} : { unsubscribe };
    yield `${separator}${asciiControls(JSON.stringify({ ...head, ...payload, ...head, ...link }))}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** Escapes what JSON allows but a terminal would interpret; the value stays the same. */
function asciiControls(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

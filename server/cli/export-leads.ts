import { formById } from '#contract/forms.ts';
import type { Lead } from '#server/leads/lead.ts';
import type { LeadStore } from '#server/leads/store.ts';
import type { Settings } from '#server/settings.ts';
import { openUnsubscribeLinks } from '#server/subscriptions/unsubscribe-links.ts';
import type { ExportCommand } from './command-line.ts';
import { byteOrderMark, csvHead, csvLine } from './csv.ts';
import { print } from './print.ts';

/** All leads, oldest first, written while they are read. */
export async function exportLeads(
  store: LeadStore,
  { format, form, output }: ExportCommand,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): Promise<number> {
  const links = await openUnsubscribeLinks(store, publicUrl);
  let linked = 0;

  /** Only who is subscribed gets the news, and with each mail the link that ends it. */
  function linkFor(lead: Lead): string {
    if (lead.status !== 'accepted' || !formById(lead.form)?.subscription) return '';
    linked += 1;
    return links.linkFor(lead.id);
  }

  const leads = store.each(form === undefined ? {} : { form });
  const mark = output === undefined ? '' : byteOrderMark;
  await print(format === 'csv' ? asCsv(leads, linkFor, mark) : asJson(leads, linkFor), output);
  if (linked > 0 && publicUrl.hostname === 'localhost') {
    console.error('PUBLIC_URL is not set: the unsubscribe links lead to this machine only.');
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
 * An array of objects: id, form, receivedAt, status, and every field of the payload beside them; a
 * subscription has `unsubscribe` too.
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

/** JSON leaves these as they are, but a terminal would obey them; the value stays the same. */
function asciiControls(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

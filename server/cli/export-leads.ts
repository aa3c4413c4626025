import type { Field } from '#contract/form.ts';
import { formById, forms } from '#contract/forms.ts';
import { type Lead, verificationLabels } from '#server/leads/lead.ts';
import type { LeadStore } from '#server/leads/store.ts';
import type { Settings } from '#server/settings.ts';
import { openSubscriptionLinks } from '#server/subscriptions/subscription-links.ts';
import type { ExportCommand } from './command-line.ts';
import { print } from './print.ts';

/** Streams all leads, oldest first, except unconfirmed subscriptions: nobody has asked for them yet. */
export async function exportLeads(
  store: LeadStore,
  { format, form, output }: ExportCommand,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): Promise<number> {
  const links = await openSubscriptionLinks(store, publicUrl);
  let linkCount = 0;

  /** Only active subscriptions have an unsubscribe link. */
  function linkFor(lead: Lead): string {
    if (lead.status !== 'accepted' || !formById(lead.form)?.subscription) return '';
    linkCount += 1;
    return links.unsubscribe.linkFor(lead.id);
  }

  const leads = confirmed(store.each(form === undefined ? {} : { form }));
  const mark = output === undefined ? '' : byteOrderMark;
  await print(format === 'csv' ? asCsv(leads, linkFor, mark) : asJson(leads, linkFor), output);
  if (linkCount > 0 && publicUrl.hostname === 'localhost') {
    console.error(
      'Warning: PUBLIC_URL is not set, so the unsubscribe links only work on this machine.',
    );
  }
  return 0;
}

async function* confirmed(leads: AsyncIterable<Lead>): AsyncGenerator<Lead> {
  for await (const lead of leads) if (lead.status !== 'unconfirmed') yield lead;
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

const columns = fieldColumns();
const lineColumns = new Set(
  forms.flatMap(({ fields }) =>
    Object.entries<Field>(fields).flatMap(([name, { kind }]) => (kind === 'lines' ? [name] : [])),
  ),
);

/**
 * One table for all forms (RFC 4180), with a column for each field in the contract's order. Fields that
 * no form has any more are in the last column as JSON.
 */
function csvHead(): string {
  const head = ['id', 'form', 'receivedAt', 'status', ...columnLabels()];
  return line([...head, 'Unsubscribe link', 'Other fields']);
}

/** `unsubscribe` is the unsubscribe link; blank for any other lead. */
function csvLine(lead: Lead, unsubscribe: string): string {
  const { id, form, receivedAt, status, payload } = lead;
  const other = Object.entries(payload).filter(([name]) => !columns.has(name));
  const cells = [...columns.keys()].map((name) => {
    const value = payload[name] ?? '';
    return typeof value === 'string' ? value : value.join(lineColumns.has(name) ? '\n' : '; ');
  });
  const rest = other.length === 0 ? '' : JSON.stringify(Object.fromEntries(other));
  return line([id, form, receivedAt.toISOString(), status, ...cells, unsubscribe, rest]);
}

function line(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** An apostrophe prevents a spreadsheet from running a visitor's text as a formula. */
function cell(value: string): string {
  const text = value
    .replace(formula, "'$&")
    .replace(formulaInside, "$1'$2")
    .replace(controls, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Labels by field name, without flags; the verification of registrations comes last. */
function fieldColumns(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { fields } of forms) {
    for (const [name, field] of Object.entries<Field>(fields)) {
      if (!found.has(name) && field.kind !== 'flag') found.set(name, field.label);
    }
  }
  for (const [name, label] of Object.entries(verificationLabels)) found.set(name, label);
  return found;
}

/** Fields with the same label are distinguished by their names. */
function columnLabels(): readonly string[] {
  const labels = [...columns.values()];
  return [...columns].map(([name, label]) =>
    labels.filter((other) => other === label).length > 1 ? `${label} (${name})` : label,
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression is about them.
const controls = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g;
/** What spreadsheets read as a formula at the start of a cell, including full-width characters. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
/** The start of a cell for programs that split at semicolons, tabs or line breaks. */
const formulaInside = /([;\t\r\n][\s"]*)([=+\-@＝＋－＠])/g;
/** Makes Excel read a file as UTF-8. Programs that read a pipe don't need it. */
const byteOrderMark = '\ufeff';

import type { Field } from '#contract/form.ts';
import { forms } from '#contract/forms.ts';
import type { Lead } from '#server/leads/lead.ts';
import { verificationLabels } from '#server/leads/lead.ts';

const columns = fieldColumns();

/**
 * One table over all forms (RFC 4180): each field's column stands where the contract first names it,
 * headed by its label. Fields that no form knows any more are kept in the last column as JSON.
 */
export function csvHead(): string {
  const head = ['id', 'form', 'receivedAt', 'status', ...columnLabels()];
  return line([...head, 'Unsubscribe link', 'Other fields']);
}

/** `unsubscribe` is the link that ends a subscription; blank for any other lead. */
export function csvLine(lead: Lead, unsubscribe: string): string {
  const { id, form, receivedAt, status, payload } = lead;
  const other = Object.entries(payload).filter(([name]) => !columns.has(name));
  const cells = [...columns.keys()].map((name) => {
    const value = payload[name] ?? '';
    return typeof value === 'string' ? value : value.join('; ');
  });
  const rest = other.length === 0 ? '' : JSON.stringify(Object.fromEntries(other));
  return line([id, form, receivedAt.toISOString(), status, ...cells, unsubscribe, rest]);
}

function line(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** An apostrophe keeps a spreadsheet from running a visitor's text as a formula. */
function cell(value: string): string {
  const text = value
    .replace(formula, "'$&")
    .replace(formulaInside, "$1'$2")
    .replace(controls, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Label by name. Flags are no part of a lead; what is known of a registration's number comes last. */
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

/** Two fields with the same label are told apart by their names. */
function columnLabels(): readonly string[] {
  const labels = [...columns.values()];
  return [...columns].map(([name, label]) =>
    labels.filter((other) => other === label).length > 1 ? `${label} (${name})` : label,
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const controls = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g;
/** As spreadsheets read the beginning of a cell, in full width too. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
/** Where a program begins a cell that takes semicolons, tabs or line breaks for the ends of cells. */
const formulaInside = /([;\t\r\n][\s"]*)([=+\-@＝＋－＠])/g;
/** By it a spreadsheet knows that a file is in UTF-8; a program that reads a pipe has no use for it. */
export const byteOrderMark = '\ufeff';

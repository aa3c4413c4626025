import type { Field } from '#contract/form.ts';
import { forms } from '#contract/forms.ts';
import type { Lead } from '#server/leads/lead.ts';
import { verificationLabels } from '#server/leads/lead.ts';

const columns = fieldColumns();

/**
 * One table for all forms (RFC 4180), with a column for each field in the contract's order. Fields that
 * no form has any more are in the last column as JSON.
 */
export function csvHead(): string {
  const head = ['id', 'form', 'receivedAt', 'status', ...columnLabels()];
  return line([...head, 'Unsubscribe link', 'Other fields']);
}

/** `unsubscribe` is the unsubscribe link; blank for any other lead. */
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
export const byteOrderMark = '\ufeff';

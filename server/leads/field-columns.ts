import type { Field, Fields, LeadField } from '#contract/form.ts';
import { callForm, formById, leadForms } from '#contract/forms.ts';
import { productLabels } from '#contract/products.ts';
import { purposeLabels } from '#contract/purposes.ts';
import type { Lead, LeadPayload } from './lead.ts';
import { verificationLabels } from './lead-texts.ts';

/**
 * A column of an export. A field that means different things in different forms has a column for each meaning: `title`
 * is the title in a demo request, `price_title` the job title in a price request.
 */
type FieldColumn = {
  readonly name: string;
  readonly label: string;
  readonly field: string;
  /** The forms that have the field; null for fields that the server can add to leads from any form. */
  readonly forms: ReadonlySet<string> | null;
};

type Submitted = Pick<Lead, 'form' | 'payload'>;

/** Names come first, then the fields of all forms in the contract's order. */
export const fieldColumns: readonly FieldColumn[] = distinctLabels(columnsOfAllForms());

/** The lead's value in a column; blank if it has none. */
export function fieldValue(
  { form, payload }: Submitted,
  column: FieldColumn,
): string | readonly string[] {
  return isIn(column, form) ? (payload[column.field] ?? '') : '';
}

/** The lead's value as the text in one cell. */
export function fieldText(lead: Submitted, column: FieldColumn): string {
  const value = fieldValue(lead, column);
  if (typeof value === 'string') return inWords(column.field, value);
  return value.join(lineFields.has(column.field) ? '\n' : '; ');
}

/** Fields that are no longer in any form, as JSON; blank if there are none. */
export function otherFields(payload: LeadPayload): string {
  const other = Object.entries(payload).filter(([name]) => !known.has(name));
  return other.length === 0 ? '' : JSON.stringify(Object.fromEntries(other));
}

/** Omits columns that apply to none of these forms. */
export function columnsOf(formIds: readonly string[]): readonly FieldColumn[] {
  const isVerified = formIds.some((id) => formById(id)?.registration);
  return fieldColumns.filter((column) =>
    column.forms === null ? isVerified : formIds.some((id) => column.forms?.has(id)),
  );
}

/** A field that the lead's form doesn't have, or no longer has, goes in the first column of that name. */
function isIn({ name, field, forms: its }: FieldColumn, form: string): boolean {
  if (its === null || its.has(form)) return true;
  return name === field && !Object.hasOwn(formById(form)?.fields ?? {}, field);
}

function columnsOfAllForms(): readonly FieldColumn[] {
  const found: (FieldColumn & { readonly forms: Set<string> | null })[] = [];
  for (const { id, fields } of leadForms) {
    for (const [field, { kind, label }] of Object.entries<Field>(fields)) {
      if (kind === 'flag') continue;
      const same = found.filter((column) => column.field === field);
      const column = same.find((one) => one.label === label);
      if (column) column.forms?.add(id);
      else {
        const name = same.length === 0 ? field : `${id}_${field}`;
        found.push({ name, label, field, forms: new Set([id]) });
      }
    }
  }
  const isName = ({ field }: FieldColumn) => field === 'firstname' || field === 'lastname';
  const added = Object.entries(verificationLabels).map(
    ([field, label]) => ({ name: field, label, field, forms: null }) as const,
  );
  return [...found.filter(isName), ...found.filter((column) => !isName(column)), ...added];
}

/** Columns with the same label are distinguished by their names. */
function distinctLabels(columns: readonly FieldColumn[]): readonly FieldColumn[] {
  return columns.map((column) => {
    const isShared = columns.some((other) => other !== column && other.label === column.label);
    return isShared ? { ...column, label: `${column.label} (${column.name})` } : column;
  });
}

const known = new Set(fieldColumns.map(({ field }) => field));
const lineFields = new Set(
  leadForms.flatMap(({ fields }) =>
    Object.entries<Field>(fields).flatMap(([name, { kind }]) => (kind === 'lines' ? [name] : [])),
  ),
);

/** Every field with its label, in the form's order. Times that the server added are ISO 8601. */
export function fieldsOf({ form, payload }: Lead): LeadField[] {
  const fields: Fields = formById(form)?.fields ?? {};
  const added: Fields = callForm.fields;
  return Object.entries(payload).map(([name, value]) => {
    const field = fields[name] ?? added[name];
    return {
      name,
      label: field?.label ?? verificationLabels[name] ?? name,
      kind: field === undefined || field.kind === 'flag' ? 'other' : field.kind,
      values: typeof value === 'string' ? [inWords(name, value)] : [...value],
    };
  });
}

/** The purpose and the product are stored as keys. */
function inWords(field: string, value: string): string {
  return words[field]?.[value] ?? value;
}

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  purpose: purposeLabels,
  product: productLabels,
};

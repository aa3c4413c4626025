import type { Field } from '#contract/form.ts';
import { forms } from '#contract/forms.ts';
import { type LeadPayload, verificationLabels } from '#server/leads/lead.ts';

/**
 * A column for each field of any form, in the contract's order: its name and its label. Fields with the same
 * label are distinguished by their names.
 */
export const fieldColumns: ReadonlyMap<string, string> = distinctLabels();

/** A field's value in one cell; blank if the payload has no such field. */
export function fieldText(payload: LeadPayload, name: string): string {
  const value = payload[name] ?? '';
  return typeof value === 'string' ? value : value.join(lineFields.has(name) ? '\n' : '; ');
}

/** Fields that no form has any more, as JSON; blank if there are none. */
export function otherFields(payload: LeadPayload): string {
  const other = Object.entries(payload).filter(([name]) => !fieldColumns.has(name));
  return other.length === 0 ? '' : JSON.stringify(Object.fromEntries(other));
}

function distinctLabels(): ReadonlyMap<string, string> {
  const labels = labelsByName();
  const all = [...labels.values()];
  return new Map(
    Array.from(labels, ([name, label]) => [
      name,
      all.filter((other) => other === label).length > 1 ? `${label} (${name})` : label,
    ]),
  );
}

/** Without flags; the verification of registrations comes last. */
function labelsByName(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { fields } of forms) {
    for (const [name, field] of Object.entries<Field>(fields)) {
      if (!found.has(name) && field.kind !== 'flag') found.set(name, field.label);
    }
  }
  for (const [name, label] of Object.entries(verificationLabels)) found.set(name, label);
  return found;
}

const lineFields = new Set(
  forms.flatMap(({ fields }) =>
    Object.entries<Field>(fields).flatMap(([name, { kind }]) => (kind === 'lines' ? [name] : [])),
  ),
);

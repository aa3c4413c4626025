import type { LeadField } from '#contract/console/lead.ts';
import type { Fields } from '#contract/form.ts';
import { formById } from '#contract/forms.ts';
import { type Lead, verificationLabels } from './lead.ts';

/** Every field with its label, in the form's order. Times that the server added are ISO 8601. */
export function fieldsOf({ form, payload }: Lead): LeadField[] {
  const fields: Fields = formById(form)?.fields ?? {};
  return Object.entries(payload).map(([name, value]) => {
    const field = fields[name];
    return {
      name,
      label: field?.label ?? verificationLabels[name] ?? name,
      kind: field === undefined || field.kind === 'flag' ? 'other' : field.kind,
      values: typeof value === 'string' ? [value] : [...value],
    };
  });
}

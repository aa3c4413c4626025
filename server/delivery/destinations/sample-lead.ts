import type { Field } from '#contract/form.ts';
import { formById } from '#contract/forms.ts';
import type { Lead } from '#server/leads/lead.ts';

/** A lead with made-up values for every field of its form. */
export function sampleLead(
  form: string,
  { id, now }: { readonly id: string; readonly now: Date },
): Lead {
  const fields = Object.entries<Field>(formById(form)?.fields ?? {});
  const values = fields.map(([name, field]) => [name, sampleOf(field)] as const);
  const payload = Object.fromEntries(values.filter(([, value]) => value !== ''));
  const reply = { heading: '', message: '' };
  return {
    id,
    form,
    receivedAt: now,
    status: 'accepted',
    payload,
    intake: { source: { page: '/' }, reply },
  };
}

function sampleOf(field: Field): string | readonly string[] {
  switch (field.kind) {
    case 'flag':
      return '';
    case 'lines':
      return [field.label];
    case 'list':
      return field.options.slice(0, 1);
    case 'choice':
      return field.options[0] ?? '';
    case 'email':
      return 'test@example.com';
    case 'phone':
      return '+12025550123';
    default:
      return field.label;
  }
}

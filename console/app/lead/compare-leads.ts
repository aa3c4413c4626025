import { readable } from '#console/app/lib/times.ts';
import { statusLabels } from '#console/app/parts/lead-marks.tsx';
import type { LeadDetails } from '#console/contract/lead.ts';
import { type LeadSummary, progressLabels } from '#console/contract/leads.ts';
import { longDay } from '#contract/days.ts';
import type { LeadField } from '#contract/form.ts';
import { type FormRow, formRowById } from '#contract/form-list.ts';
import { readablePhone } from '#contract/phone.ts';
import type { ComparisonRow } from './registry/comparison-table.tsx';

/**
 * The values of two leads, and of the work on them, that differ by more than letter case. The last row lists what only
 * one of them has.
 */
export function compareLeads(
  left: Compared,
  right: Compared,
  nameOf: (userId: string | null) => string,
): ComparisonRow[] {
  // Two forms may use the same name for different fields: `title` is a job title in one and a request in another.
  const fields = new Map(
    [...left.fields, ...right.fields]
      .filter(({ name }) => !name.startsWith('verification'))
      .map((field) => [`${field.name} ${field.label}`, field]),
  );
  const fieldRows = Array.from(fields.values(), (field) =>
    rowOf(field.label, textOf(left, field), textOf(right, field)),
  );
  const work = (label: string, read: (lead: LeadSummary) => string) =>
    rowOf(label, read(left.lead), read(right.lead));
  const rows = [
    ...fieldRows,
    work('Progress', (lead) =>
      lead.status === 'accepted' ? progressLabels[lead.progress] : statusLabels[lead.status],
    ),
    work('Assignee', ({ assigneeId }) => nameOf(assigneeId)),
    work('Follow up', ({ followUpOn }) => longDay(followUpOn ?? '')),
    work('Tags', ({ tags }) => tags.join(', ')),
    work('Notes', ({ notes }) => (notes > 0 ? String(notes) : '')),
  ];
  const only = ([one, other]: readonly [0 | 1, 0 | 1]) =>
    rows
      .filter(({ values }) => values[one] !== '' && values[other] === '')
      .map(({ label, values }) => `${label}: ${values[one]}`)
      .join('\n');
  const single = rowOf('Only in one', only([0, 1]), only([1, 0]));
  const isEmpty = single.values.every((value) => value === '');
  return [
    ...rows.filter(({ isSame }) => !isSame),
    ...(isEmpty ? [] : [{ ...single, isSame: true }]),
  ];
}

/**
 * The leads that can survive a merge of two; empty if they can't be merged. Follows the server's
 * rules: a registration holds its NPI, a subscription its address, and a held lead must be released
 * first.
 */
export function leadsThatMayStay(one: LeadSummary, other: LeadSummary): readonly LeadSummary[] {
  const both = [one, other];
  const canMerge = both.every(
    ({ form, status, mergedInto }) =>
      status === 'accepted' && mergedInto === null && kindOf(form) !== 'subscription',
  );
  if (!canMerge) return [];
  const registrations = both.filter(({ form }) => kindOf(form) === 'registration');
  if (registrations.length === 2) return [];
  return registrations.length === 1 ? registrations : both;
}

type Compared = Pick<LeadDetails, 'lead' | 'fields'>;

function kindOf(form: string): FormRow['kind'] | undefined {
  return formRowById(form)?.kind;
}

function textOf({ fields }: Compared, { name, label }: LeadField): string {
  const field = fields.find((one) => one.name === name && one.label === label);
  const text = field?.values.filter((value) => value !== '').join('\n') ?? '';
  if (field?.kind === 'phone') return readablePhone(text);
  return field?.kind === 'other' ? readable(text) : text;
}

function rowOf(label: string, one: string, other: string): ComparisonRow {
  const isSame = one === '' || other === '' || one.toLowerCase() === other.toLowerCase();
  return { label, values: [one, other], isSame };
}

import type { ColumnGroup } from '#console/contract/exports.ts';
import { originLabel, progressLabels } from '#console/contract/leads.ts';
import { originOf } from '#console/server/leads/lead-facets.ts';
import { clockText } from '#contract/days.ts';
import { formById } from '#contract/forms.ts';
import { laboratoryColumns } from '#contract/laboratory-rows.ts';
import { productLabels } from '#contract/products.ts';
import { referenceOf, requestLabel, requestOf } from '#contract/request.ts';
import { asked } from '#contract/shared-fields.ts';
import { sourceLabels, sourceParts } from '#contract/source.ts';
import {
  columnsOf,
  fieldColumns,
  fieldText,
  fieldValue,
  otherFields,
} from '#server/leads/field-columns.ts';
import type { Lead } from '#server/leads/lead.ts';
import { privacyNoticeLabels } from '#server/leads/lead-texts.ts';
import type { ExportRow } from './export-rows.ts';

export type Cell = string | number | readonly string[] | Date;

export type ExportColumn = {
  /** The column's key in JSON. */
  readonly name: string;
  readonly label: string;
  readonly group: ColumnGroup;
  readonly cellOf: (row: ExportRow) => Cell;
};

const ownColumns: readonly ExportColumn[] = [
  column('lead', 'receivedAt', 'Received', ({ lead }) => lead.receivedAt),
  column('lead', 'form', 'Form', ({ lead }) => requestLabel(lead)),
  column('lead', 'product', 'Product', ({ lead }) => productText(lead)),
  column('lead', 'reference', 'Reference', ({ lead }) => referenceOf(lead.id)),
  column('lead', 'fullName', 'Full name', ({ sender }) => sender.name),
  column('lead', 'jobTitle', 'Title', ({ sender }) => sender.title),
  column('lead', 'organization', 'Organization', ({ sender }) => sender.organization),
  column('lead', 'state', 'State', ({ states }) => states.join(', ')),
  column('lead', 'origin', 'Source', ({ lead }) => originLabel(originOf(lead.intake).source)),
  column('lead', 'status', 'Status', ({ lead }) => lead.status),
  column('work', 'progress', 'Progress', ({ work }) => progressLabels[work.progress]),
  column('work', 'lostBecause', 'Lost because', ({ work }) => work.lostBecause),
  column('work', 'assignee', 'Assignee', ({ work }) => work.assignee),
  column('work', 'followUpOn', 'Follow up on', ({ work }) => work.followUpOn),
  column('work', 'tags', 'Tags', ({ work }) => work.tags),
  column('work', 'notes', 'Notes', ({ work }) => work.notes),
  column('work', 'replies', 'Replies', ({ work }) => work.replies),
];

const unsubscribeColumn = column(
  'lead',
  'unsubscribe',
  'Unsubscribe link',
  ({ unsubscribeLink }) => unsubscribeLink,
);

/** Every column of an export, in the order of the file. */
export const exportColumns: readonly ExportColumn[] = [
  ...ownColumns,
  ...fieldColumns
    // In words in the columns of the lead.
    .filter(({ field }) => !Object.hasOwn(asked, field))
    .map((field) =>
      column('fields', field.name, field.label, ({ lead }) => fieldValue(lead, field)),
    ),
  ...laboratoryColumns.map(({ name, label, cellOf }) =>
    column('laboratory', name, label, ({ lead: { laboratory } }) =>
      laboratory ? cellOf(laboratory) : '',
    ),
  ),
  ...sourceParts.map((name) =>
    column('lead', name, sourceLabels[name], ({ lead }) => lead.intake?.source[name] ?? ''),
  ),
  column(
    'lead',
    'noticeShown',
    privacyNoticeLabels.text,
    ({ lead }) => lead.noticeShown?.text ?? '',
  ),
  column(
    'lead',
    'policyVersion',
    privacyNoticeLabels.version,
    ({ lead }) => lead.noticeShown?.version ?? '',
  ),
  column('fields', 'otherFields', 'Other fields', ({ lead }) => otherFields(lead.payload)),
  unsubscribeColumn,
  column('lead', 'id', 'ID', ({ lead }) => lead.id),
];

/** The columns of an export. Omits fields that none of the forms has, and the CLIA columns if no lead has a record. */
export function columnsOfLeads(
  formIds: readonly string[],
  hasLaboratory: boolean,
): readonly ExportColumn[] {
  const names = new Set(columnsOf(formIds).map(({ name }) => name));
  const hasLinks = formIds.some((id) => formById(id)?.subscription);
  return exportColumns.filter(({ group, name }) => {
    if (name === unsubscribeColumn.name) return hasLinks;
    if (group === 'laboratory') return hasLaboratory;
    if (group !== 'fields' || name === 'otherFields') return true;
    return names.has(name);
  });
}

/** The text of a table cell. The column header includes the time zone. */
export function cellText({ name, cellOf }: ExportColumn, row: ExportRow, timeZone: string): string {
  const value = cellOf(row);
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return clockText(value, timeZone);
  const field = fieldsByName.get(name);
  return field ? fieldText(row.lead, field) : value.join(shortLists.has(name) ? '; ' : '\n');
}

const shortLists: ReadonlySet<string> = new Set(['tags', 'laboratoryAccreditations']);
const fieldsByName = new Map(fieldColumns.map((field) => [field.name, field]));

function productText(lead: Lead): string {
  const { product } = requestOf(lead);
  return product ? productLabels[product] : '';
}

function column(
  group: ColumnGroup,
  name: string,
  label: string,
  cellOf: ExportColumn['cellOf'],
): ExportColumn {
  return { name, label, group, cellOf };
}

import * as v from 'valibot';
import { id } from '#contract/values.ts';
import { endpoint, salesTeam } from './endpoint.ts';
import { maxSelected } from './inbox.ts';
import { leadConditions } from './lead-filters.ts';
import { keysOf } from './values.ts';

/** Separated by commas. */
const ids = v.pipe(
  v.string(),
  v.transform((text) => text.split(',')),
  v.array(id),
  v.maxLength(maxSelected),
);

/** A whole list of the inbox, or the leads selected in it. */
const exportedLeads = { ...leadConditions, ids: v.optional(ids) };
export const leadFilter = v.strictObject(exportedLeads);
export type LeadFilter = v.InferOutput<typeof leadFilter>;

export const formatLabels = { csv: 'CSV', xlsx: 'Excel (XLSX)', json: 'JSON' } as const;
export type ExportFormat = keyof typeof formatLabels;

const exportQuery = v.strictObject({
  ...exportedLeads,
  format: v.picklist(keysOf(formatLabels)),
  /** Names of columns, separated by commas, in the order of the file. */
  columns: v.pipe(v.string(), v.regex(/^\w{1,60}(?:,\w{1,60}){0,199}$/, 'Choose a column.')),
});

/** `fields`: columns of form fields. `laboratory`: columns of the CLIA record. */
export const groupLabels = {
  lead: 'Lead',
  work: 'Your team’s work',
  fields: 'What visitors entered',
  laboratory: 'CLIA record',
} as const;
export type ColumnGroup = keyof typeof groupLabels;
export const columnGroups = keysOf(groupLabels);

export const exportColumns = v.strictObject({
  /** The exact number of leads in the file. */
  leads: v.number(),
  /** The columns that the forms of these leads can fill, in the order of the file. */
  columns: v.array(
    v.strictObject({ name: v.string(), label: v.string(), group: v.picklist(columnGroups) }),
  ),
});
export type ExportColumns = v.InferOutput<typeof exportColumns>;

export const exportEndpoints = {
  exportColumns: endpoint('GET /leads/export/columns', salesTeam, {
    summary: 'The number of leads in an export, and its available columns',
    query: leadFilter,
    response: exportColumns,
  }),
  exportLeads: endpoint('GET /leads/export', salesTeam, {
    summary: 'All leads of a list as CSV, JSON or XLSX; recorded in the audit log',
    query: exportQuery,
    stream: 'application/octet-stream',
  }),
};

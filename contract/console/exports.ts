import * as v from 'valibot';
import { leadConditions } from './leads.ts';

/** Which leads: a list of the inbox, without pages. */
export const leadFilter = v.strictObject(leadConditions);
export type LeadFilter = v.InferOutput<typeof leadFilter>;

export const exportFormats = ['csv', 'xlsx', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportQuery = v.strictObject({
  ...leadConditions,
  format: v.picklist(exportFormats),
  /** Names of columns, separated by commas, in the order of the file. */
  columns: v.pipe(v.string(), v.regex(/^\w{1,60}(?:,\w{1,60}){0,199}$/, 'Choose a column.')),
});

/** `fields`: what visitors entered. */
export const columnGroups = ['lead', 'work', 'fields'] as const;
export type ColumnGroup = (typeof columnGroups)[number];

export const exportColumns = v.strictObject({
  /** How many leads the file will have. Never rounded. */
  leads: v.number(),
  /** Those that the forms of these leads can fill, in the order of the file. */
  columns: v.array(
    v.strictObject({ name: v.string(), label: v.string(), group: v.picklist(columnGroups) }),
  ),
});
export type ExportColumns = v.InferOutput<typeof exportColumns>;

import * as v from 'valibot';
import { id } from '#contract/values.ts';
import { endpoint, owner } from './endpoint.ts';

/** The fields that a column of a CSV file can contain, in the order of the form. */
export const importedFields = {
  firstname: 'Name or first name',
  lastname: 'Last name',
  companyName: 'Organization',
  emailAddress: 'Email',
  phone: 'Phone',
  note: 'Note',
} as const;
export type ImportedField = keyof typeof importedFields;

const fieldNames = Object.keys(importedFields) as ImportedField[];
/** The number of the column, from 0; null if the file has none. */
const column = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)));
const columns = v.strictObject(v.entriesFromList(fieldNames, column));
export type ImportColumns = v.InferOutput<typeof columns>;

const contactImport = v.strictObject({
  text: v.pipe(
    v.string(),
    v.minLength(1, 'The file is empty.'),
    v.maxLength(200_000, 'The file is too large. Split it.'),
  ),
  /** Chosen by the names of the columns by default. */
  columns: v.optional(columns),
  /** False only reports what would happen. */
  isFinal: v.boolean(),
});

const imported = v.strictObject({
  /** The names of the file's columns. */
  head: v.array(v.string()),
  columns,
  /** The first contacts as they would be stored. */
  sample: v.array(v.record(v.string(), v.string())),
  added: v.number(),
  /** Rows whose email address or phone number a lead or an earlier row has. */
  known: v.number(),
  /** The first rows that can't be added. */
  wrong: v.array(v.strictObject({ line: v.number(), text: v.string() })),
  wrongCount: v.number(),
  /** The new leads; empty unless the import was final. */
  leadIds: v.array(id),
});
export type Imported = v.InferOutput<typeof imported>;

export const maxImportedRows = 1000;

export const contactImportEndpoints = {
  importContacts: endpoint('POST /leads/import', owner, {
    summary: 'Adds the contacts of a CSV file as leads that need no reply, or previews that',
    body: contactImport,
    response: imported,
  }),
  undoImport: endpoint('POST /leads/import/undo', owner, {
    summary: 'Erases leads that were imported within the last day',
    body: v.strictObject({ leadIds: v.pipe(v.array(id), v.maxLength(maxImportedRows)) }),
  }),
};

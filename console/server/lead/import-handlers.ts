import {
  type ImportColumns,
  type Imported,
  type ImportedField,
  importedFields,
  maxImportedRows,
} from '#console/contract/contact-import.ts';
import { enteredForm } from '#console/contract/new-lead.ts';
import { actorOf, type Handlers } from '#console/server/kit/call.ts';
import type { SignedIn } from '#console/server/kit/caller.ts';
import { fieldError } from '#console/server/kit/console-error.ts';
import { checkForm } from '#contract/check-form.ts';
import { formResponses } from '#contract/form.ts';
import { callForm, formById } from '#contract/forms.ts';
import { typedPhone } from '#contract/phone.ts';
import type { Db } from '#server/db/connection.ts';
import { findRows } from '#server/db/rows.ts';
import { accept } from '#server/leads/entrance/accept.ts';
import { type LeadPayload, payloadOf } from '#server/leads/lead.ts';
import { contactKeys } from '#server/leads/lead-contact.ts';
import { leadsOf } from '#server/leads/lead-reader.ts';
import { eraseLeads } from '#server/leads/privacy/erase-leads.ts';
import { cleanLine, cleanText } from '#server/lib/clean-text.ts';
import { newId } from '#server/lib/ids.ts';
import { CsvError, CsvReader } from '#server/registry/file/csv-reader.ts';
import { addNote } from './note-queries.ts';

/** Contacts from a file become calls that need no reply: no rule, email or webhook reports them. */
export const importHandlers = {
  importContacts: async ({ user, body }, { change, clock, transactions }) => {
    const { head, rows } = readFile(body.text);
    const columns = body.columns ?? suggestedColumns(head);
    const read = rows.map((row) => contactOf(row, columns));
    const right = read.filter((one) => one.problem === null);
    const keys = right.map(({ payload }) => contactKeys(payload));
    const known = await transactions.read((db) => knownContacts(db, keys));
    const fresh = right.filter((_, index) => {
      const own = Object.values(keys[index] ?? {}).flatMap((key) => key ?? []);
      const isNew = !own.some((key) => known.has(key));
      for (const key of own) known.add(key);
      return isNew;
    });
    const leadIds: string[] = [];
    for (let from = 0; body.isFinal && from < fresh.length; from += rowsPerCommit) {
      const some = fresh.slice(from, from + rowsPerCommit);
      const added = await change(async (db, record) => {
        const ids: string[] = [];
        for (const contact of some) {
          const lead = leadOf(contact.payload, user, clock());
          await accept(db, record, {
            lead,
            deliveries: [],
            entry: { action: 'lead-added', details: { form: lead.form, by: importChannel } },
            work: { progress: 'contacted' },
            actorId: user.userId,
            response: { success: true, ...formResponses.thanks },
            idempotency: null,
            token: null,
          });
          const { note: text } = contact;
          if (text !== '') await addNote(db, record, lead.id, user, { text, now: lead.receivedAt });
          ids.push(lead.id);
        }
        return ids;
      });
      leadIds.push(...added);
    }
    const wrong = read.flatMap(({ line, problem }) => (problem ? [{ line, text: problem }] : []));
    return {
      head,
      columns,
      sample: fresh.slice(0, 3).map(({ values }) => values),
      added: fresh.length,
      known: right.length - fresh.length,
      wrong: wrong.slice(0, 5),
      wrongCount: wrong.length,
      leadIds,
    } satisfies Imported;
  },

  undoImport: async ({ user, client, body: { leadIds } }, { change, clock, wakeUp }) => {
    const now = clock();
    const since = new Date(now.getTime() - undoMs);
    const actor = actorOf({ user, client });
    await change(async (db, record) => {
      const leads = await leadsOf(db, await findRows(db, 'leads', { id: leadIds }));
      const found = leads.filter(
        ({ intake, receivedAt }) =>
          intake?.source?.channel === importChannel && receivedAt >= since,
      );
      const ids = found.map(({ id }) => id);
      await eraseLeads(db, record, { reason: 'leads', actor, leadIds: ids, now });
    });
    wakeUp();
  },
} satisfies Partial<Handlers>;

type Row = { readonly line: number; readonly cells: readonly string[] };

function readFile(text: string): { readonly head: string[]; readonly rows: readonly Row[] } {
  let head: string[] = [];
  const rows: Row[] = [];
  const reader = new CsvReader({
    header: (names) => {
      head = names.map((name) => cleanLine(name, 100));
      return names.map((_, index) => index);
    },
    row: (fields, line) => rows.push({ line, cells: [...fields] }),
  });
  try {
    reader.feed(Buffer.from(text));
    reader.end();
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw fieldError('text', `This is not a CSV file with commas: ${error.message}.`);
  }
  if (rows.length > maxImportedRows) {
    throw fieldError(
      'text',
      `The file has ${rows.length} rows. Split it: ${maxImportedRows} at a time.`,
    );
  }
  return { head, rows };
}

/** The first column whose name matches, in the order of the patterns; each column is used once. */
function suggestedColumns(head: readonly string[]): ImportColumns {
  const used = new Set<number>();
  const entries = Object.entries(patterns).map(([field, pattern]) => {
    const index = head.findIndex((name, at) => !used.has(at) && pattern.test(name));
    if (index !== -1) used.add(index);
    return [field, index === -1 ? null : index];
  });
  return Object.fromEntries(entries) as ImportColumns;
}

const patterns: Readonly<Record<ImportedField, RegExp>> = {
  lastname: /last ?name|surname/i,
  companyName: /company|organi[sz]ation|laboratory|account/i,
  emailAddress: /e-?mail/i,
  phone: /phone|mobile|cell/i,
  note: /note|comment|message/i,
  firstname: /name|contact/i,
};

function contactOf({ line, cells }: Row, columns: ImportColumns) {
  const cell = (field: ImportedField) => cells[columns[field] ?? -1]?.trim() ?? '';
  const fields = {
    firstname: `${cell('firstname')} ${cell('lastname')}`.trim(),
    companyName: cell('companyName'),
    phone: typedPhone(cell('phone')),
    emailAddress: cell('emailAddress'),
  };
  const note = cleanText(cell('note'), 5000);
  const checked = checkForm(form, fields);
  const [[name = '', [message = '']] = ['', ['']]] = checked.ok
    ? []
    : Object.entries(checked.problems);
  const problem = checked.ok
    ? null
    : `${importedFields[name as ImportedField] ?? name}: ${message}`;
  const payload = checked.ok ? payloadOf(checked.payload) : {};
  return { line, values: { ...fields, note }, payload, note, problem };
}

/** The email addresses and phone numbers among these that a lead already has. */
async function knownContacts(
  db: Db,
  keys: readonly ReturnType<typeof contactKeys>[],
): Promise<Set<string | null>> {
  const found = [
    ...(await findRows(db, 'leads', { email_key: keys.flatMap(({ email }) => email ?? []) })),
    ...(await findRows(db, 'leads', { phone_key: keys.flatMap(({ phone }) => phone ?? []) })),
  ];
  return new Set(found.flatMap(({ email_key, phone_key }) => [email_key, phone_key]));
}

function leadOf(payload: LeadPayload, { name: enteredBy }: SignedIn, now: Date) {
  const source = { channel: cleanLine(importChannel, 100) };
  const intake = { source, enteredBy };
  return {
    id: newId(),
    form: callForm.id,
    receivedAt: now,
    status: 'accepted',
    payload,
    intake,
  } as const;
}

const form = enteredForm(formById(callForm.id) ?? { ...callForm, label: '' });
const importChannel = 'Import';
/** Few enough that visitors' forms never wait long for the database. */
const rowsPerCommit = 50;
const undoMs = 24 * 60 * 60 * 1000;

import { hideMentions } from '#console/contract/mentions.ts';
import { formLabel } from '#contract/form-list.ts';
import type { Db } from '#server/db/connection.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { answersTo } from '#server/leads/answers.ts';
import { type Contact, correctionsOf, leadIdsWith } from '#server/leads/contact/corrections.ts';
import { fieldsOf } from '#server/leads/field-columns.ts';
import { filesOfReplies } from '#server/leads/files/stored-reply-files.ts';
import { type Lead, sourceRows, verificationText } from '#server/leads/lead.ts';
import { addressKey } from '#server/leads/lead-contact.ts';
import { notesMovedFrom } from '#server/leads/lead-merges.ts';
import { leadOf, leadWithRecords } from '#server/leads/lead-reader.ts';
import { type LeadRecords, laboratoryOf, recordsOf } from '#server/leads/lead-records.ts';
import {
  type LeadRow,
  leadsWithWork,
  notesByLead,
  tagsByLead,
} from '#server/leads/lead-summaries.ts';
import type { PersonLead, PersonRecord } from '#server/leads/privacy/stored-person.ts';
import { findingOf } from '#server/leads/registry-finding.ts';
import { suppressionsOf } from '#server/leads/suppression-list.ts';

/** Like our forms, treats a number of ten digits without a plus sign as North American. */
export function contactFrom(text: string): Contact {
  if (text.includes('@')) {
    return { column: 'email', value: addressKey(text) };
  }
  const digits = text.replace(/\D/g, '');
  const isNational = digits.length === 10 && !text.trim().startsWith('+');
  return { column: 'phone', value: isNational ? `1${digits}` : digits };
}

/** Everything stored under a contact, from any form and in any status. */
export async function personRecord(
  { read }: Pick<Transactions, 'read'>,
  contact: Contact,
  now: Date,
): Promise<PersonRecord> {
  const found = await read(async (db) => {
    const leads = await leadsOf(db, await leadIdsOf(db, contact));
    return { leads, suppressed: await suppressedOf(db, contact, leads) };
  });
  const shown = contact.column === 'phone' ? `+${contact.value}` : contact.value;
  return { contact: shown, collectedAt: now.toISOString(), ...found };
}

/** The suppression list contains only addresses, so for a phone number this checks the addresses on its leads. */
async function suppressedOf(
  db: Db,
  { column, value }: Contact,
  leads: readonly PersonLead[],
): Promise<PersonRecord['suppressed']> {
  const typed = leads.flatMap(({ fields, corrections }) => [
    ...fields.flatMap(({ kind, values }) => (kind === 'email' ? values : [])),
    ...corrections.flatMap(({ value }) => (value.includes('@') ? value : [])),
  ]);
  const addresses = [...(column === 'email' ? [value] : []), ...typed].filter(Boolean);
  const found = await suppressionsOf(db, addresses);
  return found.map(({ emailAddress, since }) => ({ emailAddress, since: since.toISOString() }));
}

/** True if any lead was sent with the contact. */
export async function isStored(db: Db, contact: Contact): Promise<boolean> {
  return (await leadIdsOf(db, contact)).length > 0;
}

/** All leads sent with a contact, newest first. */
export async function leadsSentWith(db: Db, contact: Contact): Promise<readonly Lead[]> {
  const ids = await leadIdsOf(db, contact);
  const found: Lead[] = [];
  for (let from = 0; from < ids.length; from += batchSize) {
    const some = ids.slice(from, from + batchSize);
    const rows = db.selectFrom('leads').selectAll().where('id', 'in', some);
    found.push(...(await rows.orderBy('id', 'desc').execute()).map(leadOf));
  }
  return found;
}

/** The ids of the leads sent with a contact, newest first. */
export async function leadIdsOf(db: Db, { column, value }: Contact): Promise<string[]> {
  if (value === '') return [];
  const rows = await leadIdsWith(db, { column, value }).execute();
  return rows
    .map(({ lead_id }) => lead_id)
    .toSorted()
    .reverse();
}

async function leadsOf(db: Db, ids: readonly string[]): Promise<PersonLead[]> {
  const found: PersonLead[] = [];
  for (let from = 0; from < ids.length; from += batchSize) {
    found.push(...(await batchOf(db, ids.slice(from, from + batchSize))));
  }
  return found;
}

async function batchOf(db: Db, ids: readonly string[]): Promise<PersonLead[]> {
  const rows = await leadsWithWork(db)
    .where('leads.id', 'in', ids)
    .orderBy('leads.id', 'desc')
    .execute();
  const tags = await tagsByLead(db, ids);
  const notes = await notesByLead(db, ids, await notesMovedFrom(db, ids));
  const colleagues = await namesOfUsers(db, ids);
  const replies = await repliesOf(db, ids);
  const answers = Map.groupBy(await answersTo(db, ids), ({ leadId }) => leadId);
  const corrections = Map.groupBy(await correctionsOf(db, ids), ({ lead_id }) => lead_id);
  const deliveries = await deliveriesOf(db, ids);
  const merges = await mergesOf(db, ids);
  const records = await recordsOf(db, ids);
  return rows.map((row) => ({
    ...headOf(row, records.get(row.id) ?? {}),
    corrections: (corrections.get(row.id) ?? []).map(({ field, value, corrected_at }) => ({
      label: correctedLabels[field],
      value,
      correctedAt: timeOf(corrected_at),
    })),
    mergedInto: merges.find(({ leadId }) => leadId === row.id)?.into ?? null,
    merged: merges.flatMap(({ into, from }) => (into.leadId === row.id ? [from] : [])),
    tags: tags.get(row.id) ?? [],
    notes: (notes.get(row.id) ?? []).map(({ text, created_at, edited_at }) => ({
      text: hideMentions(text, colleagues),
      createdAt: timeOf(created_at),
      editedAt: edited_at === null ? null : timeOf(edited_at),
    })),
    replies: replies.get(row.id) ?? [],
    answers: (answers.get(row.id) ?? []).map(
      ({ kind, from, subject, text, quoted, receivedAt, files }) => ({
        kind,
        from: kind === 'team' ? '' : from.address,
        subject,
        text: quoted === '' ? text : `${text}\n\n${quoted}`,
        receivedAt,
        files: files.map(nameAndSize),
      }),
    ),
    deliveries: deliveries.get(row.id) ?? [],
  }));
}

type ByLead<K extends keyof PersonLead> = Promise<ReadonlyMap<string, PersonLead[K]>>;

async function repliesOf(db: Db, leadIds: readonly string[]): ByLead<'replies'> {
  const rows = await db
    .selectFrom('lead_replies')
    .selectAll()
    .where('lead_id', 'in', leadIds)
    .orderBy('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const files = await filesOfReplies(db, ids);
  return grouped(rows, ({ id, subject, text, cc, created_at }) => ({
    subject,
    text,
    cc: JSON.parse(cc) as string[],
    createdAt: timeOf(created_at),
    files: (files.get(id) ?? []).map(nameAndSize),
  }));
}

/** Omits the recipients, because they are our own people. */
async function deliveriesOf(db: Db, leadIds: readonly string[]): ByLead<'deliveries'> {
  const rows = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('lead_id', 'in', leadIds)
    .orderBy('id')
    .$narrowType<{ lead_id: string }>()
    .execute();
  const ended = await db
    .selectFrom('delivery_attempts')
    .innerJoin('deliveries', 'deliveries.id', 'delivery_attempts.delivery_id')
    .select(['delivery_id', 'ended_at', 'outcome'])
    .where('lead_id', 'in', leadIds)
    .orderBy('ended_at')
    .execute();
  const attempts = Map.groupBy(ended, ({ delivery_id }) => delivery_id);
  return grouped(rows, ({ id, kind, state, queued_at, settled_at }) => ({
    channel: kind,
    state,
    queuedAt: timeOf(queued_at),
    settledAt: settled_at === null ? null : timeOf(settled_at),
    attempts: (attempts.get(id) ?? []).map(({ ended_at, outcome }) => ({
      endedAt: timeOf(ended_at),
      outcome,
    })),
  }));
}

function grouped<R extends { readonly lead_id: string }, T>(
  rows: readonly R[],
  present: (row: R) => T,
): ReadonlyMap<string, T[]> {
  const groups = Map.groupBy(rows, ({ lead_id }) => lead_id);
  return new Map([...groups].map(([id, some]) => [id, some.map(present)]));
}

async function mergesOf(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('lead_merges')
    .select(['lead_id', 'into_id', 'merged_at'])
    .where((row) => row.or([row('lead_id', 'in', ids), row('into_id', 'in', ids)]))
    .orderBy('merged_at')
    .execute();
  return rows.map(({ lead_id, into_id, merged_at }) => {
    const at = timeOf(merged_at);
    return { leadId: lead_id, into: { leadId: into_id, at }, from: { leadId: lead_id, at } };
  });
}

/** All users' names and addresses, and former names that older mentions contain. */
async function namesOfUsers(db: Db, leadIds: readonly string[]): Promise<readonly string[]> {
  const users = await db.selectFrom('users').select(['name', 'email']).execute();
  const mentions = await db
    .selectFrom('note_mentions')
    .innerJoin('lead_notes', 'lead_notes.id', 'note_mentions.note_id')
    .select('label')
    .where('lead_notes.lead_id', 'in', leadIds)
    .execute();
  return [
    ...users.flatMap(({ name, email }) => [name, email]),
    ...mentions.map(({ label }) => label),
  ];
}

function headOf(row: LeadRow, records: LeadRecords) {
  const lead = leadWithRecords(row, records);
  return {
    id: lead.id,
    form: lead.form,
    formLabel: formLabel(lead.form),
    receivedAt: lead.receivedAt.toISOString(),
    status: lead.status,
    confirmedAt: lead.confirmedAt?.toISOString() ?? null,
    unsubscribedAt: row.unsubscribed_at === null ? null : timeOf(row.unsubscribed_at),
    noticeShown: lead.noticeShown ?? null,
    // Leaves out the names of users.
    source: sourceRows(lead.intake).map((row) =>
      row.name === 'enteredBy' ? { ...row, value: 'One of our people' } : row,
    ),
    responseShown: lead.intake?.response ?? null,
    fields: fieldsOf(lead).map((field) => ({
      ...field,
      values: field.values.map((value) => verificationText(field.name, value)),
    })),
    registry: findingOf(lead, records),
    laboratory: laboratoryOf(records),
    progress: row.progress ?? 'new',
    lostBecause: row.lost_because,
    followUpOn: row.follow_up_on,
  };
}

function nameAndSize({ name, bytes }: { readonly name: string; readonly bytes: number }) {
  return { name, bytes };
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

const correctedLabels = { email: 'Email', phone: 'Phone' } as const;
const batchSize = 200;

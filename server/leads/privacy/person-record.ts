import { formById } from '#contract/forms.ts';
import { requestLabel } from '#contract/request.ts';
import type { Db } from '#server/db/connection.ts';
import { findRows } from '#server/db/rows.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { fieldsOf } from '#server/leads/field-columns.ts';
import type { Lead } from '#server/leads/lead.ts';
import { type LeadRow, leadOf } from '#server/leads/lead.ts';
import { addressKey, type ContactKey } from '#server/leads/lead-contact.ts';
import { leadWithRecords } from '#server/leads/lead-reader.ts';
import { type LeadRecords, laboratoryOf, recordsOf } from '#server/leads/lead-records.ts';
import { sourceRows, verificationText } from '#server/leads/lead-texts.ts';
import { suppressionsOf } from '#server/leads/suppression-list.ts';
import { providerGroups } from '#server/registry/record-groups.ts';
import type { PersonLead, PersonRecord } from './person-hooks.ts';
import { personHooks } from './person-hooks.ts';

/** Like our forms, treats a number of ten digits without a plus sign as North American. */
export function contactFrom(text: string): ContactKey {
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
  contact: ContactKey,
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
  { column, value }: ContactKey,
  leads: readonly PersonLead[],
): Promise<PersonRecord['suppressed']> {
  const typed = leads.flatMap(({ fields }) =>
    fields.flatMap(({ kind, values }) => (kind === 'email' ? values : [])),
  );
  const former = await personHooks.formerAddresses(
    db,
    leads.map(({ id }) => id),
  );
  const addresses = [...(column === 'email' ? [value] : []), ...typed, ...former].filter(Boolean);
  const found = await suppressionsOf(db, addresses);
  return found.map(({ emailAddress, since }) => ({ emailAddress, since: since.toISOString() }));
}

/** True if any lead was sent with the contact. */
export async function isStored(db: Db, contact: ContactKey): Promise<boolean> {
  return (await leadIdsOf(db, contact)).length > 0;
}

/** All leads sent with a contact, newest first. */
export async function leadsSentWith(db: Db, contact: ContactKey): Promise<readonly Lead[]> {
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
export async function leadIdsOf(db: Db, contact: ContactKey): Promise<string[]> {
  const { column, value } = contact;
  if (value === '') return [];
  const rows = await db
    .selectFrom('leads')
    .select('id')
    .where(`${column}_key`, '=', value)
    .execute();
  const former = await personHooks.leadIdsBefore(db, contact);
  return [...new Set([...rows.map(({ id }) => id), ...former])].toSorted().reverse();
}

async function leadsOf(db: Db, ids: readonly string[]): Promise<PersonLead[]> {
  const found: PersonLead[] = [];
  for (let from = 0; from < ids.length; from += batchSize) {
    found.push(...(await batchOf(db, ids.slice(from, from + batchSize))));
  }
  return found;
}

async function batchOf(db: Db, ids: readonly string[]): Promise<PersonLead[]> {
  const rows = await findRows(db, 'leads', { id: ids }, ['id desc']);
  const records = await recordsOf(db, ids);
  const deliveries = await deliveriesOf(db, ids);
  const kept = await personHooks.kept(db, ids);
  return rows.map((row) => {
    const head = headOf(row, records.get(row.id) ?? {});
    // The extension that declares further members adds them.
    return { ...head, deliveries: deliveries.get(row.id) ?? [], ...kept.get(row.id) } as PersonLead;
  });
}

/** Omits the recipients, because they are our own people. */
async function deliveriesOf(
  db: Db,
  leadIds: readonly string[],
): Promise<ReadonlyMap<string, PersonLead['deliveries']>> {
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

function headOf(row: LeadRow, records: LeadRecords) {
  const lead = leadWithRecords(row, records);
  return {
    id: lead.id,
    form: lead.form,
    formLabel: requestLabel(lead),
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
    registry: registryOf(lead, records),
    laboratory: laboratoryOf(records),
  };
}

function registryOf({ form, payload }: Lead, { npi }: LeadRecords): PersonLead['registry'] {
  if (!formById(form)?.registration) return null;
  return {
    npi: String(payload.npi ?? ''),
    checkedAt: npi?.lookedUpAt ?? null,
    groups: npi?.record ? providerGroups(npi.record) : {},
  };
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

const batchSize = 200;

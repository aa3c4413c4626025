import { formById } from '#contract/forms.ts';
import type { Db } from '#server/db/connection.ts';
import { wordsOf } from '#server/lib/fold-text.ts';
import type { ProviderRecord } from '#server/registry/npi/provider-record.ts';
import { type Lead, type LeadPayload, typedName } from './lead.ts';

export type Contact = {
  readonly organization: string;
  readonly email: string;
  readonly phone: string;
};

/** The sender of a lead, from the fields that its form has; blank where it has none. `namesOf` has the name. */
export function contactOf(payload: LeadPayload): Contact {
  return {
    organization: textOf(payload.companyName) || textOf(payload.name),
    email: textOf(payload.emailAddress),
    phone: textOf(payload.phone),
  };
}

/**
 * The names of leads by id, for lists, headings, and replies: what the visitor typed, or a fuller form of it that a
 * merged lead, a doctor's NPI record, or the visitor's own emails contain. Blank if none is known.
 */
export async function namesOf(
  db: Db,
  leads: readonly Pick<Lead, 'id' | 'form' | 'payload'>[],
): Promise<ReadonlyMap<string, string>> {
  if (leads.length === 0) return new Map();
  const ids = leads.map(({ id }) => id);
  const merged = await db
    .selectFrom('lead_merges')
    .innerJoin('leads', 'leads.id', 'lead_merges.lead_id')
    .select(['leads.id', 'payload', 'into_id'])
    .where('into_id', 'in', ids)
    .orderBy('merged_at')
    .execute();
  const survivors = new Map(merged.map(({ id, into_id }) => [id, into_id]));
  const senders = await db
    .selectFrom('lead_answers')
    .select(['lead_id', 'from_name'])
    .where('lead_id', 'in', [...ids, ...survivors.keys()])
    .where('kind', '=', 'answer')
    .where('is_from_other', '=', 0)
    .orderBy('received_at')
    .execute();
  const known = [
    ...merged.map((row) => [row.into_id, typedName(JSON.parse(row.payload))] as const),
    ...(await doctorsOf(db, leads)),
    ...senders
      .filter(({ from_name }) => plainName.test(from_name))
      .map((row) => [survivors.get(row.lead_id) ?? row.lead_id, row.from_name] as const),
  ];
  const namesByLead = Map.groupBy(known, ([id]) => id);
  return new Map(
    leads.map(({ id, payload }) => {
      const others = (namesByLead.get(id) ?? []).map(([, name]) => name);
      return [id, others.reduce(fuller, typedName(payload))];
    }),
  );
}

/** The doctor form asks for no name, because the registry knows it. */
async function doctorsOf(db: Db, leads: readonly Pick<Lead, 'id' | 'form'>[]) {
  const doctors = leads.filter(({ form }) => formById(form)?.registration?.wants === 'individual');
  if (doctors.length === 0) return [];
  const ids = doctors.map(({ id }) => id);
  const findings = await db
    .selectFrom('lead_records')
    .select(['lead_id', 'record'])
    .where('kind', '=', 'npi')
    .where('lead_id', 'in', ids)
    .execute();
  return findings.flatMap(({ lead_id, record }) => {
    if (record === null) return [];
    const { kind, name } = JSON.parse(record) as ProviderRecord;
    return kind === 'individual' && name !== null ? [[lead_id, personalName(name)] as const] : [];
  });
}

/** The other name if it adds words to the first one. */
function fuller(name: string, other: string): string {
  const known = wordsOf(name);
  const words = new Set(wordsOf(other));
  return words.size > known.length && known.every((word) => words.has(word)) ? other : name;
}

/** 'Dr. ANN MCDONALD III, MD' as 'Dr. Ann McDonald III'. */
function personalName(recorded: string): string {
  const [name = ''] = recorded.split(',', 1);
  return name.replace(/\p{L}+/gu, (word) =>
    word !== word.toUpperCase() || numerals.includes(word)
      ? word
      : `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`.replace(
          /^Mc\p{Ll}/u,
          (start) => `Mc${start.slice(2).toUpperCase()}`,
        ),
  );
}

/** Keys that are equal for leads of the same person; null if the form has no such field. */
export function contactKeys(payload: LeadPayload) {
  const { email, phone } = contactOf(payload);
  return { email: addressKey(email) || null, phone: phone.replace(/\D/g, '') || null };
}

function textOf(value: LeadPayload[string] | undefined): string {
  return typeof value === 'string' ? value : '';
}

const numerals: readonly string[] = ['II', 'III', 'IV'];
/** At most four words, so that 'Ann Lee via Lab Network' or an address is nobody's name. */
const plainName = /^[\p{L}\p{M}.'’-]+(?: [\p{L}\p{M}.'’-]+){0,3}$/u;

/** Normalizes an address for comparison; letter case is ignored. */
export function addressKey(emailAddress: string): string {
  return emailAddress.normalize('NFC').trim().toLowerCase();
}

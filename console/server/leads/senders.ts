import { wordsOf } from '#console/server/leads/compare-record.ts';
import type { Field } from '#contract/form.ts';
import { formById } from '#contract/forms.ts';
import type { Db } from '#server/db/connection.ts';
import { findRows } from '#server/db/rows.ts';
import type { Lead } from '#server/leads/lead.ts';
import { contactOf } from '#server/leads/lead-contact.ts';
import { type KnownRecords, recordsOf } from '#server/leads/lead-records.ts';
import { typedName } from '#server/leads/lead-texts.ts';
import { mergedLeads } from './merges-of.ts';

/** The current values of a lead's person, for lists, headings, rules, search, exports and replies. */
export type Sender = {
  /**
   * The name that the visitor typed, or a fuller form of it in a merged lead, a doctor's NPI record, or the visitor's own
   * emails.
   */
  readonly name: string;
  readonly title: string;
  /** The typed organization, or else the name in an organization's NPI record, or the one in a merged lead. */
  readonly organization: string;
};

/** Finds the senders of leads by id. Texts are blank if nothing is known. */
export async function sendersOf(
  db: Db,
  leads: readonly Pick<Lead, 'id' | 'form' | 'payload'>[],
): Promise<(leadId: string) => Sender> {
  if (leads.length === 0) return () => unknownSender;
  const ids = leads.map(({ id }) => id);
  const merged = await mergedLeads(db, ids);
  const survivors = new Map(merged.map(({ id, into_id }) => [id, into_id]));
  const emails = await db
    .selectFrom('lead_answers')
    .select(['lead_id', 'from_name'])
    .where('lead_id', 'in', [...ids, ...survivors.keys()])
    .where('kind', '=', 'answer')
    .where('is_from_other', '=', 0)
    .orderBy('received_at')
    .execute();
  const registrations = leads.filter(({ form }) => formById(form)?.registration);
  const registered = registrations.map(({ id }) => id);
  const records = await recordsOf(db, registered);
  const corrected = await findRows(db, 'lead_corrections', { lead_id: ids, field: 'name' });
  const hasCorrectedName = new Set(corrected.map(({ lead_id }) => lead_id));
  const mergedByLead = Map.groupBy(merged, ({ into_id }) => into_id);
  const emailsByLead = Map.groupBy(emails, ({ lead_id }) => survivors.get(lead_id) ?? lead_id);
  const senders = new Map(
    leads.map((lead): [string, Sender] => {
      const others = (mergedByLead.get(lead.id) ?? []).map(
        ({ form, payload }): Sent => ({ form, payload: JSON.parse(payload) }),
      );
      const signed = (emailsByLead.get(lead.id) ?? []).map(({ from_name }) => from_name);
      const sender = senderOf(lead, records.get(lead.id), others, signed);
      // A fuller name elsewhere doesn't replace a user's decision.
      if (hasCorrectedName.has(lead.id))
        return [lead.id, { ...sender, name: typedName(lead.payload) }];
      return [lead.id, sender];
    }),
  );
  return (leadId) => senders.get(leadId) ?? unknownSender;
}

/** The sender of a lead, given its registry records, the leads merged into it and the names in the visitor's emails. */
export function senderOf(
  { form, payload }: Sent,
  { npi }: KnownRecords = {},
  others: readonly Sent[] = [],
  signed: readonly string[] = [],
): Sender {
  const wanted = formById(form)?.registration?.wants;
  const registered = (npi?.record?.kind === wanted && npi?.record?.name) || '';
  const isPerson = wanted === 'individual';
  const names = [
    ...others.map((other) => typedName(other.payload)),
    isPerson ? personalName(registered) : '',
    ...signed.filter((one) => plainName.test(one)),
  ];
  const organizations = [
    contactOf(payload).organization,
    isPerson ? '' : registered,
    ...others.map((other) => contactOf(other.payload).organization),
  ];
  const titles = [{ form, payload }, ...others].map((one) => one.payload[titleField(one.form)]);
  return {
    name: names.reduce(fullerName, typedName(payload)),
    title: titles.find((title) => typeof title === 'string' && title !== '')?.toString() ?? '',
    organization: organizations.find(Boolean) ?? '',
  };
}

type Sent = Pick<Lead, 'form' | 'payload'>;

/** The payload's field for a person's title: the form's own, or that of a call. */
export function titleField(form: string): string {
  const fields = Object.entries<Field>(formById(form)?.fields ?? {});
  const own = fields.find(
    ([, field]) => 'autocomplete' in field && field.autocomplete === 'organization-title',
  );
  return own?.[0] ?? 'role';
}

/** Returns the other name if it only adds words to the first one; otherwise the first one. */
function fullerName(name: string, other: string): string {
  const known = wordsOf(name);
  const words = new Set(wordsOf(other));
  return words.size > known.length && known.every((word) => words.has(word)) ? other : name;
}

/** Turns 'Dr. ANN MCDONALD III, MD' into 'Dr. Ann McDonald III'. */
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

const unknownSender: Sender = { name: '', title: '', organization: '' };
const numerals: readonly string[] = ['II', 'III', 'IV'];
/** Allows at most four words, so that 'Ann Lee via Lab Network' or an address isn't taken for a person's name. */
const plainName = /^[\p{L}\p{M}.'’-]+(?: [\p{L}\p{M}.'’-]+){0,3}$/u;

import type { Field, Fields } from '#contract/form.ts';
import { callRow } from '#contract/form-list.ts';
import { formById } from '#contract/forms.ts';
import type { Db } from '#server/db/connection.ts';
import { findRows } from '#server/db/rows.ts';
import { fieldsOf } from '#server/leads/field-columns.ts';
import type { Lead } from '#server/leads/lead.ts';
import { cutBeforeContact } from './masking.ts';

/**
 * The start of each visitor's latest text, by lead: the newest email, including those about merged leads, or else what
 * the visitor entered besides contact details. For a call, it is the first note.
 */
export async function snippetsOf(
  db: Db,
  leads: readonly Lead[],
): Promise<ReadonlyMap<string, string>> {
  const ids = leads.map(({ id }) => id);
  const merged = await findRows(db, 'lead_merges', { into_id: ids });
  const answers = await db
    .selectFrom('lead_answers')
    .leftJoin('lead_merges', 'lead_merges.lead_id', 'lead_answers.lead_id')
    .select((row) => [
      row.fn.coalesce('into_id', 'lead_answers.lead_id').as('lead_id'),
      row.fn<string>('substr', ['text', row.lit(1), row.lit(maxRead + 1)]).as('text'),
    ])
    .where('lead_answers.lead_id', 'in', [...ids, ...merged.map(({ lead_id }) => lead_id)])
    .where('kind', '=', 'answer')
    .where('is_unverified', '=', 0)
    .orderBy('received_at')
    .execute();
  const notes = await db
    .selectFrom('lead_notes')
    .innerJoin('leads', 'leads.id', 'lead_notes.lead_id')
    .select(['lead_notes.lead_id', 'text'])
    .where('lead_notes.lead_id', 'in', ids)
    .where('leads.form', '=', callRow.id)
    .orderBy('created_at', 'desc')
    .execute();
  const said = new Map(notes.map(({ lead_id, text }) => [lead_id, text]));
  const newest = new Map(answers.map(({ lead_id, text }) => [lead_id, text]));
  return new Map(
    leads.map((lead) => {
      const text = newest.get(lead.id) ?? said.get(lead.id) ?? enteredIn(lead);
      return [lead.id, shortened(text)];
    }),
  );
}

/** Puts the start of a text on one line, with an ellipsis if the text goes on. */
function shortened(text: string): string {
  const line = text.slice(0, maxRead).replace(/\s+/g, ' ').trim();
  if (text.length <= maxRead && line.length <= maxLength) return line;
  const start = line.slice(0, cutBeforeContact(line, maxLength - 1));
  return `${start.replace(/[\s·\p{Cs}]{1,9}$/u, '')}…`;
}

/** Lists long texts first, then other values with their labels. */
function enteredIn(lead: Lead): string {
  const fields: Fields = formById(lead.form)?.fields ?? {};
  const entered = fieldsOf(lead).filter(
    ({ name, kind, values }) =>
      !hidden.has(kind) && !shownElsewhere.has(name) && values[0] !== initialOf(fields[name]),
  );
  const isLong = ({ kind }: { readonly kind: string }) => kind === 'longtext';
  return [
    ...entered.filter(isLong).map(({ values }) => values.join(' ')),
    ...entered
      .filter((field) => !isLong(field))
      .map(({ label, values }) => `${label}: ${values.join(', ')}`),
  ].join(' · ');
}

function initialOf(field: Field | undefined): string {
  return field && 'initial' in field && typeof field.initial === 'string' ? field.initial : '';
}

/** Fields that never appear: contacts, and values that the server added. */
const hidden: ReadonlySet<string> = new Set(['other', 'email', 'phone']);
const shownElsewhere: ReadonlySet<string> = new Set(
  'firstname lastname companyName name purpose product userState userCountry state country'.split(
    ' ',
  ),
);
const maxLength = 160;
/** Enough to tell whether a contact at the end of a snippet continues. */
const maxRead = 400;

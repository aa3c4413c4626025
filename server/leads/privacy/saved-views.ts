import type { Db } from '#server/db/connection.ts';
import type { LeadPayload } from '#server/leads/lead.ts';
import { contactKeys, contactOf } from '#server/leads/lead-contact.ts';
import { mentionsAddress } from './address-mentions.ts';

/**
 * Removes the saved views that name people whose leads were erased just now: those with the email address,
 * the phone number, or the full name in their name or search. A contact that another lead has stays.
 */
export async function removeViewsNaming(db: Db, payloads: readonly LeadPayload[]): Promise<void> {
  const views = await db.selectFrom('saved_views').select(['id', 'name', 'conditions']).execute();
  const texts = views.map(({ id, name, conditions }) => {
    const { search = '' } = JSON.parse(conditions) as { readonly search?: string };
    return { id, texts: [name, search] };
  });
  for (const payload of payloads) {
    const named = texts.filter((view) => view.texts.some((text) => namesPerson(text, payload)));
    if (named.length === 0 || (await hasOtherLead(db, payload))) continue;
    const ids = named.map(({ id }) => id);
    await db.deleteFrom('saved_views').where('id', 'in', ids).execute();
  }
}

function namesPerson(text: string, payload: LeadPayload): boolean {
  const { email, phone } = contactKeys(payload);
  const nameWords = wordsOf(contactOf(payload).name);
  const words = wordsOf(text);
  return (
    // Spam is stored as it came, and may have anything in these fields.
    (email?.includes('@') && mentionsAddress(text, email)) ||
    // People leave out the calling code.
    (phone !== null &&
      phone.length >= minDigits &&
      digitsOf(text).includes(phone.slice(-maxDigits))) ||
    // A first or last name alone may be anybody's.
    (nameWords.length > 1 && nameWords.every((word) => words.includes(word)))
  );
}

async function hasOtherLead(db: Db, payload: LeadPayload): Promise<boolean> {
  const { email, phone } = contactKeys(payload);
  const row = await db
    .selectFrom('lead_documents')
    .select('lead_id')
    .where((document) =>
      document.or([
        ...(email === null ? [] : [document('email', '=', email)]),
        ...(phone === null ? [] : [document('phone', '=', phone)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

function wordsOf(text: string): string[] {
  return text.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean);
}

const minDigits = 7;
const maxDigits = 10;

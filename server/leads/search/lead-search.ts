import { type SelectQueryBuilder, sql } from 'kysely';
import type { Connection, Tables } from '#server/db/connection.ts';
import type { LeadRow } from '#server/leads/lead-summaries.ts';
import { foldText } from '#server/lib/fold-text.ts';
import { ignoringIndexes, type Leads } from './lead-conditions.ts';

/** Leads joined with their documents. */
export type LeadsWithDocuments = SelectQueryBuilder<
  Joined,
  'leads' | 'lead_work' | 'lead_documents',
  LeadRow
>;

type Joined = Tables & {
  lead_work: { [K in keyof Tables['lead_work']]: Tables['lead_work'][K] | null };
};

/**
 * How SQLite, which has no statistics, finds words: by their index, in the order of arrival; by the index of
 * another order, one lead after the other; or in the texts of the few leads that are left.
 */
export type SearchPath = 'words' | 'order' | 'leads';

/** Leads without a document yet, which arrived a moment ago, are included unless something is looked for. */
export function withDocuments(
  leads: Leads,
  kind: Connection['kind'],
  search = '',
  path: SearchPath = 'words',
) {
  const leadId =
    path === 'leads'
      ? sql<string>`lead_documents.lead_id`
      : ignoringIndexes(kind, 'lead_documents.lead_id');
  const joined =
    search === ''
      ? leads.leftJoin('lead_documents', 'lead_documents.lead_id', 'leads.id')
      : leads.innerJoin('lead_documents', (join) => join.on(leadId, '=', sql.ref('leads.id')));
  return joined as unknown as LeadsWithDocuments;
}

/** Every word must occur, in any field, also inside a longer word. */
export function matching(
  leads: LeadsWithDocuments,
  kind: Connection['kind'],
  words: readonly SearchWord[],
  path: SearchPath = 'words',
): LeadsWithDocuments {
  // The index knows groups of three characters, so shorter words are looked for in the text.
  const isIndexed = (word: SearchWord) =>
    kind === 'sqlite' && path !== 'leads' && word.every((text) => [...text].length >= 3);
  const indexed = words.filter(isIndexed);
  let found = leads;
  if (indexed.length > 0) {
    const phrase = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const query = indexed.map((word) => `(${word.map(phrase).join(' OR ')})`).join(' AND ');
    const column = sql.raw(path === 'order' ? '+lead_documents.id' : 'lead_documents.id');
    found = found.where(
      sql<boolean>`${column} in (select rowid from lead_search where lead_search match ${query})`,
    );
  }
  return matchingParts(
    found,
    kind,
    words.filter((word) => !isIndexed(word)),
  );
}

/** One part of each word must occur. */
export function matchingParts(
  leads: LeadsWithDocuments,
  kind: Connection['kind'],
  words: readonly (readonly string[])[],
): LeadsWithDocuments {
  return words.reduce(
    (found, parts) => found.where((row) => row.or(parts.map((part) => containing(kind, part)))),
    leads,
  );
}

/** The alternatives of a search: one of these texts must occur. */
export type SearchWord = readonly string[];

/** Folded like the documents, which store phone numbers without punctuation, so digits are enough. */
export function wordsOf(search = ''): readonly SearchWord[] {
  const words = new Set(foldText(search).split(/\s+/));
  words.delete('');
  return Array.from(words, (word) => {
    const digits = word.replaceAll(phonePunctuation, '');
    return digits !== word && /^\d+$/.test(digits) ? [word, digits] : [word];
  });
}

/** Includes the dashes that word processors and chats put between digits. */
const phonePunctuation = /[+()./\-\u2010-\u2015]/g;

/** Both are the fastest of their database; PostgreSQL uses its index for `like`. */
function containing(kind: Connection['kind'], word: string) {
  if (kind === 'sqlite') return sql<boolean>`instr(lead_documents.text, ${word}) > 0`;
  const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`lead_documents.text like ${pattern}`;
}

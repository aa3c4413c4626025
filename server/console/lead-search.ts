import { type SelectQueryBuilder, sql } from 'kysely';
import type { Connection, Tables } from '#server/leads/connection.ts';
import { ignoringIndexes, type Leads } from './lead-conditions.ts';
import type { LeadRow } from './lead-summaries.ts';

/** Leads joined with their documents. */
export type LeadsWithDocuments = SelectQueryBuilder<
  Joined,
  'leads' | 'lead_work' | 'lead_documents',
  LeadRow
>;

type Joined = Tables & {
  lead_work: { [K in keyof Tables['lead_work']]: Tables['lead_work'][K] | null };
};

/** Leads without a document yet, which arrived a moment ago, are included unless something is looked for. */
export function withDocuments(leads: Leads, kind: Connection['kind'], search: string) {
  const joined =
    search === ''
      ? leads.leftJoin('lead_documents', 'lead_documents.lead_id', 'leads.id')
      : leads.innerJoin('lead_documents', (join) =>
          join.on(ignoringIndexes(kind, 'lead_documents.lead_id'), '=', sql.ref('leads.id')),
        );
  return joined as unknown as LeadsWithDocuments;
}

/** Every word must occur, in any field, also inside a longer word. */
export function matching(
  leads: LeadsWithDocuments,
  kind: Connection['kind'],
  words: readonly string[],
): LeadsWithDocuments {
  // The index knows groups of three characters, so shorter words are looked for in the text.
  const indexed = kind === 'sqlite' ? words.filter((word) => [...word].length >= 3) : [];
  let found = leads;
  if (indexed.length > 0) found = found.where(inIndex(indexed.map(phraseOf).join(' ')));
  for (const word of words.filter((one) => !indexed.includes(one))) {
    found = found.where(containing(kind, word));
  }
  return found;
}

/** Every word must occur, or at least one of its parts, which have three characters or more. */
export function matchingParts(
  leads: LeadsWithDocuments,
  kind: Connection['kind'],
  words: readonly (readonly string[])[],
): LeadsWithDocuments {
  if (kind === 'sqlite') {
    return leads.where(
      inIndex(words.map((parts) => `(${parts.map(phraseOf).join(' OR ')})`).join(' AND ')),
    );
  }
  return words.reduce(
    (found, parts) => found.where((row) => row.or(parts.map((part) => containing(kind, part)))),
    leads,
  );
}

export function wordsOf(search: string): readonly string[] {
  return search.split(/\s+/).filter(Boolean).slice(0, maxWords);
}

/** SQLite's index of trigrams. */
function inIndex(query: string) {
  return sql<boolean>`lead_documents.id in (select rowid from lead_search where lead_search match ${query})`;
}

function phraseOf(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}

function containing(kind: Connection['kind'], word: string) {
  const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const like = kind === 'sqlite' ? sql`like` : sql`ilike`;
  return sql<boolean>`lead_documents.text ${like} ${pattern} escape '\\'`;
}

const maxWords = 8;

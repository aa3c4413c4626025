import { type SelectQueryBuilder, sql } from 'kysely';
import type { Connection, Tables } from '#server/leads/connection.ts';
import { foldText } from './fold-text.ts';
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
export function withDocuments(leads: Leads, kind: Connection['kind'], search = '') {
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
  column: 'lead_documents.id' | '+lead_documents.id' = 'lead_documents.id',
): LeadsWithDocuments {
  // The index knows groups of three characters, so shorter words are looked for in the text.
  const indexed = kind === 'sqlite' ? words.filter((word) => [...word].length >= 3) : [];
  let found = leads;
  if (indexed.length > 0) {
    const query = indexed.map((word) => `"${word.replaceAll('"', '""')}"`).join(' ');
    found = found.where(
      sql<boolean>`${sql.raw(column)} in (select rowid from lead_search where lead_search match ${query})`,
    );
  }
  for (const word of words.filter((one) => !indexed.includes(one))) {
    found = found.where(containing(kind, word));
  }
  return found;
}

/** The same for a list in another order, which SQLite reads from that order's index. */
export function matchingByOne(
  leads: LeadsWithDocuments,
  kind: Connection['kind'],
  words: readonly string[],
): LeadsWithDocuments {
  return matching(leads, kind, words, '+lead_documents.id');
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

/** Folded, as the documents are. */
export function wordsOf(search = ''): readonly string[] {
  const words = foldText(search).split(/\s+/);
  return [...new Set(words)].filter(Boolean);
}

/** Both are the fastest of their database; PostgreSQL uses its index for `like`. */
function containing(kind: Connection['kind'], word: string) {
  if (kind === 'sqlite') return sql<boolean>`instr(lead_documents.text, ${word}) > 0`;
  const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`lead_documents.text like ${pattern}`;
}

import { type SelectQueryBuilder, sql } from 'kysely';
import type { Connection, Db, Tables } from '#server/db/connection.ts';
import type { LeadRow } from '#server/leads/lead-summaries.ts';
import { foldText } from '#server/lib/fold-text.ts';
import type { Leads } from './lead-conditions.ts';
import { ignoringIndexes, type SearchPath } from './search-parts.ts';

/** Leads joined with their documents. */
export type LeadsWithDocuments = SelectQueryBuilder<
  Joined,
  'leads' | 'lead_work' | 'lead_documents',
  LeadRow
>;

type Joined = Tables & {
  lead_work: { [K in keyof Tables['lead_work']]: Tables['lead_work'][K] | null };
};

/** A word with its alternatives, one of which must occur. */
export type SearchWord = readonly string[];

/** Splits a search into words, folded like the documents, which also contain each phone number as digits. */
export function wordsOf(search = ''): readonly SearchWord[] {
  const words = new Set(foldText(search).replace(phonePrefixes, ' ').split(/\s+/));
  words.delete('');
  return Array.from(words, (word) => {
    const digits = word.replaceAll(phonePunctuation, '');
    if (!/^\d+$/.test(digits)) return [word];
    return [...new Set([word, digits, digits.replace(/^00(?=.)/, '')])];
  });
}

/**
 * Narrows leads to those in which every word occurs, in any field and even inside a longer word. If there is no search,
 * includes leads that have just arrived and have no document yet.
 */
export function searched(
  leads: Leads,
  kind: Connection['kind'],
  words: readonly SearchWord[],
  path: SearchPath,
): LeadsWithDocuments {
  if (words.length === 0) {
    return asJoined(leads.leftJoin('lead_documents', 'lead_documents.lead_id', 'leads.id'));
  }
  const hinted = (column: string, isIgnored: boolean) =>
    isIgnored ? ignoringIndexes(kind, column) : sql<string>`${sql.ref(column)}`;
  const leadId = hinted('lead_documents.lead_id', path !== 'leads');
  const joined = asJoined(
    leads.innerJoin('lead_documents', (join) => join.on(leadId, '=', sql.ref('leads.id'))),
  );
  const usesIndex = kind === 'sqlite' && (path === 'words' || path === 'order');
  const indexed = usesIndex ? words.filter(isIndexed) : [];
  const found =
    indexed.length === 0
      ? joined
      : joined.where(
          sql<boolean>`${hinted('lead_documents.id', path === 'order')} in (
            select rowid from lead_search where lead_search match ${matchOf(indexed)})`,
        );
  return words
    .filter((word) => !indexed.includes(word))
    .reduce(
      (some, texts) => some.where((row) => row.or(texts.map((text) => containing(kind, text)))),
      found,
    );
}

/**
 * Chooses the faster path for a search: the word index if few leads match, or the texts, newest first, if so many match
 * that the first ones fill the page.
 */
export async function pathFor(
  db: Db,
  kind: Connection['kind'],
  words: readonly SearchWord[],
): Promise<SearchPath> {
  const indexed = words.filter(isIndexed);
  if (kind === 'postgres' || indexed.length === 0) return 'texts';
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select rowid from lead_search where lead_search match ${matchOf(indexed)} limit ${maxFewMatches})`.execute(
    db,
  );
  return (rows[0]?.count ?? 0) < maxFewMatches ? 'words' : 'texts';
}

/** FTS5 indexes groups of three characters, so shorter words are searched in the text. */
function isIndexed(word: SearchWord): boolean {
  return word.every((text) => [...text].length >= 3);
}

function asJoined(leads: unknown): LeadsWithDocuments {
  return leads as LeadsWithDocuments;
}

function matchOf(words: readonly SearchWord[]): string {
  const phrase = (text: string) => `"${text.replaceAll('"', '""')}"`;
  return words.map((word) => `(${word.map(phrase).join(' OR ')})`).join(' AND ');
}

/** PostgreSQL uses the `pg_trgm` index for `like`, if that index exists. */
function containing(kind: Connection['kind'], text: string) {
  if (kind === 'sqlite') return sql<boolean>`instr(lead_documents.text, ${text}) > 0`;
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`lead_documents.text like ${pattern}`;
}

const maxFewMatches = 5000;
/** The prefix of phone links, the trunk zero that is omitted in international calls, and the word before an extension. */
const phonePrefixes = /\btel:|\(0\)|(?<=\d) ?(?:;ext=|ext(?:ension)?\b\.?|x|#)(?= ?\d{1,7}$)/g;
/** Includes the dashes that word processors and chats put between digits. */
const phonePunctuation = /[+()./\-\u2010-\u2015]/g;

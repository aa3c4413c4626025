import { useMemo } from 'react';
import { useAccount } from '#console/app/api/query-client.ts';
import { sharedValue } from '#console/app/lib/shared-value.ts';
import type { LeadOrder } from '#console/contract/leads.ts';
import { type LeadColumn, leadColumns, type SavedView } from '#console/contract/saved-views.ts';
import { readStored, store } from '#web/lib/stored.ts';

type Column = {
  readonly label: string;
  /** The minimum width in rem. */
  readonly minWidth: number;
  /**
   * The share of the remaining width; absent for a column that never needs more than `minWidth`.
   */
  readonly share?: number;
  /** The sort orders that clicks on the heading cycle through. */
  readonly orders?: readonly LeadOrder[];
};

/** A cell of a row. Every row has the name and the words, which take the width that is left. */
export type ListCell = Exclude<LeadColumn, 'tags'> | 'name' | 'words';

export const columns: Readonly<Record<ListCell | 'tags', Column>> = {
  name: { label: 'Name', minWidth: 8, share: 1.5, orders: ['name', 'name-desc'] },
  words: { label: 'Latest message', minWidth: 10, share: 2.4 },
  organization: {
    label: 'Organization',
    minWidth: 7,
    share: 2,
    orders: ['organization', 'organization-desc'],
  },
  email: { label: 'Email', minWidth: 8, share: 1.4 },
  phone: { label: 'Phone', minWidth: 8.4 },
  form: { label: 'Form', minWidth: 8, share: 0.5 },
  state: { label: 'State', minWidth: 2.6 },
  tests: { label: 'Tests a year', minWidth: 5.2 },
  tags: { label: 'Notes and tags', minWidth: 0 },
  'follow-up': { label: 'Follow up', minWidth: 4.6, orders: ['follow-up'] },
  progress: { label: 'Progress', minWidth: 5.8 },
  assignee: { label: 'Assignee', minWidth: 4.4 },
  received: { label: 'Received', minWidth: 4.9, orders: ['newest', 'oldest'] },
  activity: { label: 'Last activity', minWidth: 5.6, orders: ['activity'] },
};

const defaultColumns: readonly LeadColumn[] = [
  'organization',
  'form',
  'state',
  'tags',
  'progress',
  'assignee',
  'activity',
];

export type ChosenColumns = {
  /** The visible columns, in the order of the list. */
  readonly shown: readonly LeadColumn[];
  readonly isEdited: boolean;
  /** Sets the columns; null resets the choice. */
  readonly choose: (columns: readonly LeadColumn[] | null) => void;
};

/**
 * The columns in a list. This browser stores each user's choice, separately for each saved view.
 */
export function useColumns(saved: SavedView | null): ChosenColumns {
  const { id } = useAccount();
  const key = `columns:${id}${saved?.columns ? `:${saved.id}` : ''}`;
  const changes = choices.useValue();
  const kept = readStored('localStorage', key);
  // Memoized, so that rows don't rerender.
  const chosen = useMemo(() => (kept === null ? null : columnsOf(kept)), [kept]);
  const shown = chosen ?? saved?.columns ?? defaultColumns;
  return {
    shown,
    isEdited: chosen !== null && saved?.columns != null && chosen.join() !== saved.columns.join(),
    choose: (next) => {
      store('localStorage', key, next && inOrder(next).join());
      choices.set(changes + 1);
    },
  };
}

/** The cells of a row in their order. Notes and tags are at the end of the words, so that they take no empty width. */
export function cellsOf(shown: readonly LeadColumn[]): readonly ListCell[] {
  const own = shown.filter((column): column is Exclude<LeadColumn, 'tags'> => column !== 'tags');
  const before = own.filter((column) => !afterWords.has(column));
  return ['name', ...before, 'words', ...own.filter((column) => afterWords.has(column))];
}

/** The tracks of a row: the form's cap, and the cells. */
export function gridOf(shown: readonly LeadColumn[]): string {
  const tracks = cellsOf(shown).map((name) => {
    const { minWidth, share } = columns[name];
    return share === undefined ? `${minWidth}rem` : `minmax(${minWidth}rem, ${share}fr)`;
  });
  return [`${capRem}rem`, ...tracks].join(' ');
}

/**
 * The columns that fit a row of the given width (rem). The list never scrolls sideways; a lead's
 * page shows everything.
 */
export function columnsWithin(
  shown: readonly LeadColumn[],
  widthRem: number,
): readonly LeadColumn[] {
  const always = columns.name.minWidth + gapRem + columns.words.minWidth;
  let left = widthRem - edgesRem - capRem - gapRem - always;
  const fitting = byImportance.filter((name) => {
    if (!shown.includes(name) || name === 'tags') return shown.includes(name);
    const needed = gapRem + columns[name].minWidth;
    // Once one column doesn't fit, all less important ones are hidden too.
    left = needed > left ? -1 : left - needed;
    return left >= 0;
  });
  return fitting.length === shown.length ? shown : inOrder(fitting);
}

/** Sorts chosen columns into the order of the list. */
function inOrder(some: readonly LeadColumn[]): readonly LeadColumn[] {
  return leadColumns.filter((column) => some.includes(column));
}

function columnsOf(text: string): readonly LeadColumn[] {
  return inOrder(text.split(',') as LeadColumn[]);
}

/** Incremented with each choice of columns, so that the list rerenders immediately. */
const choices = sharedValue(0);
const byImportance: readonly LeadColumn[] = [
  'activity',
  'organization',
  'progress',
  'form',
  'assignee',
  'state',
  'follow-up',
  'tags',
  'email',
  'received',
  'phone',
  'tests',
];
const afterWords: ReadonlySet<LeadColumn> = new Set([
  ...(['follow-up', 'progress', 'assignee', 'received', 'activity'] as const),
]);
/** The row's padding in inbox.css, and a scroll bar. */
const edgesRem = 4.65;
const gapRem = 0.9;
const capRem = 0.7;

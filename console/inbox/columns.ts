import { useMemo, useSyncExternalStore } from 'react';
import { useAccount } from '#console/api/queries.ts';
import type { LeadOrder } from '#contract/console/leads.ts';
import { type LeadColumn, leadColumns, type SavedView } from '#contract/console/saved-views.ts';

type Column = {
  readonly label: string;
  /** A track of the grid. */
  readonly width: string;
  /** By which a click on its heading sorts, in turn. */
  readonly orders?: readonly LeadOrder[];
};

export const columns: Readonly<Record<LeadColumn | 'name', Column>> = {
  name: { label: 'Name', width: 'minmax(7rem, 2.4fr)', orders: ['name', 'name-desc'] },
  organization: {
    label: 'Organization',
    width: 'minmax(6rem, 2fr)',
    orders: ['organization', 'organization-desc'],
  },
  email: { label: 'Email', width: 'minmax(6rem, 2fr)' },
  phone: { label: 'Phone', width: 'minmax(5rem, 1.2fr)' },
  form: { label: 'Form', width: 'minmax(5rem, 1.4fr)' },
  state: { label: 'State', width: 'minmax(2.5rem, 0.4fr)' },
  product: { label: 'Product', width: 'minmax(4rem, 0.9fr)' },
  tags: { label: 'Notes and tags', width: 'minmax(4rem, 1.3fr)' },
  'follow-up': { label: 'Follow up', width: '4.6rem', orders: ['follow-up'] },
  progress: { label: 'Progress', width: '6.2rem' },
  assignee: { label: 'Assignee', width: '4.4rem' },
  received: { label: 'Received', width: '4.6rem', orders: ['newest', 'oldest'] },
};

const defaultColumns: readonly LeadColumn[] = [
  'organization',
  'form',
  'tags',
  'progress',
  'assignee',
  'received',
];

export type ChosenColumns = {
  /** In the order of the list. */
  readonly shown: readonly LeadColumn[];
  readonly isEdited: boolean;
  /** Null forgets the choice. */
  readonly choose: (columns: readonly LeadColumn[] | null) => void;
};

/** The columns of a list. This browser keeps each user's choice, and their own choice for a saved view. */
export function useColumns(saved: SavedView | null): ChosenColumns {
  const { id } = useAccount();
  const key = `columns:${id}${saved?.columns ? `:${saved.id}` : ''}`;
  const kept = useSyncExternalStore(subscribe, () => read(key));
  // The same array each time, so that rows are not drawn again.
  const chosen = useMemo(() => (kept === null ? null : columnsOf(kept)), [kept]);
  const shown = chosen ?? saved?.columns ?? defaultColumns;
  return {
    shown,
    isEdited: chosen !== null && saved?.columns != null && chosen.join() !== saved.columns.join(),
    choose: (next) => write(key, next === null ? null : inOrder(next).join()),
  };
}

/** The tracks of a row: the form's cap, the name, and the columns. */
export function gridOf(shown: readonly LeadColumn[]): string {
  return ['0.7rem', ...(['name', ...shown] as const).map((name) => columns[name].width)].join(' ');
}

/** Whatever the order in which they were chosen. */
function inOrder(some: readonly LeadColumn[]): readonly LeadColumn[] {
  return leadColumns.filter((column) => some.includes(column));
}

function columnsOf(text: string): readonly LeadColumn[] {
  return inOrder(text.split(',') as LeadColumn[]);
}

/** What the browser can't keep is kept until the page is loaded again. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return unkept.get(key) ?? null;
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text === null) unkept.delete(key);
    else unkept.set(key, text);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const unkept = new Map<string, string>();
const listeners = new Set<() => void>();

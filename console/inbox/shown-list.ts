import { useQuery } from '@tanstack/react-query';
import { viewsQuery } from '#console/api/queries.ts';
import type { InboxAddress } from '#console/lib/address.ts';
import type { LeadConditions } from '#contract/console/lead-views.ts';
import type { SavedView } from '#contract/console/saved-views.ts';

/** What an address shows. */
export type ShownList = {
  readonly conditions: LeadConditions;
  /** The saved view that is shown, perhaps with other conditions than its own. */
  readonly saved: SavedView | null;
  readonly isEdited: boolean;
  /** `loading` until it is known what a saved view shows, `missing` when it was removed. */
  readonly state: 'ready' | 'loading' | 'missing';
};

export function useShownList(address: InboxAddress): ShownList {
  const { data } = useQuery(viewsQuery);
  return shownList(address, data?.views);
}

export function shownList(
  address: InboxAddress,
  views: readonly SavedView[] | undefined,
): ShownList {
  const { saved: savedId, ...rest } = address;
  const own = plain(rest);
  if (savedId === undefined) {
    return { conditions: own, saved: null, isEdited: false, state: 'ready' };
  }
  const saved = views?.find(({ id }) => id === savedId) ?? null;
  const isPlain = Object.keys(own).length === 0 && rest.view === undefined;
  const conditions = isPlain && saved ? plain(saved.conditions) : own;
  const isEdited = saved !== null && !isSame(conditions, saved.conditions);
  if (saved || !isPlain) return { conditions, saved, isEdited, state: 'ready' };
  return { conditions, saved, isEdited, state: views ? 'missing' : 'loading' };
}

/** The address of a list with other conditions. Back at its own, a saved view is its short address again. */
export function changedAddress(
  { conditions, saved }: ShownList,
  change: Readonly<Record<string, string | undefined>>,
): InboxAddress {
  const next = plain({ ...conditions, ...change } as LeadConditions);
  if (!saved) return next;
  if (isSame(next, saved.conditions)) return { saved: saved.id };
  return { ...next, view: next.view ?? 'all', saved: saved.id };
}

/** Without what is the same when it is left out. */
export function plain(conditions: LeadConditions): LeadConditions {
  const entries = Object.entries(conditions).filter(
    ([name, value]) =>
      value !== undefined &&
      value !== '' &&
      !(name === 'view' && value === 'all') &&
      !(name === 'order' && value === 'newest'),
  );
  return Object.fromEntries(entries) as LeadConditions;
}

function isSame(a: LeadConditions, b: LeadConditions): boolean {
  const sorted = (conditions: LeadConditions) =>
    JSON.stringify(Object.entries(plain(conditions)).toSorted(([x], [y]) => (x < y ? -1 : 1)));
  return sorted(a) === sorted(b);
}

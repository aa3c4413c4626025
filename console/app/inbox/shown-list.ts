import { useEndpoint } from '#console/app/api/query-client.ts';
import type { InboxAddress } from '#console/app/lib/address.ts';
import type { LeadConditions } from '#console/contract/lead-filters.ts';
import type { SavedView } from '#console/contract/saved-views.ts';

/** The list that a URL shows. */
export type ShownList = {
  readonly conditions: LeadConditions;
  /** The open saved view, whose conditions may have been changed in the URL. */
  readonly saved: SavedView | null;
  readonly isEdited: boolean;
  /** `loading` until the saved views are loaded, `missing` if the view was removed. */
  readonly state: 'ready' | 'loading' | 'missing';
};

export function useShownList(address: InboxAddress): ShownList {
  const { data } = useEndpoint('savedViews');
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

/**
 * The URL of the list with changed conditions. A saved view with its own conditions gets its short
 * URL again.
 */
export function changedAddress(
  { conditions, saved }: ShownList,
  change: Readonly<Record<string, string | undefined>>,
): InboxAddress {
  const next = plain({ ...conditions, ...change } as LeadConditions);
  if (!saved) return next;
  if (isSame(next, saved.conditions)) return { saved: saved.id };
  return { ...next, view: next.view ?? 'all', saved: saved.id };
}

/** Omits conditions that equal the default. */
function plain(conditions: LeadConditions): LeadConditions {
  const entries = Object.entries(conditions).filter(
    ([name, value]) =>
      value !== undefined &&
      value !== '' &&
      !(name === 'view' && value === 'all') &&
      !(name === 'order' && value === 'activity'),
  );
  return Object.fromEntries(entries) as LeadConditions;
}

function isSame(a: LeadConditions, b: LeadConditions): boolean {
  const sorted = (conditions: LeadConditions) =>
    JSON.stringify(Object.entries(plain(conditions)).toSorted(([x], [y]) => (x < y ? -1 : 1)));
  return sorted(a) === sorted(b);
}

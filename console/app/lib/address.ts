import * as v from 'valibot';
import { analyticsQuery } from '#console/contract/analytics.ts';
import { auditFilter } from '#console/contract/audit.ts';
import { deliveryFilter, undeliveredStates } from '#console/contract/deliveries.ts';
import { viewConditions } from '#console/contract/saved-views.ts';
import { id } from '#contract/values.ts';

/**
 * The inbox state in the URL, so that a list can be bookmarked and shared. `saved` alone selects a
 * saved view's own conditions; with other conditions, it is the view they were changed from.
 */
export const inboxAddress = v.object({
  saved: tolerant(v.optional(id)),
  ...eachTolerant(viewConditions.entries),
});
export type InboxAddress = v.InferOutput<typeof inboxAddress>;

export const deliveriesAddress = v.object({
  ...eachTolerant(deliveryFilter.entries),
  state: tolerant(v.picklist(undeliveredStates)),
});
export type DeliveriesAddress = v.InferOutput<typeof deliveriesAddress>;

export const analyticsAddress = v.object(eachTolerant(analyticsQuery.entries));
export type AnalyticsAddress = v.InferOutput<typeof analyticsAddress>;

export const auditAddress = v.object(eachTolerant(auditFilter.entries));

/** The page to open after sign-in: only a path of the console. */
export const signInAddress = v.object({
  to: tolerant(v.optional(v.pipe(v.string(), v.regex(/^\/(?![/\\])/)))),
  /** Set if the session ended while the user was working. */
  ended: tolerant(v.optional(v.literal('yes'))),
});

/** Parses plain `name=value` pairs, because the router would add quotes. */
export function parseAddress(search: string): Record<string, string> {
  const pairs = Object.fromEntries(new URLSearchParams(search));
  // An earlier version had a separate list of leads whose visitor wrote last.
  return pairs.view === 'waiting' ? { ...pairs, view: 'unanswered' } : pairs;
}

export function writeAddress(search: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

/** Treats an invalid value in a URL as absent. */
function tolerant<S extends v.GenericSchema>(schema: S) {
  return v.optional(v.fallback(v.optional(schema), undefined));
}

function eachTolerant<E extends v.ObjectEntries>(
  entries: E,
): { [Name in keyof E]: ReturnType<typeof tolerant<E[Name]>> } {
  const tolerated = Object.entries(entries).map(([name, schema]) => [name, tolerant(schema)]);
  return Object.fromEntries(tolerated);
}

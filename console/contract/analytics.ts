import * as v from 'valibot';
import { day } from '#contract/values.ts';
import { endpoint, everyone } from './endpoint.ts';
import { lostReason, originFacets } from './leads.ts';

export const rangeDays = ['7', '30', '90'] as const;

/** Today and the days before it. */
export const range = v.picklist(rangeDays);

export const analyticsQuery = v.strictObject({
  days: v.optional(range, '30'),
  /** A key in `requestList`. */
  form: v.optional(v.pipe(v.string(), v.maxLength(100))),
});

/** The 75th percentile; null if there are no measurements. */
const speed = v.strictObject({
  p75: v.nullable(v.number()),
  /** True if the percentile is somewhere above `p75`, the highest value that is counted exactly. */
  isAbove: v.boolean(),
});
export type Speed = v.InferOutput<typeof speed>;

/** Breakdowns of the inbox's leads by origin and form. */
export const businessParts = [...originFacets, 'form'] as const;
export type BusinessPart = (typeof businessParts)[number];

const business = v.strictObject({
  part: v.picklist(businessParts),
  /** The value of the list filter of that name: the first key of a request. */
  value: v.string(),
  leads: v.number(),
  /** Currently qualified leads; won ones don't count. */
  qualified: v.number(),
  won: v.number(),
});

export const analytics = v.strictObject({
  /** Days in `TIME_ZONE`, inclusive. */
  from: day,
  to: day,
  /** Accepted leads by day. Every day of the range, the oldest first. */
  days: v.array(v.strictObject({ day, accepted: v.number() })),
  /** The most viewed first, whatever form is chosen. The first row, without a path, is for all pages. */
  pages: v.array(
    v.strictObject({ page: v.string(), views: v.number(), lcp: speed, inp: speed, cls: speed }),
  ),
  /** Every form on the site, and removed forms that still have numbers, whatever form is chosen. */
  forms: v.array(
    v.strictObject({
      form: v.string(),
      label: v.string(),
      /** Page views that showed the form. */
      seen: v.number(),
      started: v.number(),
      submitted: v.number(),
      accepted: v.number(),
    }),
  ),
  /**
   * Counts match the linked lists: subscriptions and merged leads are excluded. Sorted by number of
   * leads, descending.
   */
  business: v.array(business),
  /** Lost leads among them by reason, the most frequent first; null if there are none. */
  lost: v.array(v.strictObject({ reason: v.nullable(lostReason), leads: v.number() })),
  /** The time from a lead's arrival to a user's first progress change, note, or reply. */
  response: v.strictObject({
    medianMs: v.nullable(v.number()),
    answered: v.number(),
    waiting: v.number(),
  }),
});
export type Analytics = v.InferOutput<typeof analytics>;

export const analyticsEndpoints = {
  analytics: endpoint('GET /analytics', everyone, {
    summary: 'Page views, use of the forms, sources of leads, response time and page speed',
    query: analyticsQuery,
    response: analytics,
  }),
};

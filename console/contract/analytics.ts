import * as v from 'valibot';
import { vitals } from '#contract/counts.ts';
import { day } from '#contract/values.ts';
import { endpoint, everyone } from './endpoint.ts';
import { lostReason, originFacets } from './leads.ts';

export const rangeDays = ['7', '30', '90'] as const;

/** Today and the days before it. */
export const range = v.picklist(rangeDays);

export const analyticsQuery = v.strictObject({
  days: v.optional(range, '30'),
  /** The path of a page on the site. */
  page: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** A form's id. */
  form: v.optional(v.pipe(v.string(), v.maxLength(100))),
});

/**
 * Steps of the funnel, as numbers of page views. If a form is chosen, `views` counts the views that
 * showed it.
 */
const steps = {
  views: v.number(),
  started: v.number(),
  submitted: v.number(),
  /** Accepted leads. Leads from API clients have no page, so they are missing if a page is chosen. */
  accepted: v.number(),
};

/** Breakdowns of the inbox's leads by origin and form. */
export const businessParts = [...originFacets, 'form'] as const;
export type BusinessPart = (typeof businessParts)[number];

const business = v.strictObject({
  part: v.picklist(businessParts),
  /** The value of the list filter of that name: a form by its id. */
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
  total: v.strictObject(steps),
  /** Every day of the range, the oldest first. */
  days: v.array(v.strictObject({ day, ...steps })),
  /**
   * Pages with at least one view or lead, the most viewed first. The chosen page doesn't filter
   * this list.
   */
  pages: v.array(v.strictObject({ page: v.string(), ...steps })),
  /**
   * Every form on the site, and removed forms that still have numbers. The chosen form doesn't
   * filter this list.
   */
  forms: v.array(v.strictObject({ form: v.string(), label: v.string(), ...steps })),
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
  vitals: v.array(
    v.strictObject({
      vital: v.picklist(vitals),
      /** The 75th percentile; null if there are no measurements. */
      p75: v.nullable(v.number()),
      /**
       * True if the percentile is somewhere above `p75`, the highest value that is counted exactly.
       */
      isAbove: v.boolean(),
      good: v.number(),
      fair: v.number(),
      poor: v.number(),
    }),
  ),
});
export type Analytics = v.InferOutput<typeof analytics>;

export const analyticsEndpoints = {
  analytics: endpoint('GET /analytics', everyone, {
    summary: 'Page views, use of the forms, sources of leads, response time and page speed',
    query: analyticsQuery,
    response: analytics,
  }),
};

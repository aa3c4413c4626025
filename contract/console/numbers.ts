import * as v from 'valibot';
import { vitals } from '../counts.ts';
import { type Endpoint, everyone } from './endpoint.ts';
import { originFacets } from './leads.ts';
import { day } from './values.ts';

export const rangeDays = ['7', '30', '90'] as const;

/** Today and the days before it. */
export const range = v.picklist(rangeDays);
export type Range = v.InferOutput<typeof range>;

export const numbersQuery = v.strictObject({
  days: v.optional(range, '30'),
  /** The path of a page of the site. */
  page: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** A form's id. */
  form: v.optional(v.pipe(v.string(), v.maxLength(100))),
});

/** Steps of the funnel: how many page views got that far. With a form, `views` are those that showed the form. */
const steps = {
  views: v.number(),
  started: v.number(),
  submitted: v.number(),
  /** Leads. Those of an API client have no page, so they are missing where a page is chosen. */
  accepted: v.number(),
};

/** Where leads of the inbox came from, and how far sales has come with them. */
export const businessParts = [...originFacets, 'form'] as const;
export type BusinessPart = (typeof businessParts)[number];

const business = v.strictObject({
  part: v.picklist(businessParts),
  value: v.string(),
  leads: v.number(),
  /** Qualified now; won ones don't count. */
  qualified: v.number(),
  won: v.number(),
});

export const numbers = v.strictObject({
  /** Days in `TIME_ZONE`; both are included. */
  from: day,
  to: day,
  total: v.strictObject(steps),
  /** Every day of the range, the oldest first. */
  days: v.array(v.strictObject({ day, ...steps })),
  /** Pages with at least one view or lead, the most viewed first, whichever page is chosen. */
  pages: v.array(v.strictObject({ page: v.string(), ...steps })),
  /** Every form of the site, and removed ones that still have numbers, whichever form is chosen. */
  forms: v.array(v.strictObject({ form: v.string(), label: v.string(), ...steps })),
  /** As many as the lists behind them have: without subscriptions and merged leads; the most leads first. */
  business: v.array(business),
  /** From a lead's arrival to the first progress, note, or reply of a user. */
  response: v.strictObject({
    medianMs: v.nullable(v.number()),
    answered: v.number(),
    waiting: v.number(),
  }),
  vitals: v.array(
    v.strictObject({
      vital: v.picklist(vitals),
      /** The 75th percentile; null without measurements. */
      p75: v.nullable(v.number()),
      /** The percentile lies somewhere above `p75`. */
      isAbove: v.boolean(),
      good: v.number(),
      fair: v.number(),
      poor: v.number(),
    }),
  ),
});
export type Numbers = v.InferOutput<typeof numbers>;

export const numbersEndpoints = {
  numbers: {
    method: 'GET',
    path: '/numbers',
    access: everyone,
    summary: 'Page views, use of the forms, sources of leads, response time, and page speed',
    query: numbersQuery,
    reply: numbers,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;

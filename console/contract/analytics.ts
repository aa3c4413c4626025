import * as v from 'valibot';
import { day } from '#contract/values.ts';
import { endpoint, everyone, owner } from './endpoint.ts';
import { lostReason } from './leads.ts';
import { addressesUpTo10, exportedFile } from './values.ts';

/** A calendar month in `TIME_ZONE`, such as `2026-11`. */
const month = v.pipe(v.string(), v.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/));

export const analyticsQuery = v.strictObject({
  /** The current month by default. */
  month: v.optional(month),
  /** A key in `requestList`. */
  form: v.optional(v.pipe(v.string(), v.maxLength(100))),
});

/** Breakdowns of the inbox's leads, named after the filter of the linked lists. */
export const businessParts = ['form', 'state', 'source', 'campaign', 'assigneeId'] as const;
export type BusinessPart = (typeof businessParts)[number];

const businessRow = v.strictObject({
  part: v.picklist(businessParts),
  /** The value of the list filter of that name: the first key of a request, or `nobody`. */
  value: v.string(),
  /** The value in words. */
  label: v.string(),
  leads: v.number(),
  /** Leads of the period before. */
  before: v.number(),
  /** Currently qualified leads; won ones don't count. */
  qualified: v.number(),
  won: v.number(),
});

/** Leads from forms, and how they were answered first, excluding subscriptions, calls and merged leads. */
const answers = v.strictObject({
  /** From arrival to the first reply. */
  medianMs: v.nullable(v.number()),
  answered: v.number(),
  waiting: v.number(),
  /** Answered within the answer target, and later or too late to do so; both are 0 if there is none. */
  met: v.number(),
  missed: v.number(),
});

export const analytics = v.strictObject({
  month,
  /** Days in `TIME_ZONE`, inclusive; up to today in the current month. */
  from: day,
  to: day,
  /** The same days of the month before. */
  before: v.strictObject({ from: day, to: day }),
  /** The answer target in business hours; null if there is none. */
  targetHours: v.nullable(v.number()),
  /** Accepted leads by day. Every day of the period, the oldest first. */
  days: v.array(v.strictObject({ day, accepted: v.number() })),
  /** The most viewed first, whatever form is chosen. The first row, without a path, is for all pages. */
  pages: v.array(v.strictObject({ page: v.string(), views: v.number() })),
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
  business: v.array(businessRow),
  /** Lost leads among them by reason, the most frequent first; null if there are none. */
  lost: v.array(
    v.strictObject({ reason: v.nullable(lostReason), label: v.string(), leads: v.number() }),
  ),
  response: answers,
  responseBefore: answers,
});
export type Analytics = v.InferOutput<typeof analytics>;

/** The recipients of each month's figures. */
export const monthlyReport = v.strictObject({
  addresses: addressesUpTo10('Email to', 'nobody'),
});
export type MonthlyReport = v.InferOutput<typeof monthlyReport>;

export const analyticsEndpoints = {
  analytics: endpoint('GET /analytics', everyone, {
    summary: 'A month’s leads, answers and use of the site, beside the month before',
    query: analyticsQuery,
    response: analytics,
  }),
  exportAnalytics: endpoint('GET /analytics/file', everyone, {
    summary: 'A month’s figures as CSV',
    query: analyticsQuery,
    response: exportedFile,
  }),
  monthlyReport: endpoint('GET /analytics/report', owner, {
    summary: 'The recipients of the email with each month’s figures',
    response: monthlyReport,
  }),
  changeMonthlyReport: endpoint('PATCH /analytics/report', owner, {
    summary: 'Sets the recipients of the email with each month’s figures',
    body: monthlyReport,
    response: monthlyReport,
  }),
};

import * as v from 'valibot';
import { leadProducts } from '../form-list.ts';
import { day, id, time } from './values.ts';

/** How far sales has come with a lead. */
export const progressSteps = ['new', 'contacted', 'qualified', 'won', 'lost'] as const;

export const progress = v.picklist(progressSteps);
export type Progress = v.InferOutput<typeof progress>;

export const progressLabels: Readonly<Record<Progress, string>> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  won: 'Won',
  lost: 'Lost',
};

/**
 * `all`, `mine`, `unassigned`, `unanswered` (new, without a reply), `waiting` (the newest mail is the visitor's),
 * `due` (a follow-up date that has come), `upcoming` (one that has not), and `registrations` show accepted leads; `all` includes every form but
 * the newsletter's.
 */
export const leadViews = [
  'all',
  'mine',
  'unassigned',
  'unanswered',
  'waiting',
  'due',
  'upcoming',
  'registrations',
  'subscriptions',
  'quarantine',
  'spam',
] as const;

export const leadView = v.picklist(leadViews);
export type LeadView = v.InferOutput<typeof leadView>;

/** Arrival, or by name and organization, where leads without one come last; or the next follow-up first. */
export const leadOrders = [
  'newest',
  'oldest',
  'name',
  'name-desc',
  'organization',
  'organization-desc',
  'follow-up',
] as const;

export type LeadOrder = (typeof leadOrders)[number];

const product = v.picklist(leadProducts);

/** Where leads come from, as lists are filtered and Analytics counts. */
export const originFacets = ['source', 'campaign', 'page'] as const;
export type OriginFacet = (typeof originFacets)[number];

/** Filters whose values are those that leads have. */
export const openFacets = [...originFacets, 'country'] as const;
export type OpenFacet = (typeof openFacets)[number];

/** The source of leads without a campaign and a referrer, and of those that a user entered. */
export const directSource = '(direct)';
export const sourceByHand = '(by hand)';

export const tag = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.minLength(1), v.maxLength(40));

/**
 * Why a lead is held. The intake decides the first three; `marked`: a user marked it as spam; `unknown`: an
 * older version did not record it.
 */
export const heldReasons = [
  'honeypot',
  'check-unavailable',
  'secret-rejected',
  'marked',
  'unknown',
] as const;

export const npiProblems = ['not found', 'wrong kind'] as const;

export const leadSummary = v.strictObject({
  id,
  form: v.string(),
  formLabel: v.string(),
  receivedAt: time,
  status: v.picklist(['accepted', 'quarantined', 'spam', 'unconfirmed', 'unsubscribed']),
  /** Null unless it is in quarantine or spam. */
  heldBecause: v.nullable(v.picklist(heldReasons)),
  /** The lead that it was merged into; it is in no list then. */
  mergedInto: v.nullable(id),
  /** Blank when the form doesn't ask for it. */
  name: v.string(),
  organization: v.string(),
  email: v.string(),
  phone: v.string(),
  /** Whether email and phone are partly hidden from this user. */
  isMasked: v.boolean(),
  /** Postal codes from the address, the choice of a state, or the CLIA number. */
  states: v.array(v.string()),
  product: v.nullable(product),
  source: v.string(),
  campaign: v.nullable(v.string()),
  /** The path of the page that it was sent from. */
  page: v.nullable(v.string()),
  country: v.nullable(v.string()),
  progress,
  assigneeId: v.nullable(id),
  followUpOn: v.nullable(day),
  tags: v.array(v.string()),
  notes: v.number(),
  /** Of a registration; null if the registry knows its NPI, or has not answered. */
  npiProblem: v.nullable(v.picklist(npiProblems)),
  hasFailedDelivery: v.boolean(),
  /** Whether the team has written to the visitor, in the console or by a mail program. */
  hasReply: v.boolean(),
  /** Whether the newest mail is the visitor's; automatic replies and bounces don't count. */
  isWaiting: v.boolean(),
});
export type LeadSummary = v.InferOutput<typeof leadSummary>;

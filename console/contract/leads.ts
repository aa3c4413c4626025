import * as v from 'valibot';
import { callKinds } from '#contract/form-list.ts';
import { listedLaboratory } from '#contract/laboratory.ts';
import { leadProducts } from '#contract/products.ts';
import { purposeKeys } from '#contract/purposes.ts';
import { day, id, time } from '#contract/values.ts';
import { keysOf } from './values.ts';

/** Sales stage. */
export const progressLabels = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  won: 'Won',
  lost: 'Lost',
} as const;
export type Progress = keyof typeof progressLabels;
export const progressSteps = keysOf(progressLabels);
export const progress = v.picklist(progressSteps);

/** The ids of five reasons, whose names an owner may change. */
const lostReasonIds = ['1', '2', '3', '4', '5'] as const;
export const lostReason = v.picklist(lostReasonIds);
export type LostReason = v.InferOutput<typeof lostReason>;

/**
 * Selects the leads of a view. The server translates it to SQL; the browser uses it to keep its
 * lists live.
 */
export type ViewRule = {
  /** The stored status: unconfirmed and ended subscriptions are `accepted`, too. */
  readonly status: 'accepted' | 'quarantined' | 'spam';
  /** `inbox`: every form except the newsletter. */
  readonly forms: 'any' | 'inbox' | 'registrations' | 'subscriptions';
  readonly assignee?: 'user' | 'nobody';
  /** Neither won nor lost, or the visitor wrote last. */
  readonly isOpen?: true;
  /** Somebody must write to the visitor (`console/server/leads/to-answer.ts`). */
  readonly isUnanswered?: true;
  /** The follow-up date has arrived (`due`) or is in the future (`upcoming`). */
  readonly followUp?: 'due' | 'upcoming';
};

/** The lists of the inbox. */
const rules = {
  all: { status: 'accepted', forms: 'inbox' },
  mine: { status: 'accepted', forms: 'inbox', assignee: 'user' },
  unassigned: { status: 'accepted', forms: 'inbox', assignee: 'nobody', isOpen: true },
  unanswered: { status: 'accepted', forms: 'any', isUnanswered: true },
  due: { status: 'accepted', forms: 'any', followUp: 'due' },
  upcoming: { status: 'accepted', forms: 'any', followUp: 'upcoming' },
  registrations: { status: 'accepted', forms: 'registrations' },
  subscriptions: { status: 'accepted', forms: 'subscriptions' },
  quarantine: { status: 'quarantined', forms: 'any' },
  spam: { status: 'spam', forms: 'any' },
} as const satisfies Readonly<Record<string, ViewRule>>;

export type LeadView = keyof typeof rules;
export const viewRules: Readonly<Record<LeadView, ViewRule>> = rules;
export const leadView = v.picklist(Object.keys(rules) as LeadView[]);

/**
 * By last activity or arrival, by name or organization (leads without one come last), or by follow-up date (earliest
 * first).
 */
export const orderLabels = {
  activity: 'Last activity first',
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name, A to Z',
  'name-desc': 'Name, Z to A',
  organization: 'Organization, A to Z',
  'organization-desc': 'Organization, Z to A',
  'follow-up': 'Next follow-up first',
} as const;
export type LeadOrder = keyof typeof orderLabels;
export const leadOrders = keysOf(orderLabels);

const product = v.picklist(leadProducts);

/** Filters whose values come from the stored leads. */
export const openFacets = ['source', 'campaign', 'country'] as const;
export type OpenFacet = (typeof openFacets)[number];

/** The source of leads without campaign and referrer, and of leads that a user entered. */
export const directSource = '(direct)';
export const sourceByHand = '(by hand)';

/** A source in words: 'No referrer', 'Entered by hand, phone'. */
export function originLabel(source: string): string {
  if (source === directSource) return 'No referrer';
  return source.replace(/^\(by hand(?: · )?(.*)\)$/, (_, channel: string) =>
    channel ? `Entered by hand, ${channel}` : 'Entered by hand',
  );
}

/** The team's decisions about a lead, which a change may set. */
export const workKeys = [
  ...(['progress', 'lostReason', 'assigneeId'] as const),
  ...(['followUpOn', 'followUpTime', 'followUpNote', 'noReplyTo'] as const),
] as const;

/** The purposes of forms and the kinds of conversations, by which lists name leads. */
export const requestKinds = [...purposeKeys, ...callKinds.map(({ id }) => id)];

/** Tags that differ only in letter case are the same tag, which is spelled as it was first written. */
export const tag = v.pipe(
  v.string(),
  v.normalize('NFC'),
  v.trim(),
  v.minLength(1),
  v.maxLength(40),
);

/** Returns the spelling of the tag in `known`, if it is there. */
export function spelledTag(tag: string, known: readonly string[]): string {
  return known.find((one) => one.toLowerCase() === tag.toLowerCase()) ?? tag;
}

/** Tags in alphabetical order, without duplicates. */
export function sortedTags(tags: Iterable<string>): string[] {
  return [...new Set(tags)].toSorted((one, other) => one.localeCompare(other, 'en'));
}

/** The reason why a lead is held. `blocked`: a user blocked its sender; `marked`: a user marked it as spam. */
export const heldLabels = {
  honeypot: 'Hidden field filled in',
  'check-unavailable': 'Bot check didn’t respond',
  'secret-rejected': 'Bot check refused our key',
  'too-many-emails': 'Too many emails',
  blocked: 'Blocked sender',
  marked: 'Marked by a user',
} as const;

export const npiProblems = ['not found', 'wrong kind'] as const;

export const leadSummary = v.strictObject({
  id,
  form: v.string(),
  /** The contact form's purpose, or the form's label. */
  formLabel: v.string(),
  receivedAt: time,
  /** When the lead arrived, or when the visitor or the team last wrote an email or a note. */
  activeAt: time,
  status: v.picklist(['accepted', 'quarantined', 'spam', 'unconfirmed', 'unsubscribed']),
  /** Null unless the lead is in quarantine or spam. */
  heldBecause: v.nullable(v.picklist(keysOf(heldLabels))),
  /** The lead that this one was merged into. Merged leads appear in no list. */
  mergedInto: v.nullable(id),
  /** Blank if the form has no such field. */
  name: v.string(),
  /** The person's position. */
  title: v.string(),
  organization: v.string(),
  email: v.string(),
  phone: v.string(),
  /** Digits; blank if there is none. */
  phoneExtension: v.string(),
  /** True if email and phone are partly hidden from this user. */
  isMasked: v.boolean(),
  /** Postal codes: of the state that was entered or corrected, or else of the addresses and the CLIA number. */
  states: v.array(v.string()),
  purpose: v.nullable(v.picklist(requestKinds)),
  product: v.nullable(product),
  source: v.string(),
  campaign: v.nullable(v.string()),
  /** The path of the page that the lead was sent from. */
  page: v.nullable(v.string()),
  country: v.nullable(v.string()),
  /** Null if there is no CLIA record. */
  laboratory: v.nullable(listedLaboratory),
  progress,
  /** Null unless the lead is lost and a user gave a reason. */
  lostReason: v.nullable(lostReason),
  assigneeId: v.nullable(id),
  followUpOn: v.nullable(day),
  /** In `TIME_ZONE`; null for 7 a.m., or if there is no follow-up. */
  followUpTime: v.nullable(v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))),
  /** A sentence of the team; null if there is none. */
  followUpNote: v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(200))),
  /** The start of the visitor's newest email, or of what else they entered. */
  snippet: v.string(),
  tags: v.array(v.string()),
  notes: v.number(),
  /**
   * The problem with a registration's NPI; null if the registry knows the NPI or has not responded.
   */
  npiProblem: v.nullable(v.picklist(npiProblems)),
  hasFailedDelivery: v.boolean(),
  /** True if the team has written to the visitor, in the console or with an email program. */
  hasReply: v.boolean(),
  /** True if the newest email is the visitor's and needs a reply; automatic replies and bounces don't count. */
  isWaiting: v.boolean(),
  /** Since when the visitor has been waiting for somebody to write; null if nobody must. */
  waitingSince: v.nullable(time),
  /** The time of the visitor's newest email; null if there is none. */
  answeredAt: v.nullable(time),
  /** The time of the visitor's email that a user decided needs no reply. */
  noReplyTo: v.nullable(time),
});
export type LeadSummary = v.InferOutput<typeof leadSummary>;

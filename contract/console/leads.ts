import * as v from 'valibot';
import { leadProducts } from '../form-list.ts';
import { auditEntry } from './audit.ts';
import { registryFinding, replyShown, source } from './lead-page.ts';
import { reply } from './replies.ts';
import { statesAndTerritories } from './states.ts';
import { count, day, deliveryStates, id, time } from './values.ts';
import { withoutContact } from './without-contact.ts';

/** How far sales has come with a lead. */
export const progressSteps = ['new', 'contacted', 'qualified', 'won', 'lost'] as const;
export const progress = v.picklist(progressSteps);
export type Progress = v.InferOutput<typeof progress>;

/**
 * `all`, `mine`, `unassigned`, `due` (a follow-up date that has come), and `registrations` show accepted
 * leads; `all` includes every form but the newsletter's.
 */
export const leadViews = [
  'all',
  'mine',
  'unassigned',
  'due',
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

/** Postal codes. */
const stateCode = v.picklist(statesAndTerritories.map(({ code }) => code));
const product = v.picklist(leadProducts);

const tag = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.minLength(1), v.maxLength(40));

/** The audit log keeps the tags that were added, also when the person is erased. */
const newTag = v.pipe(
  tag,
  withoutContact('A tag can’t contain an email address or a phone number.'),
);

/** What a list is narrowed to, and its order. All conditions hold together. */
export const leadConditions = {
  view: v.optional(leadView, 'all'),
  form: v.optional(v.pipe(v.string(), v.maxLength(100))),
  progress: v.optional(progress),
  assigneeId: v.optional(id),
  tag: v.optional(tag),
  /** One of the states that the lead names. */
  state: v.optional(stateCode),
  product: v.optional(product),
  /** Days in UTC, both included. */
  from: v.optional(day),
  to: v.optional(day),
  /** Words or parts of words, from any field. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
  order: v.optional(v.picklist(leadOrders), 'newest'),
};

/** What the address of a page of a list carries. */
export const leadQuery = v.strictObject({
  ...leadConditions,
  limit: count(200, 50),
  /** `nextCursor` of the page before. */
  cursor: v.optional(id),
});
export type LeadQuery = v.InferInput<typeof leadQuery>;

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
  progress,
  assigneeId: v.nullable(id),
  followUpOn: v.nullable(day),
  tags: v.array(v.string()),
  notes: v.number(),
  hasFailedDelivery: v.boolean(),
});
export type LeadSummary = v.InferOutput<typeof leadSummary>;

/** A viewer's page may be empty although there is a next one. */
export const leadPage = v.strictObject({
  leads: v.array(leadSummary),
  nextCursor: v.nullable(id),
  /** Where a search finds little: leads with words that differ from the search by a typo. */
  similar: v.array(leadSummary),
});
export type LeadPage = v.InferOutput<typeof leadPage>;

/** Ids with commas between them. */
export const leadChoice = v.strictObject({
  ids: v.pipe(
    v.string(),
    v.transform((text) => text.split(',')),
    v.array(id),
    v.maxLength(100),
  ),
});
export const someLeads = v.strictObject({ leads: v.array(leadSummary) });

/** Leads that wait, by view. Counted up to 1000. */
export const leadCounts = v.strictObject({
  /** The day by which follow-ups are due, in `TIME_ZONE`. */
  today: day,
  /** Accepted, and still `new`. */
  new: v.number(),
  /** The user's own that are neither won nor lost. */
  mine: v.number(),
  unassigned: v.number(),
  due: v.number(),
  quarantine: v.number(),
  spam: v.number(),
});
export type LeadCounts = v.InferOutput<typeof leadCounts>;

export const tags = v.strictObject({ tags: v.array(v.string()) });

/** The notice that the form showed, and the day of the policy; null for leads of older versions. */
export const noticeShown = v.strictObject({ text: v.string(), version: v.string() });

export const leadField = v.strictObject({
  name: v.string(),
  label: v.string(),
  kind: v.picklist(['text', 'email', 'phone', 'longtext', 'choice', 'list', 'lines', 'other']),
  values: v.array(v.string()),
});
export type LeadField = v.InferOutput<typeof leadField>;

export const note = v.strictObject({
  id,
  authorId: v.nullable(id),
  text: v.string(),
  createdAt: time,
  editedAt: v.nullable(time),
  /** Users whom it mentions; `label` follows the @. */
  mentions: v.array(v.strictObject({ userId: id, label: v.string() })),
});
export type Note = v.InferOutput<typeof note>;
export const newNote = v.strictObject({
  text: v.pipe(v.string(), v.trim(), v.minLength(1, 'Write something.'), v.maxLength(5000)),
});

export const delivery = v.strictObject({
  id,
  /** Null for a mail that is about no lead. */
  leadId: v.nullable(id),
  channel: v.string(),
  state: v.picklist(deliveryStates),
  /** True if its mail is only a file on the server, because there was no mail server. */
  isFile: v.boolean(),
  attempts: v.number(),
  queuedAt: time,
  /** Null once it is settled. */
  nextAttemptAt: v.nullable(time),
  settledAt: v.nullable(time),
  lastError: v.nullable(v.string()),
});
export type Delivery = v.InferOutput<typeof delivery>;

export const attempt = v.strictObject({
  deliveryId: id,
  endedAt: time,
  outcome: v.picklist(['done', 'retry', 'failed']),
  answer: v.string(),
});

export const leadDetails = v.strictObject({
  lead: leadSummary,
  confirmedAt: v.nullable(time),
  noticeShown: v.nullable(noticeShown),
  fields: v.array(leadField),
  /** What is known of where it comes from; empty for leads of older versions. */
  source,
  /** What the visitor was shown; null if an older version stored the lead. */
  replyShown,
  /** Null unless it is a registration. */
  registry: v.nullable(registryFinding),
  notes: v.array(note),
  replies: v.array(reply),
  /** Why nobody can reply by mail; null if owners and agents can. */
  noReplyReason: v.nullable(v.string()),
  /** Mail programs put a reply below the acknowledgment if it has the same subject. */
  replySubject: v.string(),
  deliveries: v.array(delivery),
  attempts: v.array(attempt),
  /** Leads merged into it, and others with the same email address or phone number, newest first; at most 50. */
  related: v.array(leadSummary),
  /** What users did with it and with the leads merged into it, newest first; at most 200. */
  history: v.array(auditEntry),
});
export type LeadDetails = v.InferOutput<typeof leadDetails>;

/** Absent properties stay as they are. */
export const leadChange = v.strictObject({
  leadId: id,
  progress: v.optional(progress),
  assigneeId: v.optional(v.nullable(id)),
  followUpOn: v.optional(v.nullable(day)),
  addTags: v.optional(v.pipe(v.array(newTag), v.maxLength(20))),
  removeTags: v.optional(v.pipe(v.array(tag), v.maxLength(20))),
});
export type LeadChange = v.InferOutput<typeof leadChange>;
/** One lead or many, all or nothing. */
export const leadChanges = v.strictObject({
  changes: v.pipe(v.array(leadChange), v.minLength(1), v.maxLength(200)),
});
/** The changes that undo it. Leads that were as wanted already are missing. */
export const undo = v.strictObject({ undo: v.array(leadChange) });
export type Undo = v.InferOutput<typeof undo>;

export const leadIds = v.strictObject({
  leadIds: v.pipe(v.array(id), v.minLength(1), v.maxLength(200)),
});
export const changedLeads = v.strictObject({
  changed: v.array(id),
  /** Leads that stay as they are, such as a subscription whose address another lead holds. */
  skipped: v.array(v.strictObject({ leadId: id, reason: v.string() })),
});
export type ChangedLeads = v.InferOutput<typeof changedLeads>;

/** `confirmation` is the word `erase`, typed by the user. */
export const erasure = v.strictObject({
  confirmation: v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.literal('erase', 'Type erase to confirm.'),
  ),
});

import * as v from 'valibot';
import { day, id } from '#contract/values.ts';
import { endpoint, everyone, salesTeam } from './endpoint.ts';
import { leadQuery } from './lead-filters.ts';
import { leadSummary, tag, workKeys } from './leads.ts';
import { withoutContact } from './saved-views.ts';

/**
 * The audit log keeps added tags even after the person is erased, so they must not contain contact
 * data.
 */
const newTag = v.pipe(
  tag,
  withoutContact('A tag can’t contain an email address or a phone number.'),
);

/** A match of the search in a lead. */
export const leadMatch = v.strictObject({
  leadId: id,
  /** The location, such as 'Note' or a field's label. */
  label: v.string(),
  /** The surrounding text in pieces. Every second piece is a match. */
  pieces: v.array(v.string()),
});
export type LeadMatch = v.InferOutput<typeof leadMatch>;

/** A viewer's page may be empty even if there is a next one. */
export const leadPage = v.strictObject({
  leads: v.array(leadSummary),
  nextCursor: v.nullable(v.string()),
  /** If the search finds little: leads with words that differ from it by a typo. */
  similar: v.array(leadSummary),
  /** On the first page, the number of leads in the list, counted up to 1000; null if unknown. */
  total: v.nullable(v.number()),
  /** True if the list has more leads than `total`. */
  totalIsCapped: v.boolean(),
  /** The matches of a search, at most two for each lead. */
  matches: v.array(leadMatch),
});
export type LeadPage = v.InferOutput<typeof leadPage>;

/** Selected leads are listed in the URL of an export, so their number is limited. */
export const maxSelected = 200;

/** Leads that need work, by view. Each number is exact up to 999; 1000 means that there may be more. */
export const leadCounts = v.strictObject({
  /** The day by which follow-ups are due, in `TIME_ZONE`. */
  today: day,
  /** Accepted, and still `new`. */
  new: v.number(),
  /** New leads by their key in `requestList`. */
  newByForm: v.record(v.string(), v.number()),
  /** Leads assigned to the user that are neither won nor lost. */
  mine: v.number(),
  unassigned: v.number(),
  unanswered: v.number(),
  due: v.number(),
  quarantine: v.number(),
  spam: v.number(),
  /** The requests without a form of their own, such as calls, of which there is at least one. */
  others: v.array(v.string()),
  /** The number of leads in each saved view, by id; views with a search are left out. */
  saved: v.record(v.string(), v.number()),
});
export type LeadCounts = v.InferOutput<typeof leadCounts>;

const tags = v.strictObject({
  tags: v.array(v.string()),
  /** The values of the other facets that leads can be filtered by. */
  source: v.array(v.string()),
  campaign: v.array(v.string()),
  country: v.array(v.string()),
});

const work = v.partial(v.pick(leadSummary, workKeys));

/** Absent properties stay unchanged. */
export const leadChange = v.strictObject({
  leadId: id,
  ...work.entries,
  /**
   * The values that the change replaces. The request is rejected (`changed-meanwhile`) if one of
   * them has changed.
   */
  seen: v.optional(work),
  addTags: v.optional(v.pipe(v.array(newTag), v.maxLength(20))),
  removeTags: v.optional(v.pipe(v.array(tag), v.maxLength(20))),
});
export type LeadChange = v.InferOutput<typeof leadChange>;

/** The changes that undo a request. Leads that it didn't change are omitted. */
export const undo = v.strictObject({ undo: v.array(leadChange) });

const leadIds = v.strictObject({
  leadIds: v.pipe(v.array(id), v.minLength(1), v.maxLength(200)),
});

export const changedLeads = v.strictObject({
  changed: v.array(id),
  /** Leads that were left unchanged, such as a subscription whose address another lead has. */
  skipped: v.array(v.strictObject({ leadId: id, reason: v.string() })),
});
export type ChangedLeads = v.InferOutput<typeof changedLeads>;

export const inboxEndpoints = {
  leads: endpoint('GET /leads', everyone, {
    scopes: ['leads:read'],
    summary:
      'A page of leads: `nextCursor` requests the next one, `totalIsCapped` means that there are more than `total`',
    query: leadQuery,
    response: leadPage,
  }),
  leadCounts: endpoint('GET /leads/counts', everyone, {
    summary: 'The number of leads waiting in each view',
    response: leadCounts,
  }),
  tags: endpoint('GET /tags', everyone, {
    scopes: ['leads:read'],
    summary: 'All lead tags, and up to 200 sources, campaigns, pages and countries',
    response: tags,
  }),
  changeLeads: endpoint('POST /leads/changes', salesTeam, {
    scopes: ['leads:change'],
    isIdempotent: true,
    summary: 'Changes the work on leads, all or none; absent properties are unchanged',
    body: v.strictObject({
      changes: v.pipe(v.array(leadChange), v.minLength(1), v.maxLength(200)),
    }),
    response: undo,
  }),
  releaseLeads: endpoint('POST /leads/release', salesTeam, {
    summary: 'Accepts leads from quarantine or spam and queues their deliveries',
    body: leadIds,
    response: changedLeads,
  }),
  markSpam: endpoint('POST /leads/spam', salesTeam, {
    summary: 'Moves leads to spam and cancels their waiting deliveries',
    body: leadIds,
    response: changedLeads,
  }),
  events: endpoint('GET /events', everyone, {
    summary: 'Server-sent events',
    stream: 'text/event-stream',
  }),
};

import * as v from 'valibot';
import { id } from '#contract/values.ts';
import { visibleText } from '#contract/visible-text.ts';
import { endpoint, everyone, salesTeam } from './endpoint.ts';
import { leadConditions } from './lead-filters.ts';
import { textUpTo } from './values.ts';

/** The optional columns of the list; the name column is always shown. */
export const leadColumns = [
  'organization',
  'email',
  'phone',
  'form',
  'state',
  'tests',
  'tags',
  'follow-up',
  'progress',
  'assignee',
  'received',
  'activity',
] as const;

export type LeadColumn = (typeof leadColumns)[number];

const { view, order, ...conditions } = leadConditions;

/** The conditions of a saved view: everything in the URL of a list. */
export const viewConditions = v.strictObject({
  view: v.optional(view.wrapped),
  order: v.optional(order.wrapped),
  ...conditions,
});

const name = textUpTo(60, 'Enter a name.');

const newSearch = v.pipe(
  viewConditions.entries.search.wrapped,
  withoutContact(
    'The search contains an email address or a phone number. Remove it before you save the view.',
  ),
);

/** The columns in the order of the list; null if each user chooses. */
const columns = v.nullable(v.pipe(v.array(v.picklist(leadColumns)), v.maxLength(20)));

export const savedView = v.strictObject({
  id,
  name,
  conditions: viewConditions,
  columns,
  /** True if every user sees the view. */
  isShared: v.boolean(),
  authorId: id,
  /** True if the user may change, share, and remove the view; the endpoint checks the role. */
  mayChange: v.boolean(),
});
export type SavedView = v.InferOutput<typeof savedView>;

/** Erasures don't search saved views, so these must not contain contact data. */
export const newView = v.strictObject({
  name: v.pipe(name, withoutContact('A name can’t contain an email address or a phone number.')),
  conditions: v.strictObject({ ...viewConditions.entries, search: v.optional(newSearch) }),
  columns,
});

/** Absent properties stay unchanged. */
export const viewChange = v.partial(newView);
export type ViewChange = v.InferOutput<typeof viewChange>;

export const savedViewEndpoints = {
  savedViews: endpoint('GET /views', everyone, {
    summary: "The user's own saved views and those that are shared, by name",
    response: v.strictObject({ views: v.array(savedView) }),
  }),
  saveView: endpoint('POST /views', everyone, {
    summary: 'Saves a view for the user',
    body: newView,
    response: savedView,
  }),
  changeView: endpoint('PATCH /views/:id', everyone, {
    summary: "Changes one of the user's own views; an owner may change any shared one",
    body: viewChange,
    response: savedView,
  }),
  shareView: endpoint('POST /views/:id/share', salesTeam, {
    summary: "Shares one of the user's own views with everyone, or stops sharing it",
    body: v.strictObject({ isShared: v.boolean() }),
    response: savedView,
  }),
  removeView: endpoint('DELETE /views/:id', everyone, {
    summary: "Removes one of the user's own views; an owner may remove any shared one",
  }),
};

const contact = /\S@\S|(?:\p{Nd}\P{Nd}{0,3}){10}/u;

/**
 * Rejects texts with an email address or a phone number where an erasure would not look for a
 * person. A phone number has at least ten digits, with the usual separators.
 */
export function withoutContact(message: string): v.CheckAction<string, string> {
  return v.check((text) => !contact.test(visibleText(text)), message);
}

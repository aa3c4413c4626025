import * as v from 'valibot';
import { requestList } from '#contract/form-list.ts';
import { leadProducts, productLabels } from '#contract/products.ts';
import { statesAndTerritories } from '#contract/states.ts';
import { day, id } from '#contract/values.ts';
import {
  leadOrders,
  leadView,
  type OpenFacet,
  progress,
  progressLabels,
  progressSteps,
  tag,
} from './leads.ts';
import { page } from './values.ts';

/** A filter of the inbox: its row here, and its SQL in `console/server/search/lead-conditions.ts`. */
type LeadFilter<S extends v.GenericSchema> = {
  /** The schema of its value in URLs, requests, and saved views. */
  readonly schema: S;
  readonly label: string;
  readonly group: FilterGroup;
  /** The values to choose from, with their labels; team-specific values come from the server. */
  readonly control:
    | readonly (readonly [value: string, name: string])[]
    | 'users'
    | 'tags'
    | OpenFacet
    | 'day';
  /** True if the value may be several, separated by commas; a lead matches any of them. */
  readonly takesSeveral?: true;
};

export const filterGroups = ['Work', 'Source'] as const;
type FilterGroup = (typeof filterGroups)[number];

/** The filter value for leads that have no assignee. */
export const nobody = 'nobody';

/** The filters in the order of the popover and the chips. */
export const leadFilters = {
  form: severalOf(v.pipe(v.string(), v.maxLength(100)), {
    label: 'Form',
    control: requestList.map(({ id: key, label }) => [key, label]),
  }),
  progress: severalOf(progress, {
    label: 'Progress',
    control: progressSteps.map((step) => [step, progressLabels[step]]),
  }),
  assigneeId: severalOf(v.union([id, v.literal(nobody)]), {
    label: 'Assignee',
    control: 'users',
  }),
  answered: filter({
    schema: v.picklist(['no', 'yes', 'waiting']),
    label: 'Answered',
    control: [
      ['no', 'No reply yet'],
      ['yes', 'Replied'],
      ['waiting', 'Visitor wrote last'],
    ],
  }),
  followUp: filter({
    schema: v.picklist(['none', 'set']),
    label: 'Follow up',
    control: [
      ['none', 'No follow-up'],
      ['set', 'With a follow-up'],
    ],
  }),
  tag: filter({
    schema: tag,
    label: 'Tag',
    control: 'tags',
  }),
  /** Days in `TIME_ZONE`, inclusive. */
  from: filter({
    schema: day,
    label: 'Received from',
    control: 'day',
  }),
  to: filter({
    schema: day,
    label: 'Received to',
    control: 'day',
  }),
  /** The lead's states, as postal codes. */
  state: severalOf(v.picklist(statesAndTerritories.map(({ code }) => code)), {
    label: 'State',
    control: statesAndTerritories.map(({ code, name }) => [code, name]),
  }),
  product: severalOf(v.picklist(leadProducts), {
    label: 'Product',
    control: leadProducts.map((product) => [product, productLabels[product]]),
  }),
  source: openFacet('source', 'Source'),
  campaign: openFacet('campaign', 'Campaign'),
  country: openFacet('country', 'Country'),
};

type Filters = typeof leadFilters;
export type FilterName = keyof Filters;
export type FilterValue<Name extends FilterName> = v.InferOutput<Filters[Name]['schema']>;
export const filterNames = Object.keys(leadFilters) as FilterName[];

/** The conditions and the order of a list. A lead must match every condition. */
export const leadConditions = {
  view: v.optional(leadView, 'all'),
  ...(Object.fromEntries(
    filterNames.map((name) => [name, v.optional<v.GenericSchema>(leadFilters[name].schema)]),
  ) as { [Name in FilterName]: v.OptionalSchema<Filters[Name]['schema'], undefined> }),
  /** Words or parts of words in any field. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
  order: v.optional(v.picklist(leadOrders), 'activity'),
};

/** The query for one page of a list. */
export const leadQuery = v.strictObject({ ...leadConditions, ...page });
export type LeadQuery = v.InferInput<typeof leadQuery>;

/** The conditions of a list, without its page. */
export type LeadConditions = Omit<LeadQuery, 'limit' | 'cursor'>;

function openFacet(facet: OpenFacet, label: string) {
  const schema = v.pipe(v.string(), v.maxLength(200));
  return filter({ schema, label, control: facet }, 'Source');
}

function severalOf(one: v.GenericSchema, row: Omit<Row<v.GenericSchema<string>>, 'schema'>) {
  return filter({
    schema: v.pipe(
      v.string(),
      v.maxLength(2000),
      v.check((text) => text !== '' && text.split(',').every((value) => v.is(one, value))),
    ),
    ...row,
    takesSeveral: true,
  });
}

/** The values of a filter that takes several. */
export function valuesIn(text = ''): string[] {
  return text === '' ? [] : text.split(',');
}

type Row<S extends v.GenericSchema> = Omit<LeadFilter<S>, 'group'>;

function filter<const S extends v.GenericSchema>(
  row: Row<S>,
  group: FilterGroup = 'Work',
): LeadFilter<S> {
  return { ...row, group };
}

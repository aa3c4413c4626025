import * as v from 'valibot';
import { accreditors, certificateLabels, certificates } from '../clia.ts';
import { dayOf } from '../days.ts';
import { leadFormList, leadProducts, productLabels } from '../form-list.ts';
import {
  answeredValues,
  isSameTag,
  type LeadSummary,
  leadOrders,
  leadView,
  type OpenFacet,
  progress,
  progressLabels,
  progressSteps,
  tag,
} from './leads.ts';
import { statesAndTerritories } from './states.ts';
import { count, day, id } from './values.ts';

/** The time zone that determines where days begin and end. */
type Zone = { readonly timeZone: string };

/** A filter of the inbox: its row here, and its SQL in `server/leads/search/lead-conditions.ts`. */
type LeadFilter<S extends v.GenericSchema> = {
  /** The schema of its value in URLs, requests, and saved views. */
  readonly schema: S;
  readonly label: string;
  /** The values to choose from, with their labels; team-specific values come from the server. */
  readonly control:
    | readonly (readonly [value: string, name: string])[]
    | 'users'
    | 'tags'
    | 'tiers'
    | OpenFacet
    | 'day';
  /** True if the chip includes the filter's name, because the value alone would be unclear. */
  readonly isNamedInChip?: true;
  /** The browser keeps its lists live with this rule, which matches the server's SQL. */
  passes(lead: LeadSummary, value: v.InferOutput<S>, zone: Zone): boolean;
};

/** Numbers of sites. CMS counts none or one for a laboratory with a single site. */
export const siteRanges = [
  { name: 'one', label: 'One site', min: 0, max: 1 },
  { name: 'few', label: '2 to 9 sites', min: 2, max: 9 },
  { name: 'many', label: '10 or more sites', min: 10, max: 1_000_000 },
] as const;

/** In the order of the popover and the chips. */
export const leadFilters = {
  form: filter({
    schema: v.pipe(v.string(), v.maxLength(100)),
    label: 'Form',
    control: leadFormList.map((form) => [form.id, form.label]),
    passes: (lead, form) => lead.form === form,
  }),
  progress: filter({
    schema: progress,
    label: 'Progress',
    control: progressSteps.map((step) => [step, progressLabels[step]]),
    passes: (lead, step) => lead.progress === step,
  }),
  assigneeId: filter({
    schema: id,
    label: 'Assignee',
    control: 'users',
    passes: (lead, userId) => lead.assigneeId === userId,
  }),
  answered: filter({
    schema: v.picklist(answeredValues),
    label: 'Answered',
    control: [
      ['no', 'No reply yet'],
      ['yes', 'Replied'],
      ['waiting', 'Waiting for us'],
    ],
    passes: ({ hasReply, isWaiting }, answered) =>
      answered === 'waiting' ? isWaiting : hasReply === (answered === 'yes'),
  }),
  followUp: filter({
    schema: v.picklist(['none', 'set']),
    label: 'Follow up',
    control: [
      ['none', 'No follow-up'],
      ['set', 'With a follow-up'],
    ],
    passes: ({ followUpOn }, wanted) => (followUpOn === null) === (wanted === 'none'),
  }),
  /** One of the lead's states, as a postal code. */
  state: filter({
    schema: v.picklist(statesAndTerritories.map(({ code }) => code)),
    label: 'State',
    control: statesAndTerritories.map(({ code, name }) => [code, name]),
    passes: (lead, state) => lead.states.includes(state),
  }),
  product: filter({
    schema: v.picklist(leadProducts),
    label: 'Product',
    control: leadProducts.map((product) => [product, productLabels[product]]),
    isNamedInChip: true,
    passes: (lead, product) => lead.product === product,
  }),
  certificate: filter({
    schema: v.picklist(certificates),
    label: 'Certificate',
    control: certificates.map((one) => [one, certificateLabels[one]]),
    isNamedInChip: true,
    passes: ({ laboratory }, certificate) => laboratory?.certificate === certificate,
  }),
  accreditation: filter({
    schema: v.picklist(accreditors),
    label: 'Accredited by',
    control: accreditors.map((one) => [one, one]),
    isNamedInChip: true,
    passes: ({ laboratory }, one) => laboratory?.accreditations.includes(one) === true,
  }),
  /** The id of a volume tier. */
  tier: filter({
    schema: id,
    label: 'Tier',
    control: 'tiers',
    isNamedInChip: true,
    passes: ({ laboratory }, tierId) => laboratory?.tier?.id === tierId,
  }),
  sites: filter({
    schema: v.picklist(siteRanges.map(({ name }) => name)),
    label: 'Sites',
    control: siteRanges.map(({ name, label }) => [name, label]),
    passes: ({ laboratory }, name) => isInRange(laboratory?.sites ?? null, name),
  }),
  source: openFacet('source', 'Source'),
  campaign: openFacet('campaign', 'Campaign'),
  page: openFacet('page', 'Page'),
  country: openFacet('country', 'Country'),
  tag: filter({
    schema: tag,
    label: 'Tag',
    control: 'tags',
    isNamedInChip: true,
    passes: (lead, name) => lead.tags.some((one) => isSameTag(one, name)),
  }),
  /** Days in `TIME_ZONE`, inclusive. */
  from: filter({
    schema: day,
    label: 'Received from',
    control: 'day',
    passes: ({ receivedAt }, first, { timeZone }) => dayOf(new Date(receivedAt), timeZone) >= first,
  }),
  to: filter({
    schema: day,
    label: 'Received to',
    control: 'day',
    passes: ({ receivedAt }, last, { timeZone }) => dayOf(new Date(receivedAt), timeZone) <= last,
  }),
};

type Filters = typeof leadFilters;
export type FilterName = keyof Filters;
export type FilterValue<Name extends FilterName> = v.InferOutput<Filters[Name]['schema']>;
export const filterNames = Object.keys(leadFilters) as FilterName[];

type FilterValues = { readonly [Name in FilterName]?: FilterValue<Name> | undefined };

/** True if a lead passes every filter that has a value. */
export function passesFilters(values: FilterValues, lead: LeadSummary, zone: Zone): boolean {
  return filterNames.every((name) => {
    const value = values[name];
    // A filter's rule takes the values of its own schema.
    return value === undefined || leadFilters[name].passes(lead, value as never, zone);
  });
}

/** The conditions and the order of a list. A lead must match every condition. */
export const leadConditions = {
  view: v.optional(leadView, 'all'),
  ...(Object.fromEntries(
    filterNames.map((name) => [name, v.optional<v.GenericSchema>(leadFilters[name].schema)]),
  ) as { [Name in FilterName]: v.OptionalSchema<Filters[Name]['schema'], undefined> }),
  /** Words or parts of words in any field. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
  order: v.optional(v.picklist(leadOrders), 'newest'),
};

/** The query of a page of a list. */
export const leadQuery = v.strictObject({
  ...leadConditions,
  limit: count(200, 50),
  /** `nextCursor` of the previous page. */
  cursor: v.optional(v.pipe(v.string(), v.maxLength(1000))),
});
export type LeadQuery = v.InferInput<typeof leadQuery>;

function isInRange(sites: number | null, name: (typeof siteRanges)[number]['name']): boolean {
  const range = siteRanges.find((one) => one.name === name);
  return sites !== null && range !== undefined && sites >= range.min && sites <= range.max;
}

function openFacet(facet: OpenFacet, label: string) {
  return filter({
    schema: v.pipe(v.string(), v.maxLength(200)),
    label,
    control: facet,
    isNamedInChip: true,
    passes: (lead, value) => lead[facet] === value,
  });
}

function filter<const S extends v.GenericSchema>(row: LeadFilter<S>): LeadFilter<S> {
  return row;
}

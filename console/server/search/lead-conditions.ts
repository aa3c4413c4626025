import { type ExpressionBuilder, sql } from 'kysely';
import type * as v from 'valibot';
import {
  type FilterName,
  type FilterValue,
  filterNames,
  type leadQuery,
  nobody,
  valuesIn,
} from '#console/contract/lead-filters.ts';
import {
  type LeadView,
  type Progress,
  progressSteps,
  requestKinds,
  viewRules,
} from '#console/contract/leads.ts';
import type { ConsoleContext } from '#console/server/kit/console-context.ts';
import type { leadsWithWork } from '#console/server/leads/lead-summaries.ts';
import { isToAnswer, isWaiting } from '#console/server/leads/to-answer.ts';
import { dayOf, endOfDay, startOfDay } from '#contract/days.ts';
import { formsOfKind } from '#contract/form-list.ts';
import type { Tables } from '#server/db/connection.ts';
import { firstIdAt } from '#server/lib/ids.ts';

type ListQuery = v.InferOutput<typeof leadQuery>;
/** The conditions and the sort order of a list. */
export type ListConditions = Omit<ListQuery, 'limit' | 'cursor'>;

export type ListOptions = {
  readonly userId: string;
  /** `TIME_ZONE`, which determines when days begin and end. */
  readonly timeZone: string;
  /** Leads with a follow-up date up to this day are due. */
  readonly today: string;
};

/** The options for a user's lists; `today` is the same as for reminders. */
export function listOptions(
  { userId }: { readonly userId: string },
  { clock, settings: { timeZone } }: Pick<ConsoleContext, 'clock' | 'settings'>,
): ListOptions {
  return { userId, timeZone, today: dayOf(clock(), timeZone) };
}

export type Leads = ReturnType<typeof leadsWithWork>;

/** Narrows leads to a view (`viewRules`). Merged leads are in no view. */
export function inView(leads: Leads, view: LeadView, { userId, today }: ListOptions): Leads {
  const { status, forms, assignee, isOpen, isUnanswered, followUp } = viewRules[view];
  let some = leads.where('leads.status', '=', status).where('lead_merges.lead_id', 'is', null);
  if (forms === 'inbox') some = some.where('leads.form', 'not in', formsOfKind('subscription'));
  if (forms === 'subscriptions') some = some.where('leads.form', 'in', formsOfKind('subscription'));
  if (forms === 'registrations') some = some.where('leads.form', 'in', formsOfKind('registration'));
  if (assignee === 'user') some = some.where('lead_work.assignee_id', '=', userId);
  if (assignee === 'nobody') some = some.where('lead_work.assignee_id', 'is', null);
  if (isUnanswered) some = some.where(isToAnswer);
  if (followUp === 'due') some = some.where('lead_work.follow_up_on', '<=', today);
  if (followUp === 'upcoming') some = some.where('lead_work.follow_up_on', '>', today);
  return isOpen ? open(some) : some;
}

/** Applies the filters in a list's address, except for its view and search. */
export function filtered(leads: Leads, query: ListConditions, zone: Zone): Leads {
  return filterNames.reduce((some, name) => {
    const value = query[name];
    // The cast is safe, because the value has the type of the filter's own schema.
    return value === undefined ? some : filters[name](some, value as never, zone);
  }, leads);
}

type Zone = Pick<ListOptions, 'timeZone'>;

/** The SQL of each filter. It must match the same leads as the filter's rule in the browser. */
const filters: {
  readonly [Name in FilterName]: (leads: Leads, value: FilterValue<Name>, zone: Zone) => Leads;
} = {
  form: (leads, keys) => leads.where((row) => isRequest(row, valuesIn(keys))),
  progress: (leads, text) => {
    const steps = progressSteps.filter((step) => valuesIn(text).includes(step));
    if (!steps.includes('new')) return leads.where('lead_work.progress', 'in', steps);
    return withoutProgress(
      leads,
      progressSteps.filter((step) => !steps.includes(step)),
    );
  },
  answered: (leads, answered) => answeredAs(leads, answered),
  assigneeId: (leads, text) => {
    const ids = valuesIn(text);
    if (!ids.includes(nobody)) return leads.where('lead_work.assignee_id', 'in', ids);
    return leads.where(sql<string>`coalesce(lead_work.assignee_id, ${nobody})`, 'in', ids);
  },
  followUp: (leads, wanted) =>
    leads.where('lead_work.follow_up_on', wanted === 'none' ? 'is' : 'is not', null),
  state: (leads, states) => withFacet(leads, 'state', valuesIn(states)),
  product: (leads, products) => withFacet(leads, 'product', valuesIn(products)),
  source: (leads, source) => withFacet(leads, 'source', [source]),
  campaign: (leads, campaign) => withFacet(leads, 'campaign', [campaign]),
  country: (leads, country) => withFacet(leads, 'country', [country]),
  tag: (leads, tag) =>
    leads.where('leads.id', 'in', (tags) =>
      tags
        .selectFrom('lead_tags')
        .select('lead_id')
        .where(sql<boolean>`lower(tag) = lower(${tag})`),
    ),
  from: (leads, first, { timeZone }) =>
    leads.where('leads.id', '>=', firstIdAt(startOfDay(first, timeZone))),
  to: (leads, last, { timeZone }) =>
    leads.where('leads.id', '<', firstIdAt(endOfDay(last, timeZone))),
};

/** Keeps only new leads. A lead that nobody has worked on has no row in `lead_work`. */
export function isNew(leads: Leads): Leads {
  return withoutProgress(leads, progressSteps.slice(1));
}

function answeredAs(leads: Leads, answered: FilterValue<'answered'>): Leads {
  if (answered === 'no') return leads.where('replied_at', 'is', null);
  if (answered === 'yes') return leads.where('replied_at', 'is not', null);
  return leads.where(isWaiting);
}

/** Keeps only open leads: neither won nor lost, unless the visitor wrote last. */
export function open(leads: Leads): Leads {
  return leads.where((row) => row.or([isWaiting, lacksProgress(row, ['won', 'lost'])]));
}

function withoutProgress(leads: Leads, progress: readonly Progress[]): Leads {
  return progress.length === 0 ? leads : leads.where((row) => lacksProgress(row, progress));
}

/** PostgreSQL estimates row counts better for this than for a comparison with a nullable column. */
function lacksProgress(row: ExpressionBuilder<Tables, 'leads'>, progress: readonly Progress[]) {
  return row.not(
    row.exists(
      row
        .selectFrom('lead_work as work')
        .select('work.lead_id')
        .whereRef('work.lead_id', '=', 'leads.id')
        .where('work.progress', 'in', progress),
    ),
  );
}

function withFacet(
  leads: Leads,
  facet: Tables['lead_facets']['facet'],
  values: readonly string[],
): Leads {
  return leads.where((row) => hasFacet(row, facet, values));
}

/** True for leads with one of the keys in `requestList`. */
export function isRequest(row: ExpressionBuilder<Tables, 'leads'>, keys: readonly string[]) {
  const asked = requestKinds.filter((kind) => keys.includes(kind));
  const isOfForm = row('leads.form', 'in', keys);
  return asked.length === 0 ? isOfForm : row.or([isOfForm, hasFacet(row, 'purpose', asked)]);
}

function hasFacet(
  row: ExpressionBuilder<Tables, 'leads'>,
  facet: Tables['lead_facets']['facet'],
  values: readonly string[],
) {
  return row('leads.id', 'in', (facets) =>
    facets
      .selectFrom('lead_facets')
      .select('lead_id')
      .where('facet', '=', facet)
      .where('value', 'in', values),
  );
}

import { sql } from 'kysely';
import type * as v from 'valibot';
import {
  type FilterName,
  type FilterValue,
  filterNames,
  type leadQuery,
} from '#contract/console/lead-filters.ts';
import { viewRules } from '#contract/console/lead-views.ts';
import { type LeadView, type Progress, progressSteps } from '#contract/console/leads.ts';
import { formList } from '#contract/form-list.ts';
import type { Connection, Tables } from '#server/db/connection.ts';
import type { leadsWithWork } from '#server/leads/lead-summaries.ts';
import { firstIdAt } from '#server/lib/ids.ts';
import { localTime } from '#server/lib/local-time.ts';

export type ListQuery = v.InferOutput<typeof leadQuery>;
/** Which leads, in which order. */
export type ListConditions = Omit<ListQuery, 'limit' | 'cursor'>;

export type ListOptions = {
  readonly kind: Connection['kind'];
  readonly userId: string;
  /** Such as `2026-11-22`, in `TIME_ZONE`: follow-up dates until then have come. */
  readonly today: string;
};

/** Whose lists, and which day it is for reminders and for them. */
export function listOptions(
  { userId }: { readonly userId: string },
  {
    clock,
    connection,
    settings,
  }: {
    readonly clock: () => Date;
    readonly connection: Pick<Connection, 'kind'>;
    readonly settings: { readonly timeZone: string };
  },
): ListOptions {
  const { day } = localTime(clock(), settings.timeZone);
  return { kind: connection.kind, userId, today: day };
}

export type Leads = ReturnType<typeof leadsWithWork>;

/** Narrows leads to a view (`contract/console/lead-views.ts`). Leads merged into others are in none. */
export function inView(leads: Leads, view: LeadView, { kind, userId, today }: ListOptions): Leads {
  const { status, forms, assignee, isOpen, isDue } = viewRules[view];
  let some = leads.where('leads.status', '=', status).where('lead_merges.lead_id', 'is', null);
  if (forms === 'inbox') some = some.where('leads.form', 'not in', formsOfKind.subscription);
  if (forms === 'subscriptions') some = some.where('leads.form', 'in', formsOfKind.subscription);
  if (forms === 'registrations') {
    some = some.where(ignoringIndexes(kind, 'leads.form'), 'in', formsOfKind.registration);
  }
  if (assignee === 'user') some = some.where('lead_work.assignee_id', '=', userId);
  if (assignee === 'nobody') some = some.where('lead_work.assignee_id', 'is', null);
  if (isDue) some = some.where('lead_work.follow_up_on', '<=', today);
  return isOpen ? open(some) : some;
}

/** Narrows leads to what the address of a list asks for, beside its view and its search. */
export function filtered(leads: Leads, query: ListConditions): Leads {
  return filterNames.reduce((some, name) => {
    const value = query[name];
    // A filter takes the values of its own schema.
    return value === undefined ? some : filters[name](some, value as never);
  }, leads);
}

/** The SQL of each filter, which shows the same leads as its rule in the browser. */
const filters: {
  readonly [Name in FilterName]: (leads: Leads, value: FilterValue<Name>) => Leads;
} = {
  form: (leads, form) => leads.where('leads.form', '=', form),
  progress: (leads, progress) =>
    progress === 'new' ? isNew(leads) : leads.where('lead_work.progress', '=', progress),
  assigneeId: (leads, userId) => leads.where('lead_work.assignee_id', '=', userId),
  state: (leads, state) => withFacet(leads, 'state', state),
  product: (leads, product) => withFacet(leads, 'product', product),
  tag: (leads, tag) =>
    leads.where('leads.id', 'in', (tags) =>
      tags.selectFrom('lead_tags').select('lead_id').where('tag', '=', tag),
    ),
  from: (leads, first) => leads.where('leads.id', '>=', firstIdAt(new Date(first))),
  to: (leads, last) => {
    const end = new Date(new Date(last).getTime() + dayMs);
    return leads.where('leads.id', '<', firstIdAt(end));
  },
};

/** A lead that nobody has worked on has no row of work. */
export function isNew(leads: Leads): Leads {
  return withoutProgress(leads, progressSteps.slice(1));
}

/** Neither won nor lost. */
export function open(leads: Leads): Leads {
  return withoutProgress(leads, ['won', 'lost']);
}

/** PostgreSQL guesses the number of rows better than for a comparison that may be null. */
function withoutProgress(leads: Leads, progress: readonly Progress[]): Leads {
  return leads.where(({ exists, not, selectFrom }) =>
    not(
      exists(
        selectFrom('lead_work as work')
          .select('work.lead_id')
          .whereRef('work.lead_id', '=', 'leads.id')
          .where('work.progress', 'in', progress),
      ),
    ),
  );
}

/** Somebody's own leads, or those due: few, and found by an index. */
export function isOfFew({ view, assigneeId }: ListConditions): boolean {
  return view === 'mine' || view === 'due' || assigneeId !== undefined;
}

/** SQLite has no statistics and would rather sort all matches than read them in order. */
export function ignoringIndexes(kind: Connection['kind'], column: string) {
  return kind === 'sqlite' ? sql<string>`+${sql.ref(column)}` : sql<string>`${sql.ref(column)}`;
}

function withFacet(leads: Leads, facet: Tables['lead_facets']['facet'], value: string): Leads {
  return leads.where('leads.id', 'in', (facets) =>
    facets
      .selectFrom('lead_facets')
      .select('lead_id')
      .where('facet', '=', facet)
      .where('value', '=', value),
  );
}

const formsOfKind = {
  subscription: formList.filter(({ kind }) => kind === 'subscription').map(({ id }) => id),
  registration: formList.filter(({ kind }) => kind === 'registration').map(({ id }) => id),
} as const;
const dayMs = 24 * 60 * 60 * 1000;

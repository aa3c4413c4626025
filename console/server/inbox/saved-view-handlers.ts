import {
  type LeadColumn,
  leadColumns,
  type SavedView,
  type ViewChange,
  viewConditions,
} from '#console/contract/saved-views.ts';
import type { Handlers } from '#console/server/kit/call.ts';
import { isMasked, type SignedIn } from '#console/server/kit/caller.ts';
import { conflict, notFound } from '#console/server/kit/console-error.ts';
import { resource } from '#console/server/kit/resource.ts';
import { viewRights } from '#console/server/kit/row-rights.ts';
import { maskText } from '#console/server/leads/masking.ts';
import { listOptions } from '#console/server/search/lead-conditions.ts';
import { countLeads } from '#console/server/search/lead-counts.ts';
import type { Db } from '#server/db/connection.ts';
import type { Cleaned } from '#server/lib/clean-text.ts';
import { conditionsOfViews, type ViewRow, viewsOf } from './view-queries.ts';

const { list, add, change, remove } = resource({
  table: 'saved_views',
  name: 'view',
  actions: { add: 'view-saved', change: 'view-changed', remove: 'view-removed' },
  rows: (db, { userId }) => viewsOf(db, userId),
  // Users who see contacts may have saved a search for one.
  itemOf: (row, user) =>
    (isMasked(user) && row.author_id !== user.userId ? masked : viewOf)(row, user),
  columnsOf: ({ name, conditions, columns, isShared }: Change, { before, user, context }) => ({
    author_id: before ? undefined : user.userId,
    created_at: before ? undefined : context.clock().getTime(),
    name,
    conditions: conditions && JSON.stringify(conditions),
    columns: columns && JSON.stringify(columns),
    is_shared: isShared === undefined ? undefined : Number(isShared),
  }),
  hook: async ({ kind, id, before, body, db, user }, save) => {
    if (kind === 'add') await assertRoom(db, user.userId);
    // As if there were no such view, so that ids can't be probed.
    const view = before && viewOf(before, user);
    if (view && !view.mayChange) throw notFound('view');
    if (kind === 'change' && body?.isShared === view?.isShared) return null;
    await save();
    if (kind !== 'change' || !body) return { view: id };
    const { isShared, ...rest } = body;
    return {
      view: id,
      ...(isShared === undefined ? { changed: Object.keys(rest) } : { isShared }),
    };
  },
});

/**
 * Handlers for saved views, and for the counts of all views. View names stay out of the audit log, because they may be
 * people's names.
 */
export const savedViewHandlers = {
  leadCounts: ({ user }, context) =>
    context.transactions.read(async (db) => {
      const views = await conditionsOfViews(db, user.userId);
      return countLeads(db, listOptions(user, context), views);
    }),

  savedViews: async (call, context) => {
    const views = await list(call, context);
    return { views: views.toSorted((a, b) => a.name.localeCompare(b.name, 'en')) };
  },
  saveView: ({ user, body }, context) => add({ user, body: { ...body, isShared: false } }, context),
  changeView: change,
  shareView: change,
  removeView: remove,
} satisfies Partial<Handlers>;

type Change = Cleaned<ViewChange> & { readonly isShared?: boolean };

async function assertRoom(db: Db, userId: string): Promise<void> {
  const own = (await viewsOf(db, userId)).filter(({ author_id }) => author_id === userId);
  if (own.length < maxViews) return;
  throw conflict(`You have ${maxViews} saved views. Remove one first.`);
}

function viewOf(row: ViewRow, user: SignedIn): SavedView {
  const { id, author_id, name, conditions, columns } = row;
  // An earlier version had more filters and columns.
  const known = Object.entries(JSON.parse(conditions)).filter(
    ([name]) => name in viewConditions.entries,
  );
  const access = { authorId: author_id, isShared: row.is_shared === 1 };
  return {
    id,
    name,
    conditions: Object.fromEntries(known) as SavedView['conditions'],
    columns:
      columns === null
        ? null
        : (JSON.parse(columns) as LeadColumn[]).filter((column) => leadColumns.includes(column)),
    ...access,
    ...viewRights(user, access),
  };
}

function masked(row: ViewRow, user: SignedIn): SavedView {
  const { name, conditions, ...view } = viewOf(row, user);
  const { search } = conditions;
  return {
    ...view,
    name: maskText(name),
    conditions: { ...conditions, ...(search === undefined ? {} : { search: maskText(search) }) },
  };
}

const maxViews = 50;

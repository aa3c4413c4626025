import type * as v from 'valibot';
import type { SavedView, viewChange } from '#contract/console/saved-views.ts';
import type { Handlers } from '#server/console/kit/call.ts';
import { isMasked, type SignedIn } from '#server/console/kit/caller.ts';
import { viewRights } from '#server/console/kit/row-rights.ts';
import type { Db } from '#server/db/connection.ts';
import { maskText } from '#server/leads/masking.ts';
import { listOptions } from '#server/leads/search/lead-conditions.ts';
import { countLeads } from '#server/leads/search/lead-counts.ts';
import type { Cleaned } from '#server/lib/clean-text.ts';
import { ConsoleError, notFound } from '#server/lib/http/console-error.ts';
import { newId } from '#server/lib/ids.ts';
import {
  addView,
  conditionsOfViews,
  countViews,
  findView,
  removeView,
  updateView,
  type ViewRow,
  viewsOf,
} from './view-queries.ts';

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

  savedViews: async ({ user }, { transactions: { read } }) => {
    const rows = await read((db) => viewsOf(db, user.userId));
    // Users who see contacts may have saved a search for one.
    const shown = (row: ViewRow) =>
      (isMasked(user) && row.author_id !== user.userId ? masked : viewOf)(row, user);
    const views = rows.map(shown);
    return { views: views.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || order(a, b)) };
  },

  saveView: ({ user, body }, { change, clock }) =>
    change(async (db, record) => {
      await assertRoom(db, user.userId);
      const row = {
        id: newId(),
        author_id: user.userId,
        name: body.name,
        conditions: JSON.stringify(body.conditions),
        columns: body.columns && JSON.stringify(body.columns),
        is_shared: 0,
        created_at: clock().getTime(),
      };
      await addView(db, row);
      await record({ action: 'view-saved', details: { view: row.id } });
      return viewOf(row, user);
    }),

  changeView: ({ user, params: { viewId }, body }, { change }) =>
    change(async (db, record) => {
      const before = await ownView(db, user, viewId);
      const row = { ...before, ...columnsOf(body) };
      await updateView(db, row);
      const changed = { view: viewId, changed: Object.keys(body) };
      await record({ action: 'view-changed', details: changed });
      return viewOf(row, user);
    }),

  shareView: ({ user, params: { viewId }, body: { isShared } }, { change }) =>
    change(async (db, record) => {
      const before = await ownView(db, user, viewId);
      const row = { ...before, is_shared: isShared ? 1 : 0 };
      if (row.is_shared === before.is_shared) return viewOf(row, user);
      await updateView(db, row);
      await record({ action: 'view-changed', details: { view: viewId, isShared } });
      return viewOf(row, user);
    }),

  removeView: ({ user, params: { viewId } }, { change }) =>
    change(async (db, record) => {
      await ownView(db, user, viewId);
      await removeView(db, viewId);
      await record({ action: 'view-removed', details: { view: viewId } });
    }),
} satisfies Partial<Handlers>;

/**
 * Returns the user's own view, or, for an owner, a shared one. All others are not found, so that ids
 * can't be probed.
 */
async function ownView(db: Db, user: SignedIn, viewId: string): Promise<ViewRow> {
  const row = await findView(db, viewId);
  if (row && viewOf(row, user).mayChange) return row;
  throw notFound('view');
}

async function assertRoom(db: Db, userId: string): Promise<void> {
  if ((await countViews(db, userId)) < maxViews) return;
  throw new ConsoleError('conflict', `You have ${maxViews} saved views. Remove one first.`);
}

function columnsOf({
  name,
  conditions,
  columns,
}: Cleaned<v.InferOutput<typeof viewChange>>): Partial<ViewRow> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(conditions === undefined ? {} : { conditions: JSON.stringify(conditions) }),
    ...(columns === undefined ? {} : { columns: columns && JSON.stringify(columns) }),
  };
}

function viewOf(row: ViewRow, user: SignedIn): SavedView {
  const { id, author_id, name, conditions, columns } = row;
  const access = { authorId: author_id, isShared: row.is_shared === 1 };
  return {
    id,
    name,
    conditions: JSON.parse(conditions) as SavedView['conditions'],
    columns: columns === null ? null : (JSON.parse(columns) as SavedView['columns']),
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

function order(a: SavedView, b: SavedView): number {
  return a.id < b.id ? -1 : 1;
}

const maxViews = 50;

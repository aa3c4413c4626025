import { countReveal } from '#console/server/identity/use-limits.ts';
import type { Handlers } from '#console/server/kit/call.ts';
import { isMasked, type SignedIn } from '#console/server/kit/caller.ts';
import { ConsoleError, conflict, notFound } from '#console/server/kit/console-error.ts';
import { cursorOf, endOf } from '#console/server/kit/cursors.ts';
import { noteRights } from '#console/server/kit/row-rights.ts';
import { changeLeads } from '#console/server/leads/lead-changes.ts';
import { assertNotMerged, changeableLead } from '#console/server/leads/lead-merges.ts';
import { listOpenFacets, listTags, summariesOf } from '#console/server/leads/lead-summaries.ts';
import { maskAround, maskDetails, maskSummary, maskText } from '#console/server/leads/masking.ts';
import { notifyOfAssignments } from '#console/server/notices/notify.ts';
import { listOptions } from '#console/server/search/lead-conditions.ts';
import { countListed, maxCount } from '#console/server/search/lead-counts.ts';
import { listLeads, listMaskedLeads, type Position } from '#console/server/search/listed-leads.ts';
import { matchesOf } from '#console/server/search/search-matches.ts';
import { similarLeads } from '#console/server/search/similar-leads.ts';
import { findRow, updateRows } from '#server/db/rows.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { rejections } from '#server/intake/stages.ts';
import { once } from '#server/leads/single-use.ts';
import { detailsOf, noteOf } from './lead-queries.ts';
import { idempotencyOfCaller } from './new-lead-handlers.ts';
import { addNote, recordMentions, removeNote } from './note-queries.ts';

export const leadHandlers = {
  leads: async ({ query, user }, context) => {
    return context.transactions.read(async (db) => {
      const options = listOptions(user, context);
      const isHidden = isMasked(user);
      const list = isHidden && query.search ? listMaskedLeads : listLeads;
      const { cursor, ...conditions } = query;
      const listed = { list: 'leads', ...query };
      const page = { ...conditions, after: endOf<Position>(cursor, listed, context) };
      const { rows, end } = await list(db, page, options);
      const found = new Set(rows.map(({ id }) => id));
      const similar =
        query.search && !cursor && end === null && rows.length < fewLeads
          ? await similarLeads(db, page, { ...options, isMasked: isHidden })
          : [];
      const totalOf = async () => {
        if (end === null && !cursor) return { total: rows.length, isCapped: false };
        // A viewer's search has no total, because the database would count matches in masked text.
        const isUnknown = cursor || (isHidden && query.search);
        if (isUnknown) return { total: null, isCapped: false };
        return countListed(db, conditions, options, query.search ? maxCount : maxTotal);
      };
      const others = similar.filter(({ id }) => !found.has(id));
      const summaries = await summariesOf(db, [...rows, ...others]);
      const leads = isHidden ? summaries.map(maskSummary) : summaries;
      const { total, isCapped } = await totalOf();
      return {
        leads: leads.slice(0, rows.length),
        nextCursor: cursorOf(end, listed, context),
        similar: leads.slice(rows.length),
        total,
        totalIsCapped: isCapped,
        matches: query.search
          ? await matchesOf(db, rows, query.search, { isMasked: isHidden })
          : [],
      };
    });
  },

  tags: async ({ user }, { transactions: { read } }) => {
    const [tags, facets] = await read(async (db) => [await listTags(db), await listOpenFacets(db)]);
    return { tags: isMasked(user) ? [...new Set(tags.map(maskText))] : tags, ...facets };
  },

  lead: async ({ user, params: { leadId } }, { transactions }) => {
    const found = await details(transactions, leadId, user);
    return isMasked(user) ? maskDetails(found) : found;
  },

  revealLead: async ({ user, client, params: { leadId } }, context) => {
    const { change, transactions } = context;
    await details(transactions, leadId, user);
    await countReveal(context, { user, client });
    await change((_db, record) => record({ action: 'lead-revealed', leadId }));
    const found = await details(transactions, leadId, user);
    return isMasked(user) ? maskAround(found) : found;
  },

  changeLeads: async ({ user, body, idempotencyKey }, { change, clock }) => {
    const idempotency = idempotencyOfCaller(user, idempotencyKey, 'POST /leads/changes', body);
    const ids = body.changes.map(({ leadId }) => leadId);
    const by = { userId: user.userId, name: user.name, now: clock() };
    const first = { id: ids[0] ?? '', receivedAt: by.now };
    const changed = await change((db, record) =>
      once(db, idempotency, first, async () => {
        await assertNotMerged(db, ids);
        const undo = await changeLeads(db, record, body.changes);
        await notifyOfAssignments(db, undo, by);
        return { undo };
      }),
    );
    if (!changed) throw conflict(rejections.keyReused);
    return changed;
  },

  addNote: async ({ user, params: { leadId }, body: { text } }, { change, clock, wakeUp }) => {
    const note = await change(async (db, record) => {
      await changeableLead(db, leadId);
      return addNote(db, record, leadId, user, { text, now: clock() });
    });
    wakeUp();
    return note;
  },

  editNote: async (
    { user, params: { leadId, noteId }, body: { text } },
    { change, clock, wakeUp },
  ) => {
    const note = await change(async (db, record) => {
      const key = { id: noteId, lead_id: leadId };
      const before = await findRow(db, 'lead_notes', key);
      if (!before || !noteRights(user, before.author_id).mayEdit) throw notYours;
      const edited = { text, edited_at: clock().getTime() };
      if ((await updateRows(db, 'lead_notes', key, edited)) === 0) throw notYours;
      const row = { ...before, ...edited };
      const mentions = await recordMentions(db, row, clock());
      await record({ action: 'note-edited', leadId, details: { note: noteId } });
      return noteOf(row, mentions, user);
    });
    wakeUp();
    return note;
  },

  removeNote: ({ user, params: { leadId, noteId } }, { change }) =>
    change(async (db, record) => {
      const note = await findRow(db, 'lead_notes', { id: noteId, lead_id: leadId });
      if (!note || !noteRights(user, note.author_id).mayRemove) throw notYours;
      await removeNote(db, note);
      await record({ action: 'note-removed', leadId, details: { note: noteId } });
    }),
} satisfies Partial<Handlers>;

async function details({ read }: Transactions, leadId: string, user: SignedIn) {
  const found = await read((db) => detailsOf(db, leadId, user));
  if (!found) throw notFound('lead');
  return found;
}

/** Counting more would take too long. */
const maxTotal = 100_000;
/** With so few results, the search text may contain a typo. */
const fewLeads = 5;
/** Also used when there is no such note, so that ids can't be probed. */
const notYours = new ConsoleError('not-found', 'This note doesn’t exist or isn’t yours.');

import { userNames } from '#console/server/identity/users.ts';
import { facetsOf } from '#console/server/leads/lead-facets.ts';
import {
  notesByLead,
  repliesByLead,
  rowsOfLeads,
  tagsByLead,
} from '#console/server/leads/lead-summaries.ts';
import { sendersOf } from '#console/server/leads/senders.ts';
import { dayOf } from '#contract/days.ts';
import { formById } from '#contract/forms.ts';
import type { Db } from '#server/db/connection.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { leadsOf } from '#server/leads/lead-reader.ts';
import { recordsOf } from '#server/leads/lead-records.ts';
import type { SignedLinks } from '#server/leads/subscription-links.ts';

/** A lead with the users' work on it as text. */
export type ExportRow = Awaited<ReturnType<typeof rowsOf>>[number];

/**
 * Reads leads in the order of their ids, in batches, so that an export needs only the memory of one
 * batch. Omits leads that were erased in the meantime.
 */
export async function* eachBatch(
  read: Transactions['read'],
  ids: readonly string[],
  { linkFor }: SignedLinks,
  timeZone: string,
): AsyncGenerator<readonly ExportRow[]> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    yield await read((db) => rowsOf(db, batch, linkFor, timeZone));
  }
}

async function rowsOf(
  db: Db,
  ids: readonly string[],
  linkFor: SignedLinks['linkFor'],
  timeZone: string,
) {
  const day = (time: number) => dayOf(new Date(time), timeZone);
  const found = await rowsOfLeads(db, ids);
  const leads = new Map((await leadsOf(db, found)).map((lead) => [lead.id, lead]));
  const senderOf = await sendersOf(db, [...leads.values()]);
  const records = await recordsOf(db, ids);
  const names = await userNames(db);
  const tags = await tagsByLead(db, ids);
  const notes = await notesByLead(db, ids);
  const replies = await repliesByLead(db, ids);
  const nameOf = (id: string | null) => names.get(id ?? '') ?? 'Removed user';
  const rows = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    const lead = leads.get(id);
    if (!row || !lead) return [];
    const work = {
      progress: row.progress ?? ('new' as const),
      lostBecause: row.lost_because ?? '',
      assignee: names.get(row.assignee_id ?? '') ?? '',
      followUpOn: row.follow_up_on ?? '',
      tags: tags.get(id) ?? [],
      /** '2026-11-22 Ann: text', oldest first. */
      notes: (notes.get(id) ?? []).map(
        ({ author_id, author_name, created_at, text }) =>
          `${day(created_at)} ${author_name ?? nameOf(author_id)}: ${text}`,
      ),
      /** '2026-11-22 Ann: subject' and the text below it, oldest first. */
      replies: (replies.get(id) ?? []).map(
        ({ author_id, created_at, subject, text }) =>
          `${day(created_at)} ${nameOf(author_id)}: ${subject}\n${text}`,
      ),
    };
    const isSubscribed = lead.status === 'accepted' && formById(lead.form)?.subscription;
    return [
      {
        lead,
        sender: senderOf(id),
        states: facetsOf(lead, records.get(id)).states,
        work,
        /** Blank unless the lead is an active subscription. */
        unsubscribeLink: isSubscribed ? linkFor(id) : '',
      },
    ];
  });
}

const batchSize = 500;

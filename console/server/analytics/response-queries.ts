import { sql } from 'kysely';
import type { Analytics } from '#console/contract/analytics.ts';
import { isRequest } from '#console/server/search/lead-conditions.ts';
import { callRow } from '#contract/form-list.ts';
import type { Db } from '#server/db/connection.ts';
import { firstIdAt } from '#server/lib/ids.ts';
import { type Received, subscriptionForms } from './analytics-queries.ts';

/**
 * Response times, from a lead's arrival to the first reply sent from the console or an email program. Subscriptions,
 * calls, and merged leads don't count; a reply to a merged lead counts for the surviving one.
 */
export async function responseTimes(
  db: Db,
  { since, until, form }: Received,
  { due, now }: { readonly due: ((since: Date) => Date) | null; readonly now: Date },
): Promise<Analytics['response']> {
  let query = db
    .selectFrom('leads')
    .leftJoin(firstReplies(db, since), (join) => join.onRef('replied.lead_id', '=', 'leads.id'))
    .select(['received_at', 'replied.at as replied_at'])
    .where('leads.status', '=', 'accepted')
    .where('leads.form', 'not in', [...subscriptionForms, callRow.id])
    .where('leads.id', '>=', firstIdAt(since))
    .where('leads.id', '<', firstIdAt(until))
    .where('leads.id', 'not in', (merged) => merged.selectFrom('lead_merges').select('lead_id'));
  if (form !== undefined) query = query.where((row) => isRequest(row, [form]));
  const leads = (await query.execute()).map(({ received_at, replied_at }) => ({
    from: received_at,
    to: replied_at === null ? null : Math.max(received_at, Number(replied_at)),
    due: due?.(new Date(received_at)).getTime() ?? null,
  }));
  const times = leads.flatMap(({ from, to }) => (to === null ? [] : [to - from]));
  const isMissed = ({ to, due: end }: (typeof leads)[number]) =>
    end !== null && (to ?? now.getTime()) > end;
  return {
    medianMs: median(times.toSorted((one, other) => one - other)),
    answered: times.length,
    waiting: leads.length - times.length,
    met: due === null ? 0 : leads.filter((lead) => lead.to !== null && !isMissed(lead)).length,
    missed: leads.filter(isMissed).length,
  };
}

/**
 * The first reply to each lead, including replies to leads merged into it. Replies before `since`
 * can't belong to a lead that counts.
 */
function firstReplies(db: Db, since: Date) {
  const emails = db
    .selectFrom('lead_replies')
    .select(['lead_id', 'created_at as at'])
    .where('created_at', '>=', since.getTime())
    .unionAll(
      db
        .selectFrom('lead_answers')
        .select(['lead_id', 'received_at as at'])
        .where('kind', '=', 'team')
        .where('is_unverified', '=', 0)
        .where('received_at', '>=', since.getTime()),
    );
  return db
    .selectFrom(emails.as('emails'))
    .leftJoin('lead_merges', 'lead_merges.lead_id', 'emails.lead_id')
    .select((row) => [keptLead.as('lead_id'), row.fn.min('emails.at').as('at')])
    .groupBy(keptLead)
    .as('replied');
}

/** The median of numbers in ascending order. */
function median(sorted: readonly number[]): number | null {
  const middle = sorted.slice(
    Math.floor((sorted.length - 1) / 2),
    Math.floor(sorted.length / 2) + 1,
  );
  if (middle.length === 0) return null;
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

const keptLead = sql<string>`coalesce(lead_merges.into_id, emails.lead_id)`;

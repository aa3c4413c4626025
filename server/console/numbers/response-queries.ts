import type { AuditAction } from '#contract/console/audit.ts';
import type { Numbers } from '#contract/console/numbers.ts';
import { forms } from '#contract/forms.ts';
import type { Connection, Db } from '#server/db/connection.ts';
import { firstIdAt } from '#server/lib/ids.ts';
import { type Conditions, pageOfLead } from './number-queries.ts';

/**
 * How long leads wait for the team: from arrival to the first entry of the audit log by which a user began to
 * work with them. Nobody answers a subscription or a lead that was
 * merged into another, so these don't count.
 */
export async function responseTimes(
  db: Db,
  kind: Connection['kind'],
  { since, form, page }: Omit<Conditions, 'from'> & { readonly since: Date },
): Promise<Numbers['response']> {
  let query = db
    .selectFrom('leads')
    .leftJoin('audit_log', (join) =>
      join
        .onRef('audit_log.lead_id', '=', 'leads.id')
        .on((entry) =>
          entry.or([
            entry('action', 'in', contacts),
            entry.and([
              entry('action', '=', 'lead-changed'),
              entry('details', 'like', '%"progress":{"from":"new"%'),
            ]),
          ]),
        ),
    )
    .select(['received_at', (row) => row.fn.min('at').as('contacted_at')])
    .where('leads.status', '=', 'accepted')
    .where('leads.form', 'not in', subscriptionForms)
    .where('leads.id', '>=', firstIdAt(since))
    .where('leads.id', 'not in', (merged) => merged.selectFrom('lead_merges').select('lead_id'))
    .groupBy(['leads.id', 'received_at']);
  if (form !== undefined) query = query.where('leads.form', '=', form);
  if (page !== undefined) query = query.where(pageOfLead(kind), 'in', [page, `${page}/`]);
  const rows = await query.execute();
  const times = rows
    .flatMap(({ received_at, contacted_at }) =>
      contacted_at === null ? [] : [Math.max(0, Number(contacted_at) - received_at)],
    )
    .toSorted((one, other) => one - other);
  return {
    medianMs: median(times),
    answered: times.length,
    waiting: rows.length - times.length,
  };
}

/** Of numbers in ascending order. */
function median(sorted: readonly number[]): number | null {
  const middle = sorted.slice(
    Math.floor((sorted.length - 1) / 2),
    Math.floor(sorted.length / 2) + 1,
  );
  if (middle.length === 0) return null;
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

const contacts: readonly AuditAction[] = ['note-added', 'reply-sent'];
const subscriptionForms = forms.filter((form) => 'subscription' in form).map(({ id }) => id);

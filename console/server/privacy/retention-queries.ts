import type { Retention, RetentionDays } from '#console/contract/privacy.ts';
import type { Db } from '#server/db/connection.ts';
import { countOf, findRow, put } from '#server/db/rows.ts';
import {
  expired,
  nextRunAfter,
  type RetentionPolicy,
  scheduleOf,
} from '#server/leads/privacy/retention.ts';

/** The retention settings and the state of the nightly run, as the console shows them. */
export async function retentionOf(db: Db, policy: RetentionPolicy, now: Date): Promise<Retention> {
  const nextRunAt = nextRunAfter(now, policy.timeZone);
  const run = await db.selectFrom('retention_runs').selectAll().executeTakeFirst();
  const counts = await db
    .selectFrom('leads')
    .select((row) => ['form', row.fn.countAll<number>().as('count')])
    .groupBy('form')
    .execute();
  const schedule = await scheduleOf(db, policy, nextRunAt);
  const rows: Retention['forms'] = [];
  for (const rule of schedule.rules) {
    const stored = Number(counts.find(({ form }) => form === rule.form)?.count ?? 0);
    const due = rule.days === null ? 0 : await countOf(expired(db, rule, schedule));
    rows.push({ ...rule, stored, due });
  }
  return {
    defaultDays: policy.defaultDays,
    nextRunAt: nextRunAt.toISOString(),
    lastRun: run ? { endedAt: new Date(run.ended_at).toISOString(), erased: run.erased } : null,
    forms: rows,
  };
}

/** The number of a form's leads that a run at that time would erase if the form's period were `days`. */
export async function countExpired(
  db: Db,
  rule: { readonly form: string; readonly days: number },
  policy: RetentionPolicy,
  now: Date,
): Promise<number> {
  return countOf(expired(db, rule, await scheduleOf(db, policy, now)));
}

/** True if a form has leads. Even a form that was removed from the site can have some. */
export async function hasLeads(db: Db, form: string): Promise<boolean> {
  const lead = db.selectFrom('leads').select('id').where('form', '=', form);
  return (await lead.executeTakeFirst()) !== undefined;
}

/** Changes a form's rule and returns the previous rule. */
export async function changeRule(
  db: Db,
  form: string,
  days: RetentionDays,
): Promise<RetentionDays> {
  const before = await findRow(db, 'retention_rules', { form });
  if (days === 'default') {
    await db.deleteFrom('retention_rules').where('form', '=', form).execute();
  } else {
    await put(db, 'retention_rules', ['form'], { form, days });
  }
  return before ? before.days : 'default';
}

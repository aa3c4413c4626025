import type { MonthlyReport } from '#console/contract/analytics.ts';
import { type AnswerTarget, noTarget } from '#console/contract/answering.ts';
import { businessClock } from '#console/contract/business-hours.ts';
import type { Db } from '#server/db/connection.ts';
import { findRow } from '#server/db/rows.ts';

export async function answerTargetOf(db: Db): Promise<AnswerTarget> {
  return (await readRule(db, 'answer-target')) ?? noTarget;
}

/** The function that returns when a wait becomes too long; null if there is no target. */
export async function answerDue(db: Db, timeZone: string): Promise<((since: Date) => Date) | null> {
  const target = await answerTargetOf(db);
  const { hours } = target;
  if (hours === null) return null;
  const after = businessClock(target, timeZone);
  return (since) => after(since, hours);
}

/** The recipients of each month's figures. */
export async function monthlyReportOf(db: Db): Promise<MonthlyReport> {
  return (await readRule(db, 'monthly-report')) ?? { addresses: [] };
}

async function readRule<Rule>(
  db: Db,
  name: 'answer-target' | 'monthly-report',
): Promise<Rule | null> {
  const row = await findRow(db, 'team_rules', { name });
  return row ? (JSON.parse(row.value) as Rule) : null;
}

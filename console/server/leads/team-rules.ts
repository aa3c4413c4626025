import type { MonthlyReport } from '#console/contract/analytics.ts';
import { type AnswerTarget, noTarget } from '#console/contract/answering.ts';
import { businessClock } from '#console/contract/business-hours.ts';
import type { Db } from '#server/db/connection.ts';
import { deleteRows, findRow, findRows, insertNew, put } from '#server/db/rows.ts';

export async function answerTargetOf(db: Db): Promise<AnswerTarget> {
  return (await readRule(db, 'answer-target')) ?? noTarget;
}

export async function setAnswerTarget(db: Db, target: AnswerTarget): Promise<void> {
  await put(db, 'team_rules', ['name'], { name: 'answer-target', value: JSON.stringify(target) });
}

/** The forms whose new leads are not in the list 'To answer'. */
export async function formsWithoutAnswer(db: Db): Promise<string[]> {
  const rows = await findRows(db, 'forms_without_answer', {}, ['form']);
  return rows.map(({ form }) => form);
}

export async function setNeedsReply(db: Db, form: string, needsReply: boolean): Promise<void> {
  await deleteRows(db, 'forms_without_answer', { form });
  if (!needsReply) await insertNew(db, 'forms_without_answer', { form });
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

import type { LeadRule } from '#console/contract/rules.ts';
import type { Db } from '#server/db/connection.ts';
import { findRows } from '#server/db/rows.ts';

/** The rules in the order in which they are tried. */
export async function listLeadRules(db: Db): Promise<LeadRule[]> {
  const rows = await findRows(db, 'lead_rules', {}, ['position']);
  return rows.map(({ rule }) => JSON.parse(rule) as LeadRule);
}

export async function replaceLeadRules(db: Db, rules: readonly LeadRule[]): Promise<void> {
  await db.deleteFrom('lead_rules').execute();
  if (rules.length === 0) return;
  const rows = rules.map((rule, position) => ({ position, rule: JSON.stringify(rule) }));
  await db.insertInto('lead_rules').values(rows).execute();
}

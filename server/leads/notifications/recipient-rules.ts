import type { RecipientRule } from '#contract/console/recipients.ts';
import { productOf } from '#contract/form-list.ts';
import type { Db } from '#server/db/connection.ts';
import type { Transactions } from '#server/db/transactions.ts';
import type { Lead } from '#server/leads/lead.ts';

/** The parts of a lead that decide who receives it. */
export type LeadTopic = Pick<Lead, 'form'> & Partial<Pick<Lead, 'intake'>>;

export function recipientRules({ read }: Pick<Transactions, 'read'>) {
  return { recipientRules: () => read(listRecipientRules) };
}

export type RecipientRules = ReturnType<typeof recipientRules>;

export async function listRecipientRules(db: Db): Promise<RecipientRule[]> {
  const rows = await db.selectFrom('recipient_rules').selectAll().orderBy('target').execute();
  return rows.map(({ target, addresses }) => ({
    target,
    addresses: JSON.parse(addresses) as string[],
  }));
}

/** Sets the addresses of a rule, or removes the rule if there are none. */
export async function setRecipientRule(
  db: Db,
  { target, addresses }: RecipientRule,
): Promise<void> {
  if (addresses.length === 0) {
    await db.deleteFrom('recipient_rules').where('target', '=', target).execute();
    return;
  }
  const row = { target, addresses: JSON.stringify(addresses) };
  await db
    .insertInto('recipient_rules')
    .values(row)
    .onConflict((conflict) => conflict.column('target').doUpdateSet(row))
    .execute();
}

/** The addresses of all rules that match the lead; empty if it is sent to `LEADS_TO`. */
export function recipientsOf(
  rules: readonly RecipientRule[],
  { form, intake }: LeadTopic,
): readonly string[] {
  const product = productOf(form, intake?.source.page);
  const targets = [`form:${form}`, `product:${product}`];
  const addresses = rules
    .filter(({ target }) => targets.includes(target))
    .flatMap((rule) => rule.addresses);
  return [...new Set(addresses)];
}

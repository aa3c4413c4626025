import type { RecipientRule } from '#contract/console/recipients.ts';
import type { Db } from '#server/db/connection.ts';
import type { Transactions } from '#server/db/transactions.ts';

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

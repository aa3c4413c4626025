import type { Db } from '#server/db/connection.ts';
import type { AccountMail } from '#server/jobs/account-mails.ts';

/** Emails to users about their accounts, in queue order. */
export async function accountMailsIn(db: Db): Promise<readonly AccountMail[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('details')
    .where('channel', 'like', 'service:account:%')
    .orderBy('queued_at')
    .orderBy('id')
    .execute();
  return rows.map(({ details }) => JSON.parse(details ?? '{}') as AccountMail);
}

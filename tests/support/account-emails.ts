import type { AccountMail } from '#console/server/notices/queue-account-mail.ts';
import type { Db } from '#server/db/connection.ts';

/** Emails to users about their accounts, in queue order. */
export async function accountEmailsIn(db: Db): Promise<readonly AccountMail[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('details')
    .where('event', '=', 'account')
    .orderBy('queued_at')
    .orderBy('id')
    .execute();
  return rows.map(({ details }) => JSON.parse(details ?? '{}') as AccountMail);
}

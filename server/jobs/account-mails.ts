import type { Db } from '#server/db/connection.ts';
import { isWithinQuota } from '#server/db/count-hits.ts';
import type { AccountMailKind } from '#server/db/schema/users.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { newId } from '#server/lib/ids.ts';
import type { DeliveryOutcome } from './outbox.ts';

/** Values for the text of a mail. They never come from a visitor. */
export type AccountMailDetails = Readonly<Record<string, string>>;

/** A mail to a user about that user's own account, leased to one process. */
export type AccountMail = {
  readonly id: string;
  readonly kind: AccountMailKind;
  readonly details: AccountMailDetails;
  readonly createdAt: Date;
  /** The number of attempts, including this one. */
  readonly tries: number;
  readonly user: { readonly name: string; readonly address: string };
};

export type AccountMails = {
  /** Leases a mail that is due; no other process gets it before the lease ends. */
  readonly leaseAccountMail: (now: Date, seconds: number) => Promise<AccountMail | null>;
  readonly settleAccountMail: (
    mail: Pick<AccountMail, 'id' | 'tries'>,
    outcome: DeliveryOutcome,
  ) => Promise<void>;
};

/**
 * Queues a mail in the same transaction as the event that it reports, so neither happens without the other. The
 * limit keeps an attacker who has a user's password from burying an important mail among many.
 */
export async function queueAccountMail(
  db: Db,
  mail: {
    readonly userId: string;
    readonly kind: AccountMailKind;
    readonly details?: AccountMailDetails;
  },
  now: Date,
): Promise<void> {
  const bucket = `account-mail:${mail.kind}:${mail.userId}`;
  if (!(await isWithinQuota(db, { bucket, ...limitOfKind }, now))) return;
  const row = {
    id: newId(),
    user_id: mail.userId,
    kind: mail.kind,
    details: JSON.stringify(mail.details ?? {}),
    created_at: now.getTime(),
    tries: 0,
    next_try_at: now.getTime(),
  };
  await db.insertInto('account_mails').values(row).execute();
}

/** To one user, of one kind. */
const limitOfKind = { limit: 5, windowSeconds: 60 * 60 };

export function accountMails({ read, write }: Transactions): AccountMails {
  return {
    leaseAccountMail: async (now, seconds) => {
      const due = await read((db) => findDue(db, now));
      if (!due) return null;
      const isOurs = await write(async (db) => {
        const { numUpdatedRows } = await db
          .updateTable('account_mails')
          .set({ tries: due.tries + 1, next_try_at: now.getTime() + seconds * 1000 })
          .where('id', '=', due.id)
          .where('tries', '=', due.tries)
          .executeTakeFirst();
        return numUpdatedRows === 1n;
      });
      if (!isOurs) return null;
      return {
        id: due.id,
        kind: due.kind,
        details: JSON.parse(due.details) as AccountMailDetails,
        createdAt: new Date(due.created_at),
        tries: due.tries + 1,
        user: { name: due.name, address: due.email },
      };
    },

    settleAccountMail: async ({ id, tries }, outcome) => {
      await write(async (db) => {
        if (outcome.kind !== 'retry') {
          await db.deleteFrom('account_mails').where('id', '=', id).execute();
          return;
        }
        await db
          .updateTable('account_mails')
          .set({ next_try_at: outcome.at.getTime() })
          .where('id', '=', id)
          .where('tries', '=', tries)
          .execute();
      });
    },
  };
}

function findDue(db: Db, now: Date) {
  return db
    .selectFrom('account_mails')
    .innerJoin('users', 'users.id', 'account_mails.user_id')
    .selectAll('account_mails')
    .select(['users.name', 'users.email'])
    .where('next_try_at', '<=', now.getTime())
    .orderBy('next_try_at')
    .limit(1)
    .executeTakeFirst();
}

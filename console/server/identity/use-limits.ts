import type { Client, SignedIn } from '#console/server/kit/caller.ts';
import type { ConsoleContext } from '#console/server/kit/console-context.ts';
import { count, isFirstOverflow } from '#console/server/kit/count-attempt.ts';
import { queueOwnersMail } from '#console/server/notices/queue-account-mail.ts';
import { isWithinQuota, mailboxBucket } from '#server/db/rate-limits.ts';

type User = { readonly user: SignedIn; readonly client: Client };

/** Counts an export with many people's data; throws if the user has made too many within an hour. */
export async function countExport(context: ConsoleContext, caller: User): Promise<void> {
  const bucket = mailboxBucket('console-export', caller.user.userId, context.bucketSecret);
  const problem = `You have made ${exports.limit} exports within an hour, which is the limit.`;
  await count(context, caller, [{ bucket, ...exports }], problem);
}

/**
 * Counts a revealed lead. At an hourly threshold the owners get one email, because the viewer may be
 * copying everything; at the limit it throws.
 */
export async function countReveal(context: ConsoleContext, caller: User): Promise<void> {
  const { bucketSecret, transactions, clock, log } = context;
  const { user } = caller;
  const bucket = mailboxBucket('console-reveal', user.userId, bucketSecret);
  const problem = `You have revealed ${reveals.limit} leads within an hour, which is the limit.`;
  await count(context, caller, [{ bucket, ...reveals }], problem);
  const now = clock();
  const alarm = { bucket: `${bucket}:alarm`, limit: revealsUntilAlarm, windowSeconds: hour };
  const isAlarming = await transactions.write(async (db) => {
    if (await isWithinQuota(db, alarm, now)) return false;
    if (!(await isFirstOverflow(db, alarm, now))) return false;
    const details = { name: user.name, reveals: String(revealsUntilAlarm) };
    await queueOwnersMail(db, { kind: 'many-reveals', details }, now);
    return true;
  });
  if (isAlarming) log.warn({ user: user.userId }, `More than ${revealsUntilAlarm} leads revealed`);
}

const hour = 60 * 60;
const reveals = { limit: 120, windowSeconds: hour };
export const revealsUntilAlarm = 30;
const exports = { limit: 20, windowSeconds: hour };

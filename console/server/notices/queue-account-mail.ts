import type { Db } from '#server/db/connection.ts';
import { isWithinQuota } from '#server/db/rate-limits.ts';
import { queueJob } from '#server/leads/deliveries.ts';
import { newId } from '#server/lib/ids.ts';
import { ownersOf } from './notify.ts';

/** The texts for these kinds are in `console/server/notices/account-copy.ts`. */
export type AccountMailKind =
  | 'signed-in-elsewhere'
  | 'many-reveals'
  | 'proof-failed'
  | 'reset-link-made'
  | 'password-reset'
  | 'password-changed'
  | 'factor-added'
  | 'factor-removed'
  | 'recovery-codes-made'
  | 'second-factor-removed';

/** Values for the text of an email. They must not contain a visitor's input. */
export type AccountMailDetails = Readonly<Record<string, string>>;

/** An email to a user about that user's own account, as its delivery stores it. */
export type AccountMail = {
  readonly userId: string;
  readonly kind: AccountMailKind;
  readonly values: AccountMailDetails;
  /** The time of the reported event, in milliseconds since 1970. */
  readonly at: number;
};

/**
 * Queues an email in the same transaction as the event that it reports, so neither happens without the other. The limit
 * keeps an attacker who has a user's password from burying an important email under many others.
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
  const { userId, kind, details: values = {} } = mail;
  const bucket = `account-mail:${kind}:${userId}`;
  if (!(await isWithinQuota(db, { bucket, ...limitOfKind }, now))) return;
  const details: AccountMail = { userId, kind, values, at: now.getTime() };
  await queueJob(db, { kind: 'service', event: 'account', item: newId() }, { dueAt: now, details });
}

/** Queues the same email to each owner who can sign in. */
export async function queueOwnersMail(
  db: Db,
  mail: Omit<Parameters<typeof queueAccountMail>[1], 'userId'>,
  now: Date,
): Promise<void> {
  for (const userId of await ownersOf(db)) await queueAccountMail(db, { ...mail, userId }, now);
}

/** The limit per user and kind of email. */
const limitOfKind = { limit: 5, windowSeconds: 60 * 60 };

import { createHash } from 'node:crypto';
import type { ImapAddress } from '#server/lib/settings/imap-url.ts';

/** The name of a mailbox in the database. It doesn't reveal server or user. */
export function mailboxName({ host, port, user, folder }: ImapAddress): string {
  const place = JSON.stringify([host, port, user, folder]);
  return createHash('sha256').update(place).digest('hex').slice(0, 32);
}

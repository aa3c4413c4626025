import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Setting } from './setting-values.ts';

/** A folder on a mail server, with the account that reads it. */
export type ImapAddress = {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte if true; STARTTLS if false. */
  readonly isSecure: boolean;
  readonly user: string;
  readonly password: string;
  readonly folder: string;
};

/** `imaps://user:password@host/Folder`, with `%40` for an @ in the user name. */
export const imapUrl: Setting<ImapAddress> = v.nonNullable(
  v.pipe(v.string(), v.transform(imapAddressOf)),
  'must be an address such as imaps://user:password@host/INBOX',
);

function imapAddressOf(value: string): ImapAddress | null {
  const url = URL.parse(value);
  if (url?.protocol !== 'imaps:' && url?.protocol !== 'imap:') return null;
  try {
    const [user, password] = [url.username, url.password].map(decodeURIComponent);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const isSecure = url.protocol === 'imaps:';
    if (!host || !user || !password) return null;
    return {
      host,
      isSecure,
      user,
      password,
      port: url.port === '' ? (isSecure ? 993 : 143) : Number(url.port),
      folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
    };
  } catch {
    return null;
  }
}

/** The name of a mailbox in the database. It reveals neither server nor user. */
export function mailboxName({ host, port, user, folder }: ImapAddress): string {
  const place = JSON.stringify([host, port, user, folder]);
  return createHash('sha256').update(place).digest('hex').slice(0, 32);
}

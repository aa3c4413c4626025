import type { FetchMessageObject, ImapFlow } from 'imapflow';
import { DeliveryFailure } from '#server/lib/delivery-failure.ts';
import { isLoopback } from '#server/lib/http/public-address.ts';
import type { ImapAddress } from '#server/lib/settings/imap-url.ts';
import { maxMessageBytes, maxStartBytes, type RawMessage } from './read-message.ts';

/** An open mailbox, read-only: no message is marked, moved, or removed. */
export type OpenMailbox = {
  readonly uidValidity: string;
  /** The UID that the next message will get. */
  readonly uidNext: number;
  /** The UIDs of messages after the given one, in order. */
  readonly uidsAfter: (uid: number) => Promise<readonly number[]>;
  /** Null if the message was removed since. */
  readonly fetch: (uid: number) => Promise<RawMessage | null>;
  /** Resolves when messages may have arrived, after the timeout, or when the connection has ended. */
  readonly waitForMail: (timeoutMs: number, stopping: AbortSignal) => Promise<void>;
  readonly close: () => void;
};

/** Connects, logs in, and opens the folder. */
export async function openImapMailbox(
  { host, port, isSecure, user, password, folder }: ImapAddress,
  { allowPlaintext }: { readonly allowPlaintext: boolean },
  stopping: AbortSignal = neverAborted,
): Promise<OpenMailbox> {
  const client = await createClient({
    host,
    port,
    secure: isSecure,
    // Requires STARTTLS; otherwise a man in the middle could strip it and read the password.
    ...(isSecure ? {} : { doSTARTTLS: allowPlaintext || isLoopback(host) ? undefined : true }),
    ...(isLoopback(host) ? { tls: { rejectUnauthorized: false } } : {}),
    auth: { user, pass: password },
  });
  let wake: () => void = () => undefined;
  let hasNews = false;
  const onNews = () => {
    hasNews = true;
    wake();
  };
  client.on('error', onNews);
  client.on('close', onNews);
  client.on('exists', onNews);
  const onAbort = () => client.close();
  stopping.addEventListener('abort', onAbort, { once: true });
  try {
    stopping.throwIfAborted();
    await client.connect();
    const { uidValidity, uidNext } = await client.mailboxOpen(folder, { readOnly: true });
    return {
      uidValidity: String(uidValidity),
      uidNext,
      uidsAfter: async (uid) => {
        const found = await client.search({ uid: `${uid + 1}:*` }, { uid: true });
        if (found === false || !client.usable) throw new DeliveryFailure('The connection ended');
        // `5:*` returns the last message if there is none from 5 on.
        return (found ?? []).filter((one) => one > uid).sort((a, b) => a - b);
      },
      fetch: (uid) => fetchMessage(client, uid),
      waitForMail: async (timeoutMs, stopping) => {
        if (hasNews || !client.usable || stopping.aborted) {
          hasNews = false;
          return;
        }
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
          stopping.addEventListener('abort', wake, { once: true });
          client.idle().catch(wake);
        });
        stopping.removeEventListener('abort', wake);
        hasNews = false;
      },
      close: () => client.close(),
    };
  } catch (error) {
    client.close();
    throw error;
  } finally {
    stopping.removeEventListener('abort', onAbort);
  }
}

const neverAborted = new AbortController().signal;

async function fetchMessage(client: ImapFlow, uid: number): Promise<RawMessage | null> {
  const query = { size: true, internalDate: true };
  const about = await client.fetchOne(String(uid), query, { uid: true });
  if (!about) return null;
  const size = about.size ?? 0;
  const source = size > maxMessageBytes ? { maxLength: maxStartBytes } : true;
  const message = (await client.fetchOne(String(uid), { source }, { uid: true })) || null;
  if (!message?.source) return null;
  return {
    source: message.source,
    size: Math.max(size, message.source.length),
    receivedAt: dateOf(about),
  };
}

function dateOf({ internalDate }: FetchMessageObject): Date {
  const date = new Date(internalDate ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? new Date() : date;
}

/** Loads the library on first use, because only a server with `IMAP_URL` needs it. */
async function createClient(options: {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  readonly auth: { readonly user: string; readonly pass: string };
}): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow');
  return new ImapFlow({
    ...options,
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 5 * 60_000,
    maxIdleTime: 4 * 60_000,
    maxLiteralSize: maxMessageBytes + 1024 * 1024,
  });
}

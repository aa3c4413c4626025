import { type FetchMessageObject, type FetchQueryObject, ImapFlow } from 'imapflow';
import { maxMessageBytes } from '#console/server/mailbox/message-limits.ts';
import type { SkippedMessage } from '#console/server/mailbox/places/mailbox-places.ts';
import type { RawMessage } from '#console/server/mailbox/read-message.ts';
import { decodedHeader } from '#console/server/mailbox/senders.ts';
import { cleanLine } from '#server/lib/clean-text.ts';
import { DeliveryFailure } from '#server/lib/delivery-failure.ts';
import { isLoopback } from '#server/lib/http/public-address.ts';
import type { ImapAddress } from '#server/lib/settings/setting-values.ts';

/** By default it is read-only: no message is marked, moved, or removed. */
export type OpenMailbox = Awaited<ReturnType<typeof openImapMailbox>>;

/** Connects, logs in, and opens the folder. */
export async function openImapMailbox(
  { host, port, isSecure, user, password, folder }: ImapAddress,
  { allowPlaintext }: { readonly allowPlaintext: boolean },
  stopping: AbortSignal,
  { isReadOnly = true }: { readonly isReadOnly?: boolean } = {},
) {
  const client = new ImapFlow({
    ...clientLimits,
    host,
    port,
    secure: isSecure,
    // Requires STARTTLS; otherwise, a man in the middle could strip it and read the password.
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
    const { uidValidity, uidNext } = await client.mailboxOpen(folder, {
      readOnly: isReadOnly,
    });
    return {
      uidValidity: String(uidValidity),
      /** The UID that the next message will get. */
      uidNext,
      /** The UIDs of messages after a given one, in order. */
      uidsAfter: async (uid: number): Promise<readonly number[]> => {
        const found = await client.search({ uid: `${uid + 1}:*` }, { uid: true });
        if (found === false || !client.usable) throw new DeliveryFailure('The connection ended');
        // If there is no UID from 5 on, the range `5:*` returns the last message.
        return (found ?? []).filter((one) => one > uid).sort((a, b) => a - b);
      },
      /** Reads a message, or its first bytes; null if it has been removed. */
      fetch: (uid: number, maxBytes: number) => fetchMessage(client, uid, maxBytes),
      /** Deletes the message whose Message-ID contains a text, and returns its DKIM signatures; null if it isn't there. */
      remove: async (messageId: string): Promise<string | null> => {
        const found = await client.search({ header: { 'message-id': messageId } }, { uid: true });
        if (!found || found.length === 0) return null;
        const query = { headers: ['dkim-signature'] };
        const message = await client.fetchOne(String(found[0]), query, { uid: true });
        await client.messageDelete(found, { uid: true });
        return (message || null)?.headers?.toString() ?? '';
      },
      /** Reads the available details of a message that can't be read. */
      describe: (uid: number) => describeMessage(client, uid),
      /** False after the connection has ended. */
      isUsable: () => client.usable,
      /** Resolves when messages may have arrived, after the timeout, or when the connection has ended. */
      waitForMail: async (timeoutMs: number, stopping: AbortSignal): Promise<void> => {
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

async function fetchMessage(
  client: ImapFlow,
  uid: number,
  maxLength: number,
): Promise<RawMessage | null> {
  const about = await client.fetchOne(String(uid), sizeAndDate, { uid: true });
  if (!about) return null;
  const { source } =
    (await client.fetchOne(String(uid), { source: { maxLength } }, { uid: true })) || {};
  if (!source) throw new DeliveryFailure('The mail server sent no content');
  return { source, size: Math.max(about.size ?? 0, source.length), receivedAt: dateOf(about) };
}

async function describeMessage(client: ImapFlow, uid: number): Promise<SkippedMessage> {
  const read = async (query: FetchQueryObject) => {
    try {
      return (await client.fetchOne(String(uid), query, { uid: true })) || null;
    } catch (error) {
      if (!client.usable) throw error;
      return null;
    }
  };
  const about = await read(sizeAndDate);
  const start = await read({ source: { maxLength: maxHeaderBytes } });
  const header = (start?.source?.toString() ?? '').replace(/\r?\n[ \t]/g, ' ').split('\n');
  const field = (name: string) =>
    header.find((line) => line.toLowerCase().startsWith(name))?.slice(name.length) ?? '';
  return {
    sender: cleanLine(decodedHeader(field('from:')), 400),
    subject: cleanLine(decodedHeader(field('subject:')), 300),
    reason: 'unreadable',
    bytes: about?.size ?? 0,
    receivedAt: dateOf(about ?? {}),
  };
}

const sizeAndDate = { size: true, internalDate: true } as const;
/** The part of a header in which to look for the sender and the subject. */
const maxHeaderBytes = 64 * 1024;

function dateOf({ internalDate }: Pick<FetchMessageObject, 'internalDate'>): Date {
  const date = new Date(internalDate ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? new Date() : date;
}

const clientLimits = {
  logger: false,
  disableAutoIdle: true,
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  socketTimeout: 5 * 60_000,
  maxIdleTime: 4 * 60_000,
  maxLiteralSize: maxMessageBytes + 1024 * 1024,
} as const;

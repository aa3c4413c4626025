import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { OpenMailbox } from '#console/server/mailbox/imap-mailbox.ts';
import { maxMessageBytes, maxStartBytes } from '#console/server/mailbox/message-limits.ts';
import type { ParseOrder } from '#console/server/mailbox/message-worker.ts';
import type {
  MailboxPlace,
  ReceivedMessage,
} from '#console/server/mailbox/places/mailbox-places.ts';
import type { Mailboxes, Taken } from '#console/server/mailbox/places/mailboxes.ts';
import type {
  ParsedMessage,
  RawMessage,
  ReadingOptions,
} from '#console/server/mailbox/read-message.ts';
import type { Entrance } from '#server/leads/entrance/take-in.ts';
import type { AnswerAddresses } from '#server/lib/answer-addresses.ts';
import { cleanLine } from '#server/lib/clean-text.ts';
import { describeFailure } from '#server/lib/delivery-failure.ts';
import type { Log } from '#server/lib/log.ts';
import { StoreUnavailable } from '#server/lib/store-errors.ts';
import { startTimeLimit } from '#server/lib/time-limit.ts';

export type MessageTakerOptions = {
  readonly store: Mailboxes;
  /** The mailbox's name in the database. */
  readonly name: string;
  readonly addresses: AnswerAddresses;
  /** Addresses that the server itself sends from, in lower case. */
  readonly ownAddresses: readonly string[];
  /** Addresses of our people in lower case, in addition to the users' addresses. */
  readonly teamAddresses?: readonly string[];
  /** The name of the mail server whose `Authentication-Results` are trusted. */
  readonly authServer: string | null;
  readonly clock: () => Date;
  readonly log: Log;
  /** Routes a lead from a stranger's email; absent if such emails are ignored. */
  readonly strangers?: (() => Entrance) | undefined;
  /** Called after a message was added to a lead. */
  readonly onTaken?: () => void;
};

/** An open mailbox, the time when it was first read, and all messages waiting in it. */
type Reading = {
  readonly mailbox: OpenMailbox;
  readonly since: Date;
  readonly uids: readonly number[];
};

/** Reads messages and adds them to their leads. */
export function messageTaker(options: MessageTakerOptions) {
  const { store, name, log, clock, addresses, ownAddresses, authServer } = options;
  const { strangers, teamAddresses } = options;
  const parser = createMessageParser();
  let isForgiven = false;

  /** False if the message itself can't be read or stored. */
  async function hasTaken(place: MailboxPlace, reading: Reading, attempt: number) {
    const { uid } = place;
    const { mailbox, uids } = reading;
    try {
      const message = await read(uid, reading, attempt < maxAttempts);
      const mark = message?.mark ?? null;
      if (mark !== null) log.warn({ uid, mark }, 'Read only part of an email');
      const taken = await put(place, message);
      log.info({ uid, kind: message?.kind, ...taken }, 'Read an email');
      if (taken.result === 'taken') options.onTaken?.();
      return true;
    } catch (error) {
      if (error instanceof StoreUnavailable || !mailbox.isUsable()) throw error;
      const waiting = uids.filter((one) => one >= uid);
      isForgiven = !(await sendsOne(mailbox, waiting));
      if (isForgiven) throw error;
      log.warn({ uid, attempt, reason: failureText(error) }, 'An email can’t be read');
      return false;
    }
  }

  async function put(place: MailboxPlace, message: ReceivedMessage | null): Promise<Taken> {
    if (message && !ownAddresses.includes(message.from.address)) {
      return store.takeMessage(place, message, clock(), strangers?.(), teamAddresses);
    }
    await store.passMessage(place, message, clock());
    return { result: 'ignored' };
  }

  /** Null if the message was removed. Reads the whole message only if it is about a lead. */
  async function read(uid: number, reading: Reading, isWhole: boolean) {
    const start = await fetchOne(uid, reading, maxStartBytes);
    if (!start) return null;
    const { message, bytes } = start;
    if (bytes <= maxStartBytes || ownAddresses.includes(message.from.address)) return message;
    const isWanted = (strangers && message.kind === 'answer') || (await store.isAboutLead(message));
    if (!isWanted || !isWhole || bytes > maxMessageBytes) return message;
    return (await fetchOne(uid, reading, maxMessageBytes))?.message ?? null;
  }

  /** Null if the message was removed. */
  async function fetchOne(uid: number, { mailbox, since }: Reading, maxBytes: number) {
    const raw = await mailbox.fetch(uid, maxBytes);
    if (!raw) return null;
    const { recipients, ...message } = await parser.read(raw, { since, authServer });
    const signedLeadIds = recipients.flatMap((address) => addresses.leadIdOf(address) ?? []);
    return { message: { ...message, signedLeadIds }, bytes: raw.size };
  }

  async function skip(mailbox: OpenMailbox, place: MailboxPlace, attempt: number) {
    // A message that ends the connection every time may do so here, too.
    const isSkippedBlindly = attempt > maxAttempts + 1;
    const skipped = isSkippedBlindly
      ? { ...unknownMessage, receivedAt: clock() }
      : await mailbox.describe(place.uid);
    log.error({ uid: place.uid, bytes: skipped.bytes }, 'Skipped an email that can’t be read');
    await store.skipMessage(place, skipped, clock());
  }

  return {
    /** Takes a message, or skips it after three attempts. An outage of the mail server or the database rejects instead. */
    take: async (uid: number, reading: Reading): Promise<void> => {
      const { mailbox } = reading;
      const place = { mailbox: name, uidValidity: mailbox.uidValidity, uid };
      let isDone = false;
      while (!isDone) {
        const attempt = await store.beginMessage(place, isForgiven);
        isForgiven = false;
        if (attempt > maxAttempts) return skip(mailbox, place, attempt);
        isDone = await hasTaken(place, reading, attempt);
      }
    },
    /** Called after an outage: the last attempt doesn't count, so that no message is skipped because of the outage. */
    forgive: () => {
      isForgiven = true;
    },
    /** Frees memory until the next message. */
    rest: parser.close,
  };
}

const unknownMessage = {
  sender: cleanLine('', 0),
  subject: cleanLine('', 0),
  reason: 'unreadable',
  bytes: 0,
} as const;

/** False if the mail server sends none of the messages, which means an outage. */
async function sendsOne(mailbox: OpenMailbox, uids: readonly number[]): Promise<boolean> {
  for (const uid of uids.slice(0, maxProbes)) {
    if (await mailbox.fetch(uid, 1).catch(() => null)) return true;
  }
  return false;
}

/** The last attempt reads only the beginning of a message. */
const maxAttempts = 3;
const maxProbes = 20;

/**
 * Parses messages in a separate thread with limited memory and time, because anyone may have written them. A thread
 * that fails neither delays nor ends deliveries.
 */
function createMessageParser() {
  let worker: Worker | null = null;

  function start(): Worker {
    const started = new Worker(new URL('./message-worker.ts', import.meta.url), { resourceLimits });
    // Without a listener, an error would end the process.
    return started.on('error', close);
  }

  function close(): void {
    void worker?.terminate();
    worker = null;
  }

  return {
    /** Takes over the memory of `raw.source`. Rejects if the message needs too much time or memory. */
    read: async ({ source, ...rest }: RawMessage, options: ReadingOptions) => {
      worker ??= start();
      const limit = startTimeLimit(maxParseMs);
      try {
        // A small message may share its memory with other data.
        const isAlone = source.byteLength === source.buffer.byteLength;
        const own = isAlone ? source : new Uint8Array(source);
        const raw = { ...rest, source: own };
        worker.postMessage({ raw, options } satisfies ParseOrder, [own.buffer as ArrayBuffer]);
        const [message] = await once(worker, 'message', { signal: limit.signal });
        return message as ParsedMessage;
      } catch (error) {
        close();
        throw limit.isOver() ? new Error('Parsing the email took too long') : error;
      } finally {
        limit.end();
      }
    },
    /** Ends the thread; the next message starts another one. */
    close,
  };
}

/** Several times what a message within the limits of `splitMessage` needs. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };
const maxParseMs = 15_000;

/** Describes why a mailbox can't be read. The text never contains the password. */
export function failureText(error: unknown): string {
  const { authenticationFailed, responseText } = error as {
    readonly authenticationFailed?: unknown;
    readonly responseText?: unknown;
  };
  if (authenticationFailed === true) return 'The mail server rejected the user name or password';
  if (typeof responseText === 'string' && responseText !== '') return cleanLine(responseText, 300);
  return describeFailure(error);
}

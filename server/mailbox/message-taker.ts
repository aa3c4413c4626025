import type { MailboxPlace, ReceivedMessage } from '#server/leads/mailbox/mailbox-places.ts';
import type { Mailboxes, Strangers, Taken } from '#server/leads/mailbox/mailboxes.ts';
import type { AnswerAddresses } from '#server/lib/answer-addresses.ts';
import { cleanLine } from '#server/lib/clean-text.ts';
import type { Log } from '#server/lib/log.ts';
import { StoreUnavailable } from '#server/lib/store-errors.ts';
import { failureText } from './imap-failure.ts';
import type { OpenMailbox } from './imap-mailbox.ts';
import { maxMessageBytes, maxStartBytes } from './message-limits.ts';
import { createMessageParser } from './message-parser.ts';

export type MessageTakerOptions = {
  readonly store: Mailboxes;
  /** The mailbox's name in the database. */
  readonly name: string;
  readonly addresses: AnswerAddresses;
  /** Addresses that the server itself sends from, in lower case. */
  readonly ownAddresses: readonly string[];
  /** Addresses of our people in lower case, in addition to those of users. */
  readonly teamAddresses?: readonly string[];
  /** The name of the mail server whose `Authentication-Results` are trusted. */
  readonly authServer: string | null;
  readonly clock: () => Date;
  readonly log: Log;
  /** The deliveries of a lead from a stranger's mail; absent if such mail is ignored. */
  readonly strangers?: (() => Strangers) | undefined;
  /** Called after a message was added to a lead. */
  readonly onTaken?: () => void;
};

export type MessageTaker = {
  /**
   * Reads a message and adds it to its lead, or skips it after three attempts. An outage of the mail server or the
   * database rejects instead. `uids` are all messages that wait.
   */
  readonly take: (
    mailbox: OpenMailbox,
    uid: number,
    since: Date,
    uids: readonly number[],
  ) => Promise<void>;
  /** Called after an outage: the last attempt doesn't count, so that no message is skipped because of it. */
  readonly forgive: () => void;
  /** Frees memory until the next message. */
  readonly rest: () => void;
};

export function createMessageTaker(options: MessageTakerOptions): MessageTaker {
  const { store, name, log, clock, addresses, authServer, strangers, teamAddresses } = options;
  const takesStrangers = strangers !== undefined;
  const parser = createMessageParser();
  let isForgiven = false;

  async function take(
    mailbox: OpenMailbox,
    uid: number,
    since: Date,
    uids: readonly number[],
  ): Promise<void> {
    const place = { mailbox: name, uidValidity: mailbox.uidValidity, uid };
    let isDone = false;
    while (!isDone) {
      const attempt = await store.beginMessage(place, isForgiven);
      isForgiven = false;
      if (attempt > maxAttempts) return skip(mailbox, place, attempt);
      isDone = await hasTaken(mailbox, place, { since, attempt, uids });
    }
  }

  /** False if the message itself can't be read or stored. */
  async function hasTaken(
    mailbox: OpenMailbox,
    place: MailboxPlace,
    {
      since,
      attempt,
      uids,
    }: { readonly since: Date; readonly attempt: number; readonly uids: readonly number[] },
  ): Promise<boolean> {
    const { uid } = place;
    try {
      const message = await read(mailbox, uid, { since, isWhole: attempt < maxAttempts });
      const mark = message?.mark ?? null;
      if (mark !== null) log.warn({ uid, mark }, 'Read only part of an email');
      const taken = await put(place, message);
      log.info({ uid, kind: message?.kind, ...taken }, 'Read an email');
      if (taken.result === 'taken') options.onTaken?.();
      return true;
    } catch (error) {
      if (error instanceof StoreUnavailable || !mailbox.isUsable()) throw error;
      isForgiven = !(await sendsOne(
        mailbox,
        uids.filter((one) => one >= uid),
      ));
      if (isForgiven) throw error;
      log.warn({ uid, attempt, reason: failureText(error) }, 'An email can’t be read');
      return false;
    }
  }

  /** False if the mail server sends none of the messages, which is an outage. */
  async function sendsOne(mailbox: OpenMailbox, uids: readonly number[]): Promise<boolean> {
    for (const uid of uids.slice(0, maxProbes)) {
      if (await mailbox.fetch(uid, 1).catch(() => null)) return true;
    }
    return false;
  }

  async function put(place: MailboxPlace, message: ReceivedMessage | null): Promise<Taken> {
    if (message) return store.takeMessage(place, message, clock(), strangers?.(), teamAddresses);
    await store.passMessage(place);
    return { result: 'left' };
  }

  /** Null for a message that is about nobody or was removed. Reads its rest only if it is about a lead. */
  async function read(
    mailbox: OpenMailbox,
    uid: number,
    { since, isWhole }: { readonly since: Date; readonly isWhole: boolean },
  ): Promise<ReceivedMessage | null> {
    const start = await fetch(mailbox, uid, { since, maxBytes: maxStartBytes });
    if (!start || options.ownAddresses.includes(start.message.from.address)) return null;
    const { message, bytes } = start;
    if (bytes <= maxStartBytes) return message;
    if (!(await store.isWanted(message, clock(), { takesStrangers }))) return null;
    if (!isWhole || bytes > maxMessageBytes) return message;
    return (await fetch(mailbox, uid, { since, maxBytes: maxMessageBytes }))?.message ?? null;
  }

  /** Null for a message that was removed. */
  async function fetch(
    mailbox: OpenMailbox,
    uid: number,
    { since, maxBytes }: { readonly since: Date; readonly maxBytes: number },
  ): Promise<{ readonly message: ReceivedMessage; readonly bytes: number } | null> {
    const raw = await mailbox.fetch(uid, maxBytes);
    if (!raw) return null;
    const { recipients, ...message } = await parser.read(raw, { since, authServer });
    const signedLeadIds = recipients.flatMap((address) => addresses.leadIdOf(address) ?? []);
    return { message: { ...message, signedLeadIds }, bytes: raw.size };
  }

  async function skip(mailbox: OpenMailbox, place: MailboxPlace, attempt: number): Promise<void> {
    // A message that ends each connection may end it here, too.
    const isSkippedBlindly = attempt > maxAttempts + 1;
    const skipped = isSkippedBlindly
      ? { sender: cleanLine('', 0), bytes: 0, receivedAt: clock() }
      : await mailbox.describe(place.uid);
    log.error({ uid: place.uid, bytes: skipped.bytes }, 'Skipped an email that can’t be read');
    await store.skipMessage(place, skipped, clock());
  }

  return {
    take,
    forgive: () => {
      isForgiven = true;
    },
    rest: parser.close,
  };
}

/** The last attempt reads only the beginning of a message. */
const maxAttempts = 3;
const maxProbes = 20;

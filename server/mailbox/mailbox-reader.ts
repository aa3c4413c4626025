import { setTimeout as wait } from 'node:timers/promises';
import type { Mailboxes, MailboxState, Strangers } from '#server/leads/mailbox/mailboxes.ts';
import type { AnswerAddresses } from '#server/lib/answer-addresses.ts';
import { newId } from '#server/lib/ids.ts';
import type { Log } from '#server/lib/log.ts';
import { failureText } from './imap-failure.ts';
import type { OpenMailbox } from './imap-mailbox.ts';
import { type RawMessage, readMessage } from './read-message.ts';

export type MailboxReaderOptions = {
  readonly store: Mailboxes;
  /** The mailbox's name in the database. */
  readonly name: string;
  readonly open: (stopping: AbortSignal) => Promise<OpenMailbox>;
  readonly addresses: AnswerAddresses;
  /** Addresses that the server itself sends from, in lower case. */
  readonly ownAddresses: readonly string[];
  /** Addresses of our people in lower case, in addition to those of users. */
  readonly teamAddresses?: readonly string[];
  readonly clock: () => Date;
  readonly log: Log;
  /** The deliveries of a lead from a stranger's mail; absent if such mail is ignored. */
  readonly strangers?: (() => Strangers) | undefined;
  /** Called after a message was added to a lead. */
  readonly onTaken?: () => void;
  readonly pollMs?: number;
  readonly minPauseMs?: number;
};

/**
 * Reads a mailbox as long as the server runs. Only one of several processes reads; if it stops, another one takes over.
 */
export function startMailboxReader(options: MailboxReaderOptions): {
  readonly stop: () => Promise<void>;
} {
  const { store, name, log, minPauseMs = 5_000 } = options;
  const stopping = new AbortController();
  const owner = newId();
  let failed = { uid: 0, count: 0 };
  /** Failures since the mailbox was last read completely. */
  let failures = 0;
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const state = await claim();
        if (state) await read(state);
      } catch (error) {
        failures += 1;
        const reason = failureText(error);
        log.warn({ reason, failures }, 'IMAP_URL: the mailbox cannot be read now');
        await store.reportMailbox(name, { readAt: null, error: reason }).catch(ignore);
      }
      const pauseMs = Math.min(minPauseMs * 2 ** Math.min(failures, 10), maxPauseMs);
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(ignore);
    }
    await store.releaseMailbox(name, owner).catch(ignore);
  }

  function claim(): Promise<MailboxState | null> {
    return store.claimMailbox(name, owner, leaseMs, options.clock());
  }

  /** Reads until the connection ends, another process takes over, or the server stops. */
  async function read(state: MailboxState): Promise<void> {
    const mailbox = await options.open(stopping.signal);
    let isOurs = true;
    const renewal = setInterval(() => {
      claim().then(
        (still) => {
          isOurs = still !== null;
        },
        () => undefined,
      );
    }, leaseMs / 3);
    const onAbort = () => mailbox.close();
    stopping.signal.addEventListener('abort', onAbort, { once: true });
    try {
      await readOn(mailbox, state, () => isOurs && !stopping.signal.aborted);
    } catch (error) {
      if (!stopping.signal.aborted) throw error;
    } finally {
      clearInterval(renewal);
      stopping.signal.removeEventListener('abort', onAbort);
      mailbox.close();
    }
  }

  async function readOn(
    mailbox: OpenMailbox,
    state: MailboxState,
    mayRead: () => boolean,
  ): Promise<void> {
    let lastUid = await firstUid(mailbox, state);
    while (mayRead()) {
      for (const uid of await mailbox.uidsAfter(lastUid)) {
        if (!mayRead()) return;
        await take(mailbox, uid, state.since);
        lastUid = uid;
      }
      await store.reportMailbox(name, { readAt: options.clock(), error: null });
      failures = 0;
      await mailbox.waitForMail(options.pollMs ?? pollMs, stopping.signal);
    }
  }

  /** Starts a new mailbox at its end, and a rebuilt one at the beginning. */
  async function firstUid(mailbox: OpenMailbox, state: MailboxState): Promise<number> {
    const { uidValidity, uidNext } = mailbox;
    if (state.uidValidity === uidValidity) return state.lastUid;
    const uid = state.uidValidity === null ? uidNext - 1 : 0;
    await store.startMailbox({ mailbox: name, uidValidity, uid });
    return uid;
  }

  async function take(mailbox: OpenMailbox, uid: number, since: Date): Promise<void> {
    const place = { mailbox: name, uidValidity: mailbox.uidValidity, uid };
    const raw = await fetch(mailbox, uid);
    const message = raw && (await readMessage(raw, { addresses: options.addresses, since }));
    if (!message || options.ownAddresses.includes(message.from.address)) {
      await store.passMessage(place);
      return;
    }
    const { kind, mark } = message;
    if (mark !== null) log.warn({ uid, mark, bytes: raw.size }, 'Read only part of a mail');
    const taken = await store.takeMessage(
      place,
      message,
      options.clock(),
      options.strangers?.(),
      options.teamAddresses,
    );
    log.info({ uid, kind, ...taken }, 'Read a mail');
    if (taken.result === 'taken') options.onTaken?.();
  }

  /** Null for a message that was removed or that the mail server repeatedly failed to send. */
  async function fetch(mailbox: OpenMailbox, uid: number): Promise<RawMessage | null> {
    failed = { uid, count: failed.uid === uid ? failed.count + 1 : 1 };
    if (failed.count > maxFetches) {
      log.error({ uid }, 'Skipped a mail that the mail server can’t send');
      return null;
    }
    const raw = await mailbox.fetch(uid);
    failed = { uid: 0, count: 0 };
    return raw;
  }

  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

const ignore = () => undefined;
const leaseMs = 60_000;
/** Polls in addition to waiting, because a mail server may fail to announce a mail. */
const pollMs = 2 * 60_000;
/** Limits the attempts to fetch one message, so that it doesn't block all later ones. */
const maxFetches = 5;
const maxPauseMs = 5 * 60_000;

import { setTimeout as wait } from 'node:timers/promises';
import type { MailboxState } from '#server/leads/mailbox/mailbox-places.ts';
import { newId } from '#server/lib/ids.ts';
import { StoreUnavailable } from '#server/lib/store-errors.ts';
import { failureText } from './imap-failure.ts';
import type { OpenMailbox } from './imap-mailbox.ts';
import { createMessageTaker, type MessageTakerOptions } from './message-taker.ts';

export type MailboxReaderOptions = MessageTakerOptions & {
  readonly open: (stopping: AbortSignal) => Promise<OpenMailbox>;
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
  const taker = createMessageTaker(options);
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
        if (error instanceof StoreUnavailable) taker.forgive();
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
    const mailbox = await options.open(stopping.signal).catch((error: unknown) => {
      taker.forgive();
      throw error;
    });
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
      taker.rest();
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
      const uids = await mailbox.uidsAfter(lastUid);
      for (const uid of uids) {
        if (!mayRead()) return;
        await taker.take(mailbox, uid, state.since, uids);
        lastUid = uid;
      }
      taker.rest();
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
const maxPauseMs = 5 * 60_000;

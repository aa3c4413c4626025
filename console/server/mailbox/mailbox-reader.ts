import { setTimeout as wait } from 'node:timers/promises';
import type { OpenMailbox } from '#console/server/mailbox/imap-mailbox.ts';
import {
  failureText,
  type MessageTakerOptions,
  messageTaker,
} from '#console/server/mailbox/message-taker.ts';
import type { MailboxState } from '#console/server/mailbox/places/mailbox-places.ts';
import { newId } from '#server/lib/ids.ts';
import { StoreUnavailable } from '#server/lib/store-errors.ts';

export type MailboxReaderOptions = MessageTakerOptions & {
  readonly open: (stopping: AbortSignal) => Promise<OpenMailbox>;
  readonly pollMs?: number;
  readonly minPauseMs?: number;
};

/** Reads a mailbox while the server runs. Only one of several processes reads; if it stops, another takes over. */
export function startMailboxReader(options: MailboxReaderOptions) {
  const { store, name, log, clock, minPauseMs = 5_000 } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const owner = newId();
  const taker = messageTaker(options);
  /** The number of failures since the mailbox was last read to the end. */
  let failures = 0;
  const claim = () => store.claimMailbox(name, owner, leaseMs, clock());

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        const state = await claim();
        if (state) await read(state);
      } catch (error) {
        failures += 1;
        if (error instanceof StoreUnavailable) taker.forgive();
        const reason = failureText(error);
        log.warn({ reason, failures }, 'IMAP_URL: the mailbox can’t be read now');
        await store.reportMailbox(name, { readAt: null, error: reason }).catch(ignore);
      }
      const pauseMs = Math.min(minPauseMs * 2 ** Math.min(failures, 10), maxPauseMs);
      await wait(pauseMs, undefined, { signal }).catch(ignore);
    }
    await store.releaseMailbox(name, owner).catch(ignore);
  }

  /** Reads until the connection ends, another process takes over, or the server stops. */
  async function read(state: MailboxState): Promise<void> {
    const mailbox = await options.open(signal).catch((error: unknown) => {
      taker.forgive();
      throw error;
    });
    let isOurs = true;
    const renewal = setInterval(() => {
      claim().then((still) => {
        isOurs = still !== null;
      }, ignore);
    }, leaseMs / 3);
    const onAbort = () => mailbox.close();
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      await readOn(mailbox, state, () => isOurs && !signal.aborted);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      clearInterval(renewal);
      signal.removeEventListener('abort', onAbort);
      taker.rest();
      mailbox.close();
    }
  }

  async function readOn(mailbox: OpenMailbox, state: MailboxState, mayRead: () => boolean) {
    let lastUid = await firstUid(mailbox, state);
    while (mayRead()) {
      const uids = await mailbox.uidsAfter(lastUid);
      for (const uid of uids) {
        if (!mayRead()) return;
        await taker.take(uid, { mailbox, since: state.since, uids });
        lastUid = uid;
      }
      taker.rest();
      await store.reportMailbox(name, { readAt: clock(), error: null });
      failures = 0;
      await mailbox.waitForMail(options.pollMs ?? pollMs, signal);
    }
  }

  /** Starts a new mailbox at its end, and a rebuilt one at its beginning. */
  async function firstUid({ uidValidity, uidNext }: OpenMailbox, state: MailboxState) {
    if (state.uidValidity === uidValidity) return state.lastUid;
    const uid = state.uidValidity === null ? uidNext - 1 : 0;
    await store.startMailbox({ mailbox: name, uidValidity, uid });
    return uid;
  }

  const running = run();
  return {
    stop: async (): Promise<void> => {
      stopping.abort();
      await running;
    },
  };
}

const ignore = () => undefined;
const leaseMs = 60_000;
/** Polls in addition to waiting, because a mail server may fail to announce an email. */
const pollMs = 2 * 60_000;
const maxPauseMs = 5 * 60_000;

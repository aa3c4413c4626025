import { setTimeout as wait } from 'node:timers/promises';
import type { OpenMailbox } from '#console/server/mailbox/imap-mailbox.ts';
import {
  failureText,
  MessageTaker,
  type MessageTakerOptions,
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
export function startMailboxReader(options: MailboxReaderOptions): {
  readonly stop: () => Promise<void>;
} {
  const reader = new MailboxReader(options);
  const running = reader.run();
  return {
    stop: async () => {
      reader.stopping.abort();
      await running;
    },
  };
}

class MailboxReader {
  readonly stopping = new AbortController();
  readonly #options: MailboxReaderOptions;
  readonly #owner = newId();
  readonly #taker: MessageTaker;
  /** The number of failures since the mailbox was last read to the end. */
  #failures = 0;

  constructor(options: MailboxReaderOptions) {
    this.#options = options;
    this.#taker = new MessageTaker(options);
  }

  async run(): Promise<void> {
    const { store, name, log, minPauseMs = 5_000 } = this.#options;
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        const state = await this.#claim();
        if (state) await this.#read(state);
      } catch (error) {
        this.#failures += 1;
        if (error instanceof StoreUnavailable) this.#taker.forgive();
        const reason = failureText(error);
        log.warn({ reason, failures: this.#failures }, 'IMAP_URL: the mailbox can’t be read now');
        await store.reportMailbox(name, { readAt: null, error: reason }).catch(ignore);
      }
      const pauseMs = Math.min(minPauseMs * 2 ** Math.min(this.#failures, 10), maxPauseMs);
      await wait(pauseMs, undefined, { signal }).catch(ignore);
    }
    await store.releaseMailbox(name, this.#owner).catch(ignore);
  }

  #claim(): Promise<MailboxState | null> {
    const { store, name, clock } = this.#options;
    return store.claimMailbox(name, this.#owner, leaseMs, clock());
  }

  /** Reads until the connection ends, another process takes over, or the server stops. */
  async #read(state: MailboxState): Promise<void> {
    const { signal } = this.stopping;
    const mailbox = await this.#options.open(signal).catch((error: unknown) => {
      this.#taker.forgive();
      throw error;
    });
    let isOurs = true;
    const renewal = setInterval(() => {
      this.#claim().then((still) => {
        isOurs = still !== null;
      }, ignore);
    }, leaseMs / 3);
    const onAbort = () => mailbox.close();
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      await this.#readOn(mailbox, state, () => isOurs && !signal.aborted);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      clearInterval(renewal);
      signal.removeEventListener('abort', onAbort);
      this.#taker.rest();
      mailbox.close();
    }
  }

  async #readOn(mailbox: OpenMailbox, state: MailboxState, mayRead: () => boolean): Promise<void> {
    const { store, name, clock } = this.#options;
    let lastUid = await this.#firstUid(mailbox, state);
    while (mayRead()) {
      const uids = await mailbox.uidsAfter(lastUid);
      for (const uid of uids) {
        if (!mayRead()) return;
        await this.#taker.take(uid, { mailbox, since: state.since, uids });
        lastUid = uid;
      }
      this.#taker.rest();
      await store.reportMailbox(name, { readAt: clock(), error: null });
      this.#failures = 0;
      await mailbox.waitForMail(this.#options.pollMs ?? pollMs, this.stopping.signal);
    }
  }

  /** Starts a new mailbox at its end, and a rebuilt one at its beginning. */
  async #firstUid({ uidValidity, uidNext }: OpenMailbox, state: MailboxState): Promise<number> {
    if (state.uidValidity === uidValidity) return state.lastUid;
    const uid = state.uidValidity === null ? uidNext - 1 : 0;
    const { store, name } = this.#options;
    await store.startMailbox({ mailbox: name, uidValidity, uid });
    return uid;
  }
}

const ignore = () => undefined;
const leaseMs = 60_000;
/** Polls in addition to waiting, because a mail server may fail to announce an email. */
const pollMs = 2 * 60_000;
const maxPauseMs = 5 * 60_000;

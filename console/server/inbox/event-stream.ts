import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { findSession } from '#console/server/identity/sessions.ts';
import type { SignedIn } from '#console/server/kit/caller.ts';
import type { ConsoleContext } from '#console/server/kit/console-context.ts';
import { ConsoleError } from '#console/server/kit/console-error.ts';
import { type News, newsSince, startOfNews } from './news-queries.ts';

export type LiveEvents = ReturnType<typeof liveEvents>;

type Watcher = {
  readonly user: SignedIn;
  readonly token: string;
  readonly send: (text: string) => void;
  readonly end: () => void;
};

/**
 * Polls the store once a second while anyone watches, so that changes made by other processes arrive too.
 */
export function liveEvents({
  transactions: { read },
  clock,
  log,
}: Pick<ConsoleContext, 'transactions' | 'clock' | 'log'>) {
  const watchers = new Set<Watcher>();
  let news: News = { sequence: 0, recentIds: new Set() };
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function poll(): Promise<void> {
    try {
      const found = await read((db) => newsSince(db, news, clock()));
      // The audit log also records ended sessions and changed roles.
      const isNews = found.events.length > 0 || found.news.sequence !== news.sequence;
      const present = isNews ? await stillSignedIn() : [];
      news = found.news;
      for (const { name, data } of found.events) {
        for (const { send } of present) send(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
      }
    } catch (error) {
      log.warn({ err: error }, 'Live events are waiting for the database');
    }
    // Don't set a new timer after the stop; browsers' connections may still be closing.
    timer = watchers.size > 0 && !isStopped ? setTimeout(poll, pollMs) : undefined;
  }

  /** False once the session has ended, or its role has changed since the watcher connected. */
  async function isSignedIn({ token, user }: Watcher): Promise<boolean> {
    const session = await findSession(read, token, clock());
    return session?.role === user.role && !session.lacksFactor;
  }

  async function stillSignedIn(): Promise<readonly Watcher[]> {
    const present: Watcher[] = [];
    for (const watcher of watchers) {
      if (await isSignedIn(watcher)) present.push(watcher);
      else watcher.end();
    }
    return present;
  }

  return {
    /** Sends events until the browser disconnects, the session ends, or the server stops. */
    stream: async (reply: FastifyReply, user: SignedIn, token: string): Promise<void> => {
      const { raw } = reply;
      // Take the snapshot first, so nothing is lost between the page's first fetch and the first
      // event.
      if (timer === undefined) {
        const start = await read((db) => startOfNews(db, clock()));
        if (timer === undefined) news = start;
      }
      // Nothing is awaited between this count and adding the watcher, so concurrent streams are
      // counted too.
      assertRoom(watchers, user);
      if (!openStream(reply)) return;
      if (isStopped) {
        raw.end();
        return;
      }
      const send = (text: string) => sendIfDrained(raw, text);
      const watcher: Watcher = { user, token, send, end: () => raw.end() };
      watchers.add(watcher);
      timer ??= setTimeout(poll, pollMs);
      const heartbeat = setInterval(async () => {
        const isOpen = await isSignedIn(watcher).catch(() => true);
        if (isOpen) send(': still here\n\n');
        else endOrDestroy(raw);
      }, heartbeatMs);
      raw.once('close', () => {
        clearInterval(heartbeat);
        watchers.delete(watcher);
      });
    },
    stop: (): void => {
      isStopped = true;
      for (const { end } of watchers) end();
      clearTimeout(timer);
    },
  };
}

function assertRoom(watchers: ReadonlySet<Watcher>, { userId }: SignedIn): void {
  const open = [...watchers].filter((watcher) => watcher.user.userId === userId);
  if (open.length < maxStreams) return;
  throw new ConsoleError('too-many-attempts', 'The console is open in too many windows.', {
    retryAfterSeconds: heartbeatMs / 1000,
  });
}

/** Returns false if the browser has disconnected in the meantime; `close` would not fire again. */
function openStream(reply: FastifyReply): boolean {
  const { raw } = reply;
  const headers = reply.getHeaders() as Record<string, string>;
  reply.hijack();
  if (raw.destroyed) return false;
  raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    // Without this header, nginx buffers events over HTTP/1.1.
    'x-accel-buffering': 'no',
  });
  raw.write(': open\n\n');
  return true;
}

/**
 * Cuts off a browser that stops reading, such as a suspended laptop's, before its events fill the
 * memory.
 */
function sendIfDrained(raw: ServerResponse, text: string): void {
  // Writing after the end emits an error that has no handler.
  if (raw.writableEnded) return;
  if (raw.writableLength > maxUnreadBytes) raw.destroy();
  else raw.write(text);
}

/** Ends the stream; cuts off a browser that has not read the end by the next heartbeat. */
function endOrDestroy(raw: ServerResponse): void {
  if (raw.writableEnded) raw.destroy();
  else raw.end();
}

const pollMs = 1000;
const heartbeatMs = 15_000;
const maxUnreadBytes = 1024 * 1024;
/** The maximum number of one user's streams in this process. */
const maxStreams = 20;

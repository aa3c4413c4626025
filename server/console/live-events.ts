import type { FastifyReply } from 'fastify';
import type { ConsoleEvents } from '#contract/console/events.ts';
import type { Db } from '#server/leads/connection.ts';
import { firstIdAt } from '#server/leads/lead.ts';
import type { ConsoleContext } from './console-context.ts';
import { isMasked } from './lead-handlers.ts';
import { leadsWithWork, summariesOf } from './lead-summaries.ts';
import { maskSummary } from './masking.ts';
import { findSession, type SignedIn } from './sessions.ts';

export type LiveEvents = {
  /** Sends events until the browser goes away, the session ends, or the server stops. */
  readonly stream: (reply: FastifyReply, user: SignedIn, token: string) => Promise<void>;
  readonly stop: () => void;
};

type Watcher = { readonly user: SignedIn; readonly send: (text: string) => void };

/** Asks the store for news once a second while somebody watches, which works across processes. */
export function liveEvents(context: ConsoleContext): LiveEvents {
  const { transactions, clock, log } = context;
  const { read } = transactions;
  const watchers = new Set<Watcher>();
  const endings = new Set<() => void>();
  let news: News = { sequence: 0, recentIds: new Set() };
  let timer: NodeJS.Timeout | undefined;

  async function poll(): Promise<void> {
    try {
      const found = await read((db) => newsSince(db, news, clock()));
      news = found.news;
      for (const event of found.events) broadcast(event);
    } catch (error) {
      log.warn({ err: error }, 'Live events wait for the database');
    }
    timer = watchers.size > 0 ? setTimeout(poll, pollMs) : undefined;
  }

  function broadcast(event: NewEvent): void {
    for (const { user, send } of watchers) {
      const data =
        event.name === 'lead-received' && isMasked(user) ? maskSummary(event.data) : event.data;
      send(`event: ${event.name}\ndata: ${JSON.stringify(data)}\n\n`);
    }
  }

  return {
    stream: async (reply, user, token) => {
      // Before the stream is open, so that whatever a browser loads then has no gap to the first event.
      if (timer === undefined) news = await read((db) => startOfNews(db, clock()));
      const headers = reply.getHeaders() as Record<string, string>;
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, { ...headers, 'content-type': 'text/event-stream; charset=utf-8' });
      raw.write(': open\n\n');
      const watcher: Watcher = { user, send: (text) => raw.write(text) };
      watchers.add(watcher);
      timer ??= setTimeout(poll, pollMs);
      const heartbeat = setInterval(async () => {
        const session = await findSession(read, token, clock()).catch(() => user);
        if (session?.role === user.role) raw.write(': still here\n\n');
        else raw.end();
      }, heartbeatMs);
      const end = () => raw.end();
      endings.add(end);
      raw.once('close', () => {
        clearInterval(heartbeat);
        watchers.delete(watcher);
        endings.delete(end);
      });
    },
    stop: () => {
      for (const end of endings) end();
      clearTimeout(timer);
    },
  };
}

/** Up to where everything was reported. */
type News = {
  readonly sequence: number;
  /** Leads of the last moments: another process may commit one late, with an older id. */
  readonly recentIds: ReadonlySet<string>;
};

type NewEvent = {
  [N in keyof ConsoleEvents]: { readonly name: N; readonly data: ConsoleEvents[N] };
}[keyof ConsoleEvents];

async function startOfNews(db: Db, now: Date): Promise<News> {
  const last = await db
    .selectFrom('audit_log')
    .select('sequence')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  const recent = await recentLeads(db, now).execute();
  return { sequence: last?.sequence ?? 0, recentIds: new Set(recent.map(({ id }) => id)) };
}

async function newsSince(
  db: Db,
  { sequence, recentIds }: News,
  now: Date,
): Promise<{ readonly news: News; readonly events: readonly NewEvent[] }> {
  const recent = await recentLeads(db, now).execute();
  const fresh = recent.filter(({ id }) => !recentIds.has(id));
  const entries = await db
    .selectFrom('audit_log')
    .select(['sequence', 'user_id', 'lead_id', 'action'])
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(maxEntries)
    .execute();
  const news = {
    sequence: entries.at(-1)?.sequence ?? sequence,
    recentIds: new Set(recent.map(({ id }) => id)),
  };
  if (fresh.length > maxNewLeads || entries.length === maxEntries) {
    return { news, events: [{ name: 'stale', data: {} }] };
  }
  const received = (await summariesOf(db, fresh.toReversed())).map(
    (data) => ({ name: 'lead-received', data }) as const,
  );
  const byUser = Map.groupBy(
    // A reveal changes nothing, and loading the lead again would hide what was revealed.
    entries.filter(({ lead_id, action }) => lead_id !== null && action !== 'lead-revealed'),
    ({ user_id }) => user_id,
  );
  const changed = Array.from(byUser, ([userId, some]) => {
    const leadIds = [...new Set(some.flatMap(({ lead_id }) => lead_id ?? []))];
    return { name: 'leads-changed', data: { leadIds, userId } } as const;
  });
  const views = entries.some(({ action }) => action.startsWith('view-'))
    ? [{ name: 'views-changed', data: {} } as const]
    : [];
  return { news, events: [...received, ...changed, ...views] };
}

function recentLeads(db: Db, now: Date) {
  return leadsWithWork(db)
    .where('leads.id', '>', firstIdAt(new Date(now.getTime() - recentMs)))
    .orderBy('leads.id', 'desc')
    .limit(maxRecent);
}

const pollMs = 1000;
const heartbeatMs = 15_000;
/** Longer than a transaction may take. */
const recentMs = 30_000;
const maxRecent = 500;
const maxNewLeads = 50;
const maxEntries = 500;

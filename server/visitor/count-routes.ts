import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { allowsCounting } from '#contract/consent.ts';
import { countPath, type PageReport } from '#contract/counts.ts';
import { dayOf } from '#contract/days.ts';
import { clientQuotas, memoryLimit } from '#server/db/rate-limits.ts';
import type { CountedEvent } from '#server/db/schema/features.ts';
import { send } from '#server/intake/api-routes.ts';
import { isOwnOrigin } from '#server/intake/guard.ts';
import { maxReportBytes, pageReport } from '#server/intake/page-report.ts';
import { type ApiResponse, rejected, rejections, tooMany } from '#server/intake/stages.ts';
import { type DailyCount, type DailyCounts, keyOf } from '#server/leads/daily-counts.ts';
import type { Log } from '#server/lib/log.ts';
import { StoreUnavailable } from '#server/lib/store-errors.ts';

type CountParts = {
  readonly counter: PageCounter;
  readonly publicUrl: URL;
  /** True if the site has a page at this path, which has no slash at its end. */
  readonly isPage: (path: string) => boolean;
  readonly bucketSecret: () => string;
  readonly clock: () => Date;
};

/**
 * Accepts page view reports (R176). A report is not counted if our own script can't have sent it, or if the
 * visitor has not allowed counting.
 */
export function countRoutes(parts: CountParts): (api: FastifyInstance) => Promise<void> {
  const { counter, publicUrl, isPage, bucketSecret, clock } = parts;
  const isFull = memoryLimit();

  /** The response to a rejected report; null if the report is counted or ignored. */
  function receive({ headers, host, ip, body }: FastifyRequest): ApiResponse | null {
    const fetchSite = String(headers['sec-fetch-site'] ?? '');
    if (!isOwnOrigin({ origin: headers.origin, fetchSite, host }, publicUrl)) {
      return rejected(403, rejections.origin);
    }
    if (!allowsCounting(headers.cookie ?? '')) return null;
    const overLimit = isFull(clientQuotas('count', ip, rate, bucketSecret()), clock());
    if (overLimit) return tooMany(overLimit);
    const parsed = v.safeParse(pageReport, body);
    if (!parsed.success) return rejected(400, rejections.report);
    if (isPage(parsed.output.path)) counter.count(parsed.output);
    return null;
  }

  return async (api) => {
    api.post(countPath, { bodyLimit: maxReportBytes }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const refusal = receive(request);
      return refusal ? send(reply, refusal) : reply.code(204).send();
    });
  };
}

/** Everyone in an office may share an address. */
const rate = { limit: 120, windowSeconds: 60 };

type CounterParts = {
  /** Throws `StoreUnavailable` while the database is not open yet. */
  readonly store: () => Pick<DailyCounts, 'addCounts'>;
  readonly clock: () => Date;
  /** The time zone of the counted days. */
  readonly timeZone: string;
  readonly log: Log;
};

/**
 * Adds up reports in memory and stores the sums every few seconds, so that visitors cause no
 * writes. A process that is killed loses the last seconds.
 */
export function createPageCounter({ store, clock, timeZone, log }: CounterParts) {
  let sums = new Map<string, DailyCount>();
  let timer: NodeJS.Timeout | undefined;

  function add(count: DailyCount): void {
    const key = keyOf(count);
    sums.set(key, { ...count, hits: (sums.get(key)?.hits ?? 0) + count.hits });
    timer ??= setTimeout(flush, flushIntervalMs).unref();
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const counts = [...sums.values()];
    sums = new Map();
    if (counts.length === 0) return;
    try {
      await store().addCounts(counts);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) {
        log.error({ err: error }, 'Counts of page views are lost');
        return;
      }
      log.warn({ reason: error.message }, 'Counts of page views are waiting for the database');
      for (const count of counts) add(count);
    }
  }

  return {
    count: (report: PageReport) => {
      const day = dayOf(clock(), timeZone);
      for (const [event, detail] of eventsOf(report)) {
        add({ day, page: report.path, event, detail, hits: 1 });
      }
    },
    /** Stores the counts. Counts that could not be stored are kept for the next flush. */
    flush,
  };
}

export type PageCounter = ReturnType<typeof createPageCounter>;

function* eventsOf(report: PageReport): Generator<readonly [CountedEvent, string]> {
  if (report.view) yield ['view', ''];
  for (const event of ['seen', 'started', 'submitted'] as const) {
    for (const form of new Set(report[event])) yield [event, form];
  }
}

const flushIntervalMs = 3000;

import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { allowsCounting } from '#contract/consent.ts';
import { countPath } from '#contract/counts.ts';
import { clientQuotas } from '#server/db/rate-limits.ts';
import { send } from '#server/intake/api-routes.ts';
import { isOwnOrigin } from '#server/intake/guard.ts';
import { maxReportBytes, pageReport } from '#server/intake/page-report.ts';
import { type Answer, rejected, rejections, tooMany } from '#server/intake/stages.ts';
import { memoryLimit } from './memory-limit.ts';
import type { PageCounter } from './page-counter.ts';

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

  /** The reply to a report that is not accepted; null for a report that is counted or ignored. */
  function receive({ headers, host, ip, body }: FastifyRequest): Answer | null {
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

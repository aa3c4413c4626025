import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerError } from '#server/intake/answer.ts';
import type { LeadStore } from '#server/leads/store.ts';
import type { Log } from '#server/log.ts';
import type { Site } from '#server/site/open-site.ts';
import { type UnsubscribeLinks, unsubscribePath } from './unsubscribe-links.ts';
import { type UnsubscribeStep, unsubscribePage } from './unsubscribe-page.ts';

type UnsubscribeParts = {
  readonly store: Pick<LeadStore, 'unsubscribe'>;
  readonly links: UnsubscribeLinks;
  readonly site: Site;
  readonly clock: () => Date;
  readonly log: Log;
};

/**
 * GET changes nothing, because mail scanners open every link. The POST of a mail program or of the page's
 * button ends the subscription, any number of times (RFC 8058). An erased lead gets the same answer.
 */
export function unsubscribeRoutes(
  parts: UnsubscribeParts,
): (app: FastifyInstance) => Promise<void> {
  const { store, links, site, clock, log } = parts;
  return async (app) => {
    const asText = async (_: unknown, body: unknown) => body;
    app.removeAllContentTypeParsers();
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 4096 }, asText);
    }

    app.setErrorHandler((error, _request, reply) => {
      const { status } = answerError(error, log);
      return answer(reply, status, status < 500 ? 'refused' : 'failed');
    });

    app.get<Address>(`${unsubscribePath}/:token`, async ({ params }, reply) => {
      const known = links.leadOf(params.token) !== null;
      return answer(reply, known ? 200 : 404, known ? 'ask' : 'unknown');
    });

    app.post<Address>(`${unsubscribePath}/:token`, async ({ params, body }, reply) => {
      const leadId = links.leadOf(params.token);
      if (leadId === null) return answer(reply, 404, 'unknown');
      if (!isOneClick(body)) return answer(reply, 400, 'refused');
      await store.unsubscribe(leadId, clock());
      return answer(reply, 200, 'done');
    });
  };

  function answer(reply: FastifyReply, status: number, step: UnsubscribeStep): FastifyReply {
    return reply
      .code(status)
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .type('text/html; charset=utf-8')
      .send(unsubscribePage(step, site));
  }
}

type Address = { Params: { token: string } };

function isOneClick(body: unknown): boolean {
  if (typeof body !== 'string') return false;
  if (new URLSearchParams(body).get('List-Unsubscribe') === 'One-Click') return true;
  return /name="?List-Unsubscribe"?\r?\n(?:[^\r\n]+\r?\n)*\r?\nOne-Click\r?\n/i.test(body);
}

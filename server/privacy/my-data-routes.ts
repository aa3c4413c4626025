import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { openedDataPath } from '#contract/my-data.ts';
import type { Backend } from '#server/backend.ts';
import { eraseWithMails } from '#server/delivery/erase-with-mails.ts';
import { answerError } from '#server/intake/stages.ts';
import type { Log } from '#server/log.ts';
import type { Site } from '#server/site/open-site.ts';
import { plainPageHeaders } from '#server/site/plain-page.ts';
import { type MyDataStep, myDataPage, myDataStep } from './my-data-page.ts';
import { personFile } from './person-file.ts';
import type { OpenedPage } from './privacy-store.ts';

type MyDataParts = {
  readonly backend: () => Pick<Backend, 'store' | 'links'>;
  readonly dataDir: string;
  readonly site: Site;
  readonly clock: () => Date;
  readonly log: Log;
};

/**
 * The page behind the link to one's own data. GET only shows a button, because mail scanners open every link.
 * Its POST opens the link, once, and replies with the data and a key. The key, never the link, downloads
 * and erases, as long as the page works.
 */
export function myDataRoutes(parts: MyDataParts): (app: FastifyInstance) => Promise<void> {
  const { backend, site, clock, log } = parts;
  const show = (reply: FastifyReply, step: MyDataStep) =>
    send(reply, statuses[step], myDataStep(step, site));

  return async (app) => {
    const asText = async (_: unknown, body: unknown) => body;
    app.removeAllContentTypeParsers();
    const options = { parseAs: 'string', bodyLimit: 4096 } as const;
    app.addContentTypeParser('application/x-www-form-urlencoded', options, asText);
    app.setErrorHandler((error, _request, reply) => {
      const { status } = answerError(error, log);
      return send(reply, status, myDataStep(status < 500 ? 'rejected' : 'failed', site));
    });

    app.get<Address>(`${openedDataPath}/:token`, async ({ params }, reply) => {
      const id = backend().links.myData.idOf(params.token);
      if (id === null) return show(reply, 'unknown');
      const isOpen = await backend().store.isDataLinkOpen(id, clock());
      return show(reply, isOpen ? 'ask' : 'expired');
    });

    app.post<Address>(`${openedDataPath}/:token`, async ({ params, body }, reply) => {
      const requestId = backend().links.myData.idOf(params.token);
      if (requestId === null) return show(reply, 'unknown');
      const form = new URLSearchParams(typeof body === 'string' ? body : '');
      const step = form.get('step');
      if (step === 'open') return open(parts, requestId, reply);
      const page = pageOf(requestId, form.get('key') ?? '', clock());
      if (step === 'json' || step === 'html') {
        const record = await backend().store.dataOfPage(page);
        if (!record) return show(reply, 'expired');
        const { fileName, mediaType, content } = personFile(record, step);
        reply.header('content-disposition', `attachment; filename="${fileName}"`);
        return send(reply, 200, content, mediaType);
      }
      if (step === 'erase') return erase(parts, page, form, reply);
      return show(reply, 'rejected');
    });
  };
}

async function open(
  { backend, site, clock, log }: MyDataParts,
  requestId: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const key = randomBytes(32).toString('base64url');
  const page = pageOf(requestId, key, clock());
  const { store } = backend();
  if (!(await store.openDataLink(page))) {
    return send(reply, statuses.expired, myDataStep('expired', site));
  }
  const record = await store.dataOfPage(page);
  log.info({ request: requestId }, 'A visitor opened their own data');
  const isEmpty = !record || record.leads.length === 0;
  return send(reply, 200, isEmpty ? myDataStep('empty', site) : myDataPage(record, { key }, site));
}

async function erase(
  { backend, dataDir, site, log }: MyDataParts,
  page: OpenedPage,
  form: URLSearchParams,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { store } = backend();
  const record = await store.dataOfPage(page);
  if (!record) return send(reply, statuses.expired, myDataStep('expired', site));
  if (form.get('word')?.trim().toLowerCase() !== 'erase') {
    const key = form.get('key') ?? '';
    return send(reply, 400, myDataPage(record, { key, error: 'Type the word erase.' }, site));
  }
  const found = [page.requestId, ...record.leads.map(({ id }) => id)];
  const { leads } = await eraseWithMails(
    dataDir,
    found,
    async () => (await store.eraseDataOfPage(page)) ?? [],
  );
  log.info({ request: page.requestId, leads }, 'A visitor erased their own data');
  return send(reply, 200, myDataStep('erased', site));
}

function pageOf(requestId: string, key: string, now: Date): OpenedPage {
  return { requestId, keyHash: createHash('sha256').update(key).digest('base64url'), now };
}

function send(
  reply: FastifyReply,
  status: number,
  content: string,
  mediaType = 'text/html; charset=utf-8',
): FastifyReply {
  return reply.code(status).headers(plainPageHeaders).type(mediaType).send(content);
}

type Address = { Params: { token: string } };

const statuses: Readonly<Record<MyDataStep, number>> = {
  ask: 200,
  empty: 200,
  erased: 200,
  rejected: 400,
  unknown: 404,
  expired: 410,
  failed: 503,
};

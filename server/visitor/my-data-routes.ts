import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openedDataPath } from '#contract/my-data.ts';
import { memoryLimit } from '#server/db/rate-limits.ts';
import { finishErasureSoon } from '#server/delivery/erasure/finish-erasure.ts';
import type { Erasures } from '#server/leads/privacy/erasures.ts';
import { personFile } from '#server/leads/privacy/person-file.ts';
import type { MailLinks } from '#server/leads/subscription-links.ts';
import type { Site } from '#server/lib/http/open-site.ts';
import type { Log } from '#server/lib/log.ts';
import type { OpenedPage, PrivacyStore } from '#server/store/privacy-store.ts';
import { askPage, type MyDataStep, myDataPage, myDataStep, tooManyPage } from './my-data-page.ts';
import { sendPlain, takePlainForms } from './plain-page.ts';

type MyDataParts = {
  readonly backend: () => {
    readonly store: PrivacyStore & Erasures;
    readonly links: Pick<MailLinks, 'myData'>;
  };
  readonly dataDir: string;
  readonly timeZone: string;
  readonly site: Site;
  readonly clock: () => Date;
  readonly log: Log;
};

/**
 * The page behind the link to the visitor's own data. GET only shows a button, because mail scanners open
 * every link, and generates a key for that page. The first page whose button is pressed opens the
 * link. From then on only that page's key, not the link, can show, download, and erase the data,
 * until the page expires.
 */
export function myDataRoutes(parts: MyDataParts): (app: FastifyInstance) => Promise<void> {
  const { backend, site, clock, log } = parts;
  const isFull = memoryLimit();
  const show = (reply: FastifyReply, step: MyDataStep) =>
    sendPlain(reply, statuses[step], myDataStep(step, site));

  async function press(
    { params, body }: FastifyRequest<Address>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const requestId = backend().links.myData.idOf(params.token);
    if (requestId === null) return show(reply, 'unknown');
    const form = new URLSearchParams(typeof body === 'string' ? body : '');
    const key = form.get('key') ?? '';
    if (Buffer.from(key, 'base64url').length !== keyBytes) return show(reply, 'rejected');
    const now = clock();
    const overLimit = isFull([{ bucket: requestId, ...pressesPerLink }], now);
    if (overLimit) {
      reply.header('retry-after', String(overLimit.retryAfter));
      return sendPlain(reply, 429, tooManyPage(key, overLimit.retryAfter, site));
    }
    const act = buttons.get(form.get('step') ?? '');
    if (!act) return show(reply, 'rejected');
    return act({ parts, page: pageOf(requestId, key, now), key, form, reply });
  }

  return async (app) => {
    const onError = (reply: FastifyReply, status: number, step: MyDataStep) =>
      sendPlain(reply, status, myDataStep(step, site));
    takePlainForms(app, ['application/x-www-form-urlencoded'], onError, log);

    app.get<Address>(`${openedDataPath}/:token`, async ({ params }, reply) => {
      const id = backend().links.myData.idOf(params.token);
      if (id === null) return show(reply, 'unknown');
      const isOpen = (await backend().store.findDataRequest(id, clock())) !== null;
      if (!isOpen) return show(reply, 'expired');
      return sendPlain(reply, 200, askPage(randomBytes(keyBytes).toString('base64url'), site));
    });

    app.post<Address>(`${openedDataPath}/:token`, press);
  };
}

/** A pressed button on the page. */
type Press = {
  readonly parts: MyDataParts;
  readonly page: OpenedPage;
  readonly key: string;
  readonly form: URLSearchParams;
  readonly reply: FastifyReply;
};

async function open({ parts, page, key, reply }: Press): Promise<FastifyReply> {
  const { backend, site, log, timeZone } = parts;
  const { store } = backend();
  if (!(await store.openDataLink(page))) {
    return sendPlain(reply, statuses.expired, myDataStep('expired', site));
  }
  const record = await store.dataOfPage(page);
  log.info({ request: page.requestId }, 'A visitor opened their own data');
  const isEmpty = !record || record.leads.length === 0;
  return sendPlain(
    reply,
    200,
    isEmpty ? myDataStep('empty', site) : myDataPage(record, { key, timeZone }, site),
  );
}

async function download(
  { parts: { backend, site, timeZone }, page, reply }: Press,
  type: 'json' | 'html',
): Promise<FastifyReply> {
  const record = await backend().store.dataOfPage(page);
  if (!record) return sendPlain(reply, statuses.expired, myDataStep('expired', site));
  const { fileName, mediaType, content } = personFile(record, type, timeZone);
  reply.header('content-disposition', `attachment; filename="${fileName}"`);
  return sendPlain(reply, 200, content, mediaType);
}

async function erase({ parts, page, key, form, reply }: Press): Promise<FastifyReply> {
  const { backend, dataDir, site, clock, log, timeZone } = parts;
  const { store } = backend();
  const record = await store.dataOfPage(page);
  if (record && form.get('word')?.trim().toLowerCase() !== 'erase') {
    const error = 'Type the word erase.';
    return sendPlain(reply, 400, myDataPage(record, { key, timeZone, error }, site));
  }
  const erasure = record && (await store.eraseDataOfPage(page));
  if (erasure) {
    log.info({ request: page.requestId, leads: erasure.leads }, 'A visitor erased their own data');
  }
  // This is also reached when the button is pressed twice; the second press finds nothing to delete.
  const step = await stepAfterErasing();
  return sendPlain(reply, statuses[step], myDataStep(step, site));

  async function stepAfterErasing(): Promise<MyDataStep> {
    if (!(await store.isPageErased(page))) return 'expired';
    const isFinished = await finishErasureSoon({ store, settings: { dataDir }, clock, log });
    return isFinished ? 'erased' : 'erasing';
  }
}

/** The value of a button's `step`, and what the button does. */
const buttons: ReadonlyMap<string, (press: Press) => Promise<FastifyReply>> = new Map([
  ['open', open],
  ['json', (press: Press) => download(press, 'json')],
  ['html', (press: Press) => download(press, 'html')],
  ['erase', erase],
]);

function pageOf(requestId: string, key: string, now: Date): OpenedPage {
  return { requestId, keyHash: createHash('sha256').update(key).digest('base64url'), now };
}

/** Each press reads all data about a person. Nobody needs a button more than a few times. */
const pressesPerLink = { limit: 20, windowSeconds: 60 };

/** The length of a page's key before base64 encoding. */
const keyBytes = 32;

type Address = { Params: { token: string } };

const statuses: Readonly<Record<MyDataStep, number>> = {
  empty: 200,
  erased: 200,
  erasing: 202,
  rejected: 400,
  unknown: 404,
  expired: 410,
  failed: 503,
};

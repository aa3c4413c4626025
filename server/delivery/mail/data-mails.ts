import { site } from '#contract/site.ts';
import { leaseAtPace, type Pace } from '#server/delivery/channel.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { backoffMs, keepTrying } from '#server/delivery/worker.ts';
import type { DueDataMail } from '#server/jobs/data-requests.ts';
import { type PollingLoop, startPolling, type WakeUpSignal } from '#server/jobs/polling-loop.ts';
import type { MailLinks } from '#server/leads/subscription-links.ts';
import { describeFailure, UncertainDelivery } from '#server/lib/delivery-failure.ts';
import type { Log } from '#server/lib/log.ts';
import type { PrivacyStore } from '#server/store/privacy-store.ts';
import { isRefusedRecipient, visitorMessage } from './acknowledgment.ts';
import { writeMail } from './mail-folder.ts';
import { openMailServer } from './mail-server.ts';
import type { Message } from './message.ts';

export type DataMailOptions = {
  readonly store: Pick<PrivacyStore, 'takeDataMails' | 'retryDataMail' | 'isAnythingStored'>;
  readonly settings: Pick<DeliverySettings, 'dataDir' | 'publicUrl' | 'mail'>;
  readonly links: Pick<MailLinks, 'myData'>;
  readonly wakeUp: WakeUpSignal;
  readonly clock: () => Date;
  readonly log: Log;
  readonly pace?: Pace | undefined;
};

/**
 * Mails the links to visitors' own data, until stopped. Several processes share the work. A mail that the
 * server doesn't take is tried again while its link works; one that may have arrived is never sent again.
 */
export function startDataMails(options: DataMailOptions): PollingLoop {
  const { store, settings, clock, log, wakeUp, pace } = options;
  const { smtpUrl } = settings.mail;
  const server = smtpUrl === null ? null : openMailServer(smtpUrl, settings.mail);

  function deliver(
    { id, requestedAt }: DueDataMail,
    message: Message,
    stopping: AbortSignal,
  ): Promise<string> {
    if (server) return server.send(message, stopping);
    const time = requestedAt.toISOString().replace(/[:.]/g, '-');
    return writeMail(settings.dataDir, `${time}-my-data-${id}.eml`, message);
  }

  return startPolling<DueDataMail>({
    wakeUp,
    pollIntervalMs,
    maxConcurrent: 1,
    lease: async (limit) => {
      try {
        return await leaseAtPace(pace, limit, (allowed) => store.takeDataMails(clock(), allowed));
      } catch (error) {
        log.warn({ error }, 'Cannot look for requests for own data');
        return [];
      }
    },
    work: async (mail, stopping) => {
      const details = { request: mail.id };
      try {
        await deliver(mail, await messageFor(mail, options), stopping);
        log.info(details, 'Mailed a link to own data');
      } catch (error) {
        const reason = describeFailure(error);
        if (error instanceof UncertainDelivery || isRefusedRecipient(error)) {
          log.error({ ...details, reason }, 'Cannot mail a link to own data');
          return;
        }
        log.warn({ ...details, reason }, 'Cannot mail a link to own data, will retry');
        const at = new Date(clock().getTime() + backoffMs(mail.attempts + 1));
        await keepTrying(() => store.retryDataMail(mail.id, at), stopping).catch((failure) =>
          log.error({ ...details, error: failure }, 'Cannot retry the mail of a link to own data'),
        );
      }
    },
  });
}

/** Whoever reads the mail owns the address, so it may tell whether anything is stored. */
async function messageFor(
  { id, address }: DueDataMail,
  { store, settings: { mail, publicUrl }, links, clock }: DataMailOptions,
): Promise<Message> {
  const isStored = await store.isAnythingStored(address);
  const content = isStored ? storedCopy : nothingCopy;
  const link = { text: 'See your data', href: links.myData.linkFor(id) };
  const message = await visitorMessage(
    { id, date: clock(), to: address },
    { content, ...(isStored ? { link, isAsking: true } : {}) },
    { from: mail.from, publicUrl },
  );
  if (!message) throw new Error('The address is not one that mail can be sent to');
  return message;
}

const storedCopy = {
  subject: 'Your link to your data',
  lines: [
    `You asked ${site.company} what is stored under your email address. Open this link to see, download, or erase it.`,
    'The link works once, within 30 minutes of your request. Anyone who has it can see your data, so please do not forward it.',
  ],
};
const nothingCopy = {
  subject: 'Nothing is stored under your address',
  lines: [
    `You asked ${site.company} what is stored under your email address. Nothing that was sent with a form of our website is stored under it.`,
    'If you used another address, ask again with that one.',
  ],
};
const pollIntervalMs = 1_000;

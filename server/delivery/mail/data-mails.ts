import { site } from '#contract/site.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { itemOfJob } from '#server/jobs/job-handlers.ts';
import type { Job } from '#server/jobs/outbox.ts';
import type { MailLinks } from '#server/leads/subscription-links.ts';
import { DeliveryRefused } from '#server/lib/delivery-failure.ts';
import type { PrivacyStore } from '#server/store/privacy-store.ts';
import { visitorMessage } from './acknowledgment.ts';
import type { Compose } from './message.ts';

/**
 * The mail with a link to the visitor's own data. Only the owner of the address reads it, so it may reveal whether
 * anything is stored.
 */
export function dataMail(
  { mail, publicUrl }: Pick<DeliverySettings, 'mail' | 'publicUrl'>,
  { findDataRequest, isAnythingStored }: DataMailStore,
  { links, clock }: { readonly links: Pick<MailLinks, 'myData'>; readonly clock: () => Date },
): Compose<Job> {
  return async ({ channel, date, ...job }) => {
    const id = itemOfJob(channel) ?? '';
    const request = await findDataRequest(id, clock());
    if (!request) throw new DeliveryRefused('the link expired before its mail could be sent');
    const isStored = await isAnythingStored(request.address);
    const content = isStored ? storedCopy : nothingCopy;
    const link = { text: 'See your data', href: links.myData.linkFor(id) };
    const message = await visitorMessage(
      { id: job.id, date, to: request.address },
      { content, ...(isStored ? { link, isAsking: true } : {}) },
      { from: mail.from, publicUrl },
    );
    if (!message) throw new DeliveryRefused('the address is not one that mail can be sent to');
    return message;
  };
}

export type DataMailStore = Pick<PrivacyStore, 'findDataRequest' | 'isAnythingStored'>;

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

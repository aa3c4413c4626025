import { readChannel } from '#contract/console/channels.ts';
import type { Acknowledgment } from '#contract/form.ts';
import { formById } from '#contract/forms.ts';
import { myDataPath } from '#contract/my-data.ts';
import { email } from '#contract/rules.ts';
import { representativeFollowsUp } from '#contract/shared-fields.ts';
import { site } from '#contract/site.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import type { Delivery, Job } from '#server/jobs/queue.ts';
import { contentOf } from '#server/leads/files/file-parts.ts';
import { type LeadMails, whyNoReply } from '#server/leads/lead-mails.ts';
import type { MailLinks } from '#server/leads/subscription-links.ts';
import type { AnswerAddresses } from '#server/lib/answer-addresses.ts';
import { escapeHtml } from '#server/lib/clean-text.ts';
import { DeliveryRefused } from '#server/lib/delivery-failure.ts';
import type { MailAddress } from '#server/lib/mail-address.ts';
import type { PrivacyStore } from '#server/store/privacy-store.ts';
import { mailButton, mailPage, paragraph } from './mail-page.ts';
import {
  buildMessage,
  type Compose,
  type Message,
  messageIdOf,
  type OpenMessage,
  streamMessage,
} from './message.ts';
import { senderOf } from './operator-notice.ts';

type VisitorMailOptions = {
  readonly from: MailAddress;
  readonly publicUrl: URL;
  readonly links: Pick<MailLinks, 'unsubscribe' | 'confirm' | 'answers'>;
  /** The signature of the mail; the site's own company by default. */
  readonly sender?: { readonly company: string; readonly address: string; readonly email: string };
};

/** The acknowledgment to the visitor. A subscriber's has an unsubscribe link (RFC 8058). */
export function acknowledgment(options: VisitorMailOptions): Compose {
  return async (delivery) => {
    const { lead } = delivery;
    if (lead.status === 'unsubscribed') return null;
    const form = formById(lead.form);
    const content = form?.acknowledgment ?? standardAcknowledgment;
    if (!form?.subscription) {
      const replyTo = options.links.answers?.addressFor(lead.id) ?? null;
      return visitorMail(delivery, { content, replyTo }, options);
    }
    const link = options.links.unsubscribe.linkFor(lead.id);
    const headers = {
      'List-Unsubscribe': `<${link}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    const text = 'Unsubscribe';
    return visitorMail(delivery, { content, link: { text, href: link }, headers }, options);
  };
}

/** The mail that asks the owner of an address to confirm a subscription. */
export function subscriptionConfirmation(options: VisitorMailOptions): Compose {
  return async (delivery) => {
    const { lead } = delivery;
    const content = formById(lead.form)?.subscription?.confirmation;
    if (!content || lead.status !== 'unconfirmed') return null;
    const link = { text: 'Confirm subscription', href: options.links.confirm.linkFor(lead.id) };
    return visitorMail(delivery, { content, link, isAsking: true }, options);
  };
}

type VisitorMail = {
  readonly content: Acknowledgment;
  readonly link?: { readonly text: string; readonly href: string };
  /** Shows the link as a button, because the mail is about it. */
  readonly isAsking?: true;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address for answers; the sender by default. */
  readonly replyTo?: string | null;
};

function visitorMail(
  { id, date, lead }: Delivery,
  mail: VisitorMail,
  options: VisitorMailOptions,
): Promise<Message | null> {
  const { emailAddress } = lead.payload;
  const to = typeof emailAddress === 'string' ? emailAddress : '';
  return visitorMessage({ id, date, to }, mail, options);
}

/** The address is unverified, so the mail contains nothing that the sender typed. Null for a blank address. */
async function visitorMessage(
  { id, date, to }: { readonly id: string; readonly date: Date; readonly to: string },
  { content, link, isAsking, headers, replyTo = null }: VisitorMail,
  { from, publicUrl, sender = site }: Omit<VisitorMailOptions, 'links'>,
): Promise<Message | null> {
  if (!email.holds(to)) return null;
  const { subject, lines } = content;
  const why =
    link && !isAsking
      ? `You are receiving this email because this address was subscribed at ${publicUrl.origin}.`
      : `This address was entered in a form at ${publicUrl.origin}. If this was not you, you can ignore this email.`;
  const signature = [sender.company, sender.address, sender.email].filter((part) => part !== '');
  const linkLine = link ? [`${link.text}: ${link.href}`] : [];
  const myData = `${publicUrl.origin}${myDataPath}`;
  return buildMessage(
    { id, date },
    {
      subject,
      text: `${[...lines, ...linkLine, why, `${myDataText}: ${myData}`, signature.join('\n')].join('\n\n')}\n`,
      html: mailPage({
        title: subject,
        body: lines.map(paragraph).join('\n') + (link ? linkParagraph(link, isAsking) : ''),
        foot: `${escapeHtml(why)}<br><br><a href="${escapeHtml(myData)}">${myDataText}</a><br><br>${signature.map(escapeHtml).join('<br>')}`,
      }),
      from: { name: from.name || sender.company, address: from.address },
      to: [{ name: '', address: to }],
      replyTo: replyTo === null ? [] : [replyTo],
      headers: { Precedence: 'bulk', 'X-Auto-Response-Suppress': 'All', ...headers },
    },
  );
}

function linkParagraph({ text, href }: NonNullable<VisitorMail['link']>, isButton = false): string {
  const look = isButton ? mailButton : '';
  return `<p style="margin:20px 0 0"><a href="${escapeHtml(href)}"${look}>${text}</a></p>`;
}

const myDataText = 'See or erase what we have stored about you';

const standardAcknowledgment: Acknowledgment = {
  subject: 'Your form',
  lines: ['Thank you for contacting us. We have received your form.', representativeFollowsUp],
};

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
    const id = readChannel(channel).item ?? '';
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

/**
 * A user's mail to the visitor. Mail programs show it in one thread with the visitor's last mail or the acknowledgment.
 * Answers are sent to the mailbox that the server reads, or else to the user.
 */
export function replyMail(
  { from }: { readonly from: MailAddress },
  { findReply, replyFilePart }: Pick<LeadMails, 'findReply' | 'replyFilePart'>,
  answers: AnswerAddresses | null,
): Compose<Delivery, OpenMessage> {
  return async (delivery) => {
    const reply = await findReply(readChannel(delivery.channel).item ?? '');
    if (!reply || whyNoReply(delivery.lead) !== null) return null;
    const parent = reply.parentId === null ? [] : [messageIdOf(reply.parentId, from)];
    const earlier = [...parent, ...(reply.answeredId === null ? [] : [reply.answeredId])];
    const last = earlier.at(-1);
    return streamMessage(delivery, {
      subject: reply.subject,
      text: `${reply.text}\n`,
      from: senderOf(from),
      to: [{ name: '', address: String(delivery.lead.payload.emailAddress) }],
      cc: reply.cc.map((address) => ({ name: '', address })),
      files: reply.files.map(({ id, name, mediaType, bytes }) => ({
        name,
        mediaType,
        open: () => contentOf(bytes, (position) => replyFilePart(id, position)),
      })),
      replyTo: [answers?.addressFor(delivery.lead.id) ?? reply.replyTo],
      headers: {
        // A person wrote the mail (RFC 3834, section 5).
        'Auto-Submitted': 'no',
        ...(last === undefined ? {} : { 'In-Reply-To': last, References: earlier.join(' ') }),
      },
    });
  };
}

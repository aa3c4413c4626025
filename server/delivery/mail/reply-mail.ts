import { site } from '#contract/site.ts';
import { readChannelName } from '#server/delivery/channel-name.ts';
import type { Delivery } from '#server/jobs/outbox.ts';
import { contentOf } from '#server/leads/files/file-parts.ts';
import { type LeadMails, whyNoReply } from '#server/leads/lead-mails.ts';
import type { AnswerAddresses } from '#server/lib/answer-addresses.ts';
import type { MailAddress } from '#server/lib/mail-address.ts';
import { type Compose, messageIdOf, type OpenMessage, streamMessage } from './message.ts';

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
    const reply = await findReply(readChannelName(delivery.channel).item ?? '');
    if (!reply || whyNoReply(delivery.lead) !== null) return null;
    const parent = reply.parentId === null ? [] : [messageIdOf(reply.parentId, from)];
    const earlier = [...parent, ...(reply.answeredId === null ? [] : [reply.answeredId])];
    const last = earlier.at(-1);
    return streamMessage(delivery, {
      subject: reply.subject,
      text: `${reply.text}\n`,
      from: named(from),
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

function named({ name, address }: MailAddress): MailAddress {
  return { name: name || site.company, address };
}

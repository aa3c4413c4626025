import { contentOf } from '#console/server/leads/files/file-parts.ts';
import { site } from '#contract/site.ts';
import type { Compose, OpenMessage } from '#server/delivery/channel.ts';
import { messageIdOf, streamMessage } from '#server/delivery/mail/message.ts';
import type { Delivery } from '#server/jobs/queue.ts';
import type { AnswerAddresses } from '#server/lib/answer-addresses.ts';
import { cleanLine } from '#server/lib/clean-text.ts';
import type { MailAddress } from '#server/lib/mail-address.ts';
import { type LeadEmails, whyNoReply } from './lead-emails.ts';
import { replyHtml } from './reply-html.ts';

/**
 * A user's reply to the visitor. Mail programs show it in one thread with the visitor's last email or the
 * acknowledgment. Answers are sent to the mailbox that the server reads, or else to the user.
 */
export function replyMail(
  { from }: { readonly from: MailAddress },
  { findReply, replyFilePart }: Pick<LeadEmails, 'findReply' | 'replyFilePart'>,
  answers: AnswerAddresses | null,
): Compose<Delivery, OpenMessage> {
  return async (delivery) => {
    const reply = await findReply(delivery.item);
    if (!reply || whyNoReply(delivery.lead) !== null) return null;
    const parent = reply.parentId === null ? [] : [messageIdOf(reply.parentId, from)];
    const earlier = [...parent, ...(reply.answeredId === null ? [] : [reply.answeredId])];
    const last = earlier.at(-1);
    return streamMessage(delivery, {
      subject: reply.subject,
      text: `${reply.text}\n`,
      html: replyHtml(reply.text, reply.author.signature),
      // The address is the company's, because receivers check that its domain allows this server to send (DMARC).
      from: {
        name: cleanLine(`${reply.author.name}, ${site.company}`, 200),
        address: from.address,
      },
      to: [{ name: '', address: String(delivery.lead.payload.emailAddress) }],
      cc: reply.cc.map((address) => ({ name: '', address })),
      files: reply.files.map(({ id, name, mediaType, bytes }) => ({
        name,
        mediaType,
        open: () => contentOf(bytes, (position) => replyFilePart(id, position)),
      })),
      replyTo: [answers?.addressFor(delivery.lead.id) ?? reply.replyTo],
      headers: {
        // A person wrote the email (RFC 3834, section 5).
        'Auto-Submitted': 'no',
        ...(last === undefined ? {} : { 'In-Reply-To': last, References: earlier.join(' ') }),
      },
    });
  };
}

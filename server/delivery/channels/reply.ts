import { mailingOnce } from '#server/delivery/mail/mailing.ts';
import { replyMail } from '#server/delivery/mail/reply-mail.ts';
import type { ChannelRow } from './channel-row.ts';

/** Mails a user's reply to the visitor. */
export const replyChannel = {
  name: 'reply',
  medium: 'mail',
  to: 'on request',
  perItem: true,
  open: (settings, { mails, links }) =>
    mailingOnce(settings, replyMail(settings.mail, mails, links.answers)),
} as const satisfies ChannelRow;

import { mailingOnce } from '#server/delivery/mail/mailing.ts';
import { mentionMail } from '#server/delivery/mail/notification-mail.ts';
import type { ChannelRow } from './channel-row.ts';

/** Mails a user whom a note mentions. */
export const mentionChannel = {
  name: 'mention',
  medium: 'mail',
  to: 'on request',
  perItem: true,
  open: (settings, { mails }) => mailingOnce(settings, mentionMail(settings, mails)),
} as const satisfies ChannelRow;

import { mailingOnce } from '#server/delivery/mail/mailing.ts';
import { newLeadMail } from '#server/delivery/mail/notification-mail.ts';
import type { ChannelRow } from './channel-row.ts';

/** Notifies a user of a new lead, in the console and by mail, according to the user's choices. */
export const newLeadChannel = {
  name: 'new-lead',
  medium: 'mail',
  to: 'on request',
  perItem: true,
  open: (settings, { mails }) => mailingOnce(settings, newLeadMail(settings, mails)),
} as const satisfies ChannelRow;

import { mailing } from '#server/delivery/mail/mailing.ts';
import { verificationMail } from '#server/delivery/mail/message.ts';
import type { ChannelRow } from './channel-row.ts';
import { toOperator } from './mail.ts';

/** Mails the operator the result of an NPI lookup that was repeated after the registration. */
export const verificationChannel = {
  name: 'verification',
  medium: 'mail',
  to: 'on request',
  perRecipient: true,
  open: (settings, parts) => mailing(settings, verificationMail(toOperator(settings, parts))),
} as const satisfies ChannelRow;

import { readChannelName } from '#server/delivery/channel-name.ts';
import { mailing } from '#server/delivery/mail/mailing.ts';
import {
  type Compose,
  type MailAddresses,
  operatorMail,
  verificationMail,
} from '#server/delivery/mail/message.ts';
import type { ChannelRow } from './channel-row.ts';
import { toOperator } from './mail.ts';

/** Mails a lead to a recipient that a rule names. The address is in the delivery's channel. */
export const recipientChannel = {
  name: 'recipient',
  medium: 'mail',
  to: 'operator',
  perItem: true,
  open: (settings, parts) =>
    mailing(
      settings,
      toRecipient((to) => operatorMail({ ...toOperator(settings, parts), ...to })),
    ),
} as const satisfies ChannelRow;

/** Mails such a recipient the result of an NPI lookup that was repeated after the registration. */
export const recipientVerificationChannel = {
  name: 'recipient-verification',
  medium: 'mail',
  to: 'operator',
  perItem: true,
  open: (settings, parts) =>
    mailing(
      settings,
      toRecipient((to) => verificationMail({ ...toOperator(settings, parts), ...to })),
    ),
} as const satisfies ChannelRow;

function toRecipient(mailTo: (to: Pick<MailAddresses, 'to' | 'recipient'>) => Compose): Compose {
  return async (delivery) => {
    const address = readChannelName(delivery.channel).recipient;
    if (address === null) return null;
    return mailTo({ to: [{ name: '', address }], recipient: undefined })(delivery);
  };
}

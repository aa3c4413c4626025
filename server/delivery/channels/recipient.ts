import { readChannelName } from '#server/delivery/channel-name.ts';
import { mailing } from '#server/delivery/mail/mailing.ts';
import { operatorMail, verificationMail } from '#server/delivery/mail/message.ts';
import type { ChannelRow } from './channel-row.ts';
import { toOperator } from './mail.ts';

/** Mails a lead to a recipient that a rule names. */
export const recipientChannel = toRecipients('recipient', operatorMail);

/** Mails such a recipient the result of an NPI lookup that was repeated after the registration. */
export const recipientVerificationChannel = toRecipients(
  'recipient-verification',
  verificationMail,
);

/** A channel with one delivery per address, which is in the delivery's channel. */
function toRecipients<N extends string>(name: N, mailTo: typeof verificationMail) {
  return {
    name,
    medium: 'mail',
    to: 'operator',
    perItem: true,
    open: (settings, parts) =>
      mailing(settings, async (delivery) => {
        const address = readChannelName(delivery.channel).recipient;
        if (address === null) return null;
        const to = { to: [{ name: '', address }], recipient: undefined };
        return mailTo({ ...toOperator(settings, parts), ...to })(delivery);
      }),
  } as const satisfies ChannelRow;
}

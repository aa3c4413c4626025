import { subscriptionConfirmation } from '#server/delivery/mail/acknowledgment.ts';
import { mailingOnce } from '#server/delivery/mail/mailing.ts';
import type { ChannelRow } from './channel-row.ts';

/** Mails the link that confirms a subscription. */
export const confirmationChannel = {
  name: 'confirmation',
  medium: 'mail',
  to: 'visitor',
  open: (settings, { links }) => {
    const { mail, publicUrl } = settings;
    return mailingOnce(settings, subscriptionConfirmation({ from: mail.from, publicUrl, links }));
  },
} as const satisfies ChannelRow;

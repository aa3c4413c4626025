import { acknowledgment } from '#server/delivery/mail/acknowledgment.ts';
import { mailingOnce } from '#server/delivery/mail/mailing.ts';
import type { ChannelRow } from './channel-row.ts';

/** Mails the visitor a confirmation that the form was received. */
export const acknowledgmentChannel = {
  // Stored deliveries use this spelling, so it cannot change.
  name: 'acknowledgement',
  medium: 'mail',
  to: 'visitor',
  open: (settings, { links }) => {
    const { mail, publicUrl } = settings;
    return mailingOnce(settings, acknowledgment({ from: mail.from, publicUrl, links }));
  },
} as const satisfies ChannelRow;

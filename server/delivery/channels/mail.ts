import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { mailing } from '#server/delivery/mail/mailing.ts';
import { operatorMail } from '#server/delivery/mail/message.ts';
import type { ChannelParts, ChannelRow } from './channel-row.ts';

/** Mails each accepted lead to the operator. */
export const mailChannel = {
  name: 'mail',
  medium: 'mail',
  to: 'operator',
  perRecipient: true,
  open: (settings, parts) => mailing(settings, operatorMail(toOperator(settings, parts))),
} as const satisfies ChannelRow;

/** Settings of mails about leads to the operator. */
export function toOperator(
  { mail, console: { url, isUrlKnown }, timeZone }: DeliverySettings,
  { links }: ChannelParts,
) {
  return { ...mail, timeZone, consoleUrl: isUrlKnown ? url : null, answers: links.answers };
}

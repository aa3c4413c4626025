import MailComposer from 'nodemailer/lib/mail-composer';
import type { Delivery } from '#server/leads/store.ts';
import type { MailAddress } from '#server/mail-address.ts';
import { mailText } from './mail-text.ts';

export type Message = {
  readonly raw: Buffer;
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
};

/** What a channel that mails makes of a delivery; null when there is nothing to be said any more. */
export type Compose = (delivery: Delivery) => Promise<Message | null>;

export type MailAddresses = { readonly from: MailAddress; readonly to: readonly MailAddress[] };

type MailParts = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly from: MailAddress;
  readonly to: readonly MailAddress[];
  readonly replyTo?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** When there was something to tell; otherwise when the lead came. */
  readonly date?: Date;
};

/** The mail to the operator about a lead. */
export function operatorMail({
  from,
  to,
}: MailAddresses): (delivery: Delivery) => Promise<Message> {
  return async (delivery) => buildMessage(delivery, { ...mailText(delivery.lead), from, to });
}

/** The mail to the operator about a registration whose number was looked up later. */
export function verificationMail({ from, to }: MailAddresses): Compose {
  return async (delivery) => {
    const { payload, receivedAt } = delivery.lead;
    const content = mailText(delivery.lead, `NPI ${String(payload.verification)}`);
    // The day of an imported file may be long before the registration came.
    const asOf = Date.parse(String(payload.verificationAt)) || 0;
    const date = new Date(Math.max(asOf, receivedAt.getTime()));
    return buildMessage(delivery, { ...content, date, from, to });
  };
}

/**
 * The mail of one delivery as it goes over the wire or into a file. It has the same bytes at every
 * try, and its Message-ID is the delivery's, so that a mail that arrives twice after a lost
 * connection is recognised as one.
 */
export async function buildMessage(
  { id, lead }: Delivery,
  { from, to, replyTo = null, headers = {}, date = lead.receivedAt, ...content }: MailParts,
): Promise<Message> {
  const message = new MailComposer({
    ...content,
    from,
    to: [...to],
    ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    date,
    baseBoundary: id,
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  return {
    raw: await message.build(),
    envelope: { from: from.address, to: to.map(({ address }) => address) },
  };
}

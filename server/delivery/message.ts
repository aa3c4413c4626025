import MailComposer from 'nodemailer/lib/mail-composer';
import type { Delivery } from '#server/leads/outbox.ts';
import type { MailAddress } from './mail-address.ts';
import { mailText } from './mail-text.ts';

export type Message = {
  readonly raw: Buffer;
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
};

/** Composes the mail of a delivery; null when there is no longer anything to send. */
export type Compose = (delivery: Delivery) => Promise<Message | null>;

export type MailAddresses = {
  readonly from: MailAddress;
  /** Everyone in the header. */
  readonly to: readonly MailAddress[];
  /** The one who gets this copy; everyone in `to` by default. */
  readonly recipient?: MailAddress | undefined;
};

type MailParts = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly from: MailAddress;
  readonly to: readonly MailAddress[];
  readonly recipient?: MailAddress | undefined;
  readonly replyTo?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Defaults to the time the lead was received. */
  readonly date?: Date;
};

/** The mail to the operator about a lead. */
export function operatorMail({
  from,
  to,
  recipient,
}: MailAddresses): (delivery: Delivery) => Promise<Message> {
  return async (delivery) =>
    buildMessage(delivery, { ...mailText(delivery.lead), from, to, recipient });
}

/** The mail to the operator about a registration whose NPI was looked up later. */
export function verificationMail({ from, to, recipient }: MailAddresses): Compose {
  return async (delivery) => {
    const { payload, receivedAt } = delivery.lead;
    const content = mailText(delivery.lead, `NPI ${String(payload.verification)}`);
    // The date of an imported file may be long before the registration.
    const asOf = Date.parse(String(payload.verificationAt)) || 0;
    const date = new Date(Math.max(asOf, receivedAt.getTime()));
    return buildMessage(delivery, { ...content, date, from, to, recipient });
  };
}

/**
 * The mail of one delivery, sent over the wire or written to a file. It has the same bytes at every
 * attempt, and its Message-ID comes from the delivery, so that mail programs recognize a mail that
 * arrives twice after a lost connection.
 */
export async function buildMessage(
  { id, lead }: Delivery,
  {
    from,
    to,
    recipient,
    replyTo = null,
    headers = {},
    date = lead.receivedAt,
    ...content
  }: MailParts,
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
    envelope: {
      from: from.address,
      to: (recipient ? [recipient] : to).map(({ address }) => address),
    },
  };
}

import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { answerOf } from '#server/lib/delivery-failure.ts';
import { escapeHtml } from '#server/lib/escape.ts';
import { newId } from '#server/lib/ids.ts';
import { writeMail } from './mail-folder.ts';
import { linkParagraph, mailPage, paragraph } from './mail-page.ts';
import { openMailServer } from './mail-server.ts';
import { buildMessage, type MailAddresses, type Message } from './message.ts';

/** A mail to the operator that is not about one lead. */
export type Notice = {
  readonly subject: string;
  readonly title: string;
  readonly sections: readonly NoticeSection[];
  readonly foot: string;
};

type NoticeSection = {
  readonly text: string;
  /** Leads and commands, one per line. */
  readonly lines?: readonly string[];
  /** The link to the console page with the details. */
  readonly link?: { readonly text: string; readonly href: string };
};

export type NoticeResult = {
  readonly recipient: string;
  readonly isAccepted: boolean;
  /** The mail server's answer; it may quote addresses. */
  readonly answer: string;
};

/** The mail of a notice to one recipient, or to all. */
export function noticeMessage(
  mail: { readonly id: string; readonly date: Date },
  { subject, title, sections, foot }: Notice,
  addresses: MailAddresses,
): Promise<Message> {
  return buildMessage(mail, {
    subject,
    text: `${[title, ...sections.map(asText), foot].join('\n\n')}\n`,
    html: mailPage({ title, body: sections.map(asHtml).join('\n'), foot }),
    ...addresses,
  });
}

/**
 * Sends a notice to each recipient immediately and once, for an operator who is waiting for the answers. Never rejects.
 */
export async function sendNotice(
  { dataDir, mail }: Pick<DeliverySettings, 'dataDir' | 'mail'>,
  notice: Notice,
  now: Date,
): Promise<readonly NoticeResult[]> {
  const { smtpUrl, from, to } = mail;
  const sender = smtpUrl === null ? null : openMailServer(smtpUrl, mail);
  const send = async (recipient: (typeof to)[number]): Promise<string> => {
    const id = newId();
    const message = await noticeMessage({ id, date: now }, notice, { from, to, recipient });
    if (sender) return sender.send(message);
    const time = now.toISOString().replace(/[:.]/g, '-');
    return writeMail(dataDir, `${time}-test-${id}.eml`, message);
  };
  const recipients = sender ? to : to.slice(0, 1);
  const results = await Promise.all(
    recipients.map(async (recipient) => {
      const { address } = recipient;
      try {
        return { recipient: address, isAccepted: true, answer: await send(recipient) };
      } catch (error) {
        return { recipient: address, isAccepted: false, answer: answerOf(error) };
      }
    }),
  );
  sender?.close();
  return results;
}

function asText({ text, lines = [], link }: NoticeSection): string {
  const open = link ? [`${link.text}: ${link.href}`] : [];
  return [text, ...lines.map((line) => `  ${line}`), ...open].join('\n');
}

function asHtml({ text, lines = [], link }: NoticeSection): string {
  const open = link ? linkParagraph(link.text, link.href) : '';
  if (lines.length === 0) return `${paragraph(text)}${open}`;
  const style =
    'margin:8px 0 0;font-family:ui-monospace,Consolas,monospace;font-size:13px;line-height:1.6';
  return `${paragraph(text)}<p style="${style}">${lines.map(escapeHtml).join('<br>')}</p>${open}`;
}

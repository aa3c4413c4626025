import type { Acknowledgment } from '#contract/form.ts';
import { formById } from '#contract/forms.ts';
import { myDataPath } from '#contract/my-data.ts';
import { email } from '#contract/rules.ts';
import { representativeFollowsUp } from '#contract/shared-fields.ts';
import { site } from '#contract/site.ts';
import type { Delivery } from '#server/jobs/outbox.ts';
import type { MailLinks } from '#server/leads/subscription-links.ts';
import { escapeHtml } from '#server/lib/escape.ts';
import type { MailAddress } from '#server/lib/mail-address.ts';
import { mailButton, mailPage, paragraph } from './mail-page.ts';
import { buildMessage, type Compose, type Message } from './message.ts';

export type VisitorMailOptions = {
  readonly from: MailAddress;
  readonly publicUrl: URL;
  readonly links: Pick<MailLinks, 'unsubscribe' | 'confirm' | 'answers'>;
  /** The signature of the mail; the site's own company by default. */
  readonly sender?: { readonly company: string; readonly address: string; readonly email: string };
};

/** The acknowledgment to the visitor. A subscriber's has an unsubscribe link (RFC 8058). */
export function acknowledgment(options: VisitorMailOptions): Compose {
  return async (delivery) => {
    const { lead } = delivery;
    if (lead.status === 'unsubscribed') return null;
    const form = formById(lead.form);
    const content = form?.acknowledgment ?? standardAcknowledgment;
    if (!form?.subscription) {
      const replyTo = options.links.answers?.addressFor(lead.id) ?? null;
      return visitorMail(delivery, { content, replyTo }, options);
    }
    const link = options.links.unsubscribe.linkFor(lead.id);
    const headers = {
      'List-Unsubscribe': `<${link}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    const text = 'Unsubscribe';
    return visitorMail(delivery, { content, link: { text, href: link }, headers }, options);
  };
}

/** The mail that asks the owner of an address to confirm a subscription. */
export function subscriptionConfirmation(options: VisitorMailOptions): Compose {
  return async (delivery) => {
    const { lead } = delivery;
    const content = formById(lead.form)?.subscription?.confirmation;
    if (!content || lead.status !== 'unconfirmed') return null;
    const link = { text: 'Confirm subscription', href: options.links.confirm.linkFor(lead.id) };
    return visitorMail(delivery, { content, link, isAsking: true }, options);
  };
}

export type VisitorMail = {
  readonly content: Acknowledgment;
  readonly link?: { readonly text: string; readonly href: string };
  /** Shows the link as a button, because the mail is about it. */
  readonly isAsking?: true;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address for answers; the sender by default. */
  readonly replyTo?: string | null;
};

function visitorMail(
  { id, date, lead }: Delivery,
  mail: VisitorMail,
  options: VisitorMailOptions,
): Promise<Message | null> {
  const { emailAddress } = lead.payload;
  const to = typeof emailAddress === 'string' ? emailAddress : '';
  return visitorMessage({ id, date, to }, mail, options);
}

/** The address is unverified, so the mail contains nothing that the sender typed. Null for a blank address. */
export async function visitorMessage(
  { id, date, to }: { readonly id: string; readonly date: Date; readonly to: string },
  { content, link, isAsking, headers, replyTo = null }: VisitorMail,
  { from, publicUrl, sender = site }: Omit<VisitorMailOptions, 'links'>,
): Promise<Message | null> {
  if (!email.holds(to)) return null;
  const { subject, lines } = content;
  const why =
    link && !isAsking
      ? `You are receiving this email because this address was subscribed at ${publicUrl.origin}.`
      : `This address was entered in a form at ${publicUrl.origin}. If this was not you, you can ignore this email.`;
  const signature = [sender.company, sender.address, sender.email].filter((part) => part !== '');
  const linkLine = link ? [`${link.text}: ${link.href}`] : [];
  const myData = `${publicUrl.origin}${myDataPath}`;
  return buildMessage(
    { id, date },
    {
      subject,
      text: `${[...lines, ...linkLine, why, `${myDataText}: ${myData}`, signature.join('\n')].join('\n\n')}\n`,
      html: mailPage({
        title: subject,
        body: lines.map(paragraph).join('\n') + (link ? linkParagraph(link, isAsking) : ''),
        foot: `${escapeHtml(why)}<br><br><a href="${escapeHtml(myData)}">${myDataText}</a><br><br>${signature.map(escapeHtml).join('<br>')}`,
      }),
      from: { name: from.name || sender.company, address: from.address },
      to: [{ name: '', address: to }],
      replyTo: replyTo === null ? [] : [replyTo],
      headers: { Precedence: 'bulk', 'X-Auto-Response-Suppress': 'All', ...headers },
    },
  );
}

function linkParagraph({ text, href }: NonNullable<VisitorMail['link']>, isButton = false): string {
  const look = isButton ? mailButton : '';
  return `<p style="margin:20px 0 0"><a href="${escapeHtml(href)}"${look}>${text}</a></p>`;
}

const myDataText = 'See or erase what we have stored about you';

const standardAcknowledgment: Acknowledgment = {
  subject: 'Your form',
  lines: ['Thank you for contacting us. We have received your form.', representativeFollowsUp],
};

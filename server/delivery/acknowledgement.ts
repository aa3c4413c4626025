import type { Receipt } from '#contract/form.ts';
import { formById } from '#contract/forms.ts';
import { representativeFollowsUp } from '#contract/messages.ts';
import { email } from '#contract/rules.ts';
import { site } from '#contract/site.ts';
import { escapeHtml } from '#server/escape-html.ts';
import type { Lead } from '#server/leads/lead.ts';
import type { UnsubscribeLinks } from '#server/subscriptions/unsubscribe-links.ts';
import {
  type ChannelHandler,
  DeliveryRefused,
  describeFailure,
  UncertainDelivery,
} from './channel.ts';
import type { MailAddress } from './mail-address.ts';
import { mailPage, paragraph } from './mail-page.ts';
import { buildMessage, type Compose } from './message.ts';

export type AcknowledgementOptions = {
  readonly from: MailAddress;
  readonly publicUrl: URL;
  readonly links: UnsubscribeLinks;
  /** Who signs the mail; the site's own settings by default. */
  readonly sender?: { readonly company: string; readonly address: string; readonly email: string };
};

/**
 * The confirmation mail to the visitor. The address is unverified, so the mail contains nothing the
 * sender typed. A subscriber's mail has an unsubscribe link (RFC 8058).
 */
export function acknowledgement(options: AcknowledgementOptions): Compose {
  const { from, links, sender = site } = options;
  return async (delivery) => {
    const { lead } = delivery;
    const to = lead.payload.emailAddress;
    if (typeof to !== 'string' || !email.holds(to) || lead.status === 'unsubscribed') return null;
    const link = formById(lead.form)?.subscription ? links.linkFor(lead.id) : null;
    return buildMessage(delivery, {
      ...contentOf(lead, link, options),
      from: { name: from.name || sender.company, address: from.address },
      to: [{ name: '', address: to }],
      headers: {
        Precedence: 'bulk',
        'X-Auto-Response-Suppress': 'All',
        ...(link === null
          ? {}
          : {
              'List-Unsubscribe': `<${link}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
      },
    });
  };
}

/** A permanent refusal of the recipient, such as 550, is not retried. */
export function failOnRefusedRecipient(handler: ChannelHandler): ChannelHandler {
  return {
    ...handler,
    deliver: async (delivery, signal) => {
      try {
        await handler.deliver(delivery, signal);
      } catch (error) {
        if (isRefusedRecipient(error)) throw new DeliveryRefused(describeFailure(error));
        throw error;
      }
    },
  };
}

/** A mail that may have been accepted is not sent again: a visitor must not get it twice. */
export function sendAtMostOnce(handler: ChannelHandler): ChannelHandler {
  return {
    ...handler,
    deliver: async (delivery, signal) => {
      try {
        await handler.deliver(delivery, signal);
      } catch (error) {
        if (error instanceof UncertainDelivery) throw new DeliveryRefused(error.message);
        throw error;
      }
    },
  };
}

function contentOf({ form }: Lead, link: string | null, options: AcknowledgementOptions) {
  const { publicUrl, sender = site } = options;
  const { subject, lines } = formById(form)?.receipt ?? standardReceipt;
  const why = `This address was entered in a form at ${publicUrl.origin}. If this was not you, ${
    link === null ? 'you can ignore this email.' : 'unsubscribe with the link above.'
  }`;
  const signature = [sender.company, sender.address, sender.email].filter((part) => part !== '');
  const end = link === null ? [] : [`Unsubscribe: ${link}`];
  return {
    subject,
    text: `${[...lines, ...end, why, signature.join('\n')].join('\n\n')}\n`,
    html: mailPage({
      title: subject,
      body: lines.map(paragraph).join('\n') + (link === null ? '' : unsubscribeButton(link)),
      foot: `${escapeHtml(why)}<br><br>${signature.map(escapeHtml).join('<br>')}`,
    }),
  };
}

function unsubscribeButton(link: string): string {
  return `<p style="margin:20px 0 0"><a href="${escapeHtml(link)}">Unsubscribe</a></p>`;
}

function isRefusedRecipient(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error))
    return false;
  const code = Number(error.responseCode);
  return error.command === 'RCPT TO' && code >= 500 && code < 600;
}

const standardReceipt: Receipt = {
  subject: 'We have received your form',
  lines: ['Thank you for contacting us. We have received your form.', representativeFollowsUp],
};

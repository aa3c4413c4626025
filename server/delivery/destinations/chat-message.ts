import type { DestinationKind } from '#contract/console/destinations.ts';
import { contactPurpose } from '#contract/contact-purposes.ts';
import { formRowById, productLabels, productOf } from '#contract/form-list.ts';
import type { Lead } from '#server/leads/lead.ts';
import { typedName } from '#server/leads/lead-contact.ts';

export type ChatKind = Exclude<DestinationKind, 'webhook'>;

type ChatMessage = { readonly text: string; readonly url: string; readonly linkText: string };

/**
 * Shows the page's own purpose, or form and product, with a link to the lead. Names the visitor only if the operator
 * wants that.
 */
export function leadMessage(
  { id, form, payload, intake }: Lead,
  { includesName, consoleUrl }: { readonly includesName: boolean; readonly consoleUrl: URL },
): ChatMessage {
  const label = formRowById(form)?.label ?? form;
  const product = productOf(form, intake?.source.page);
  const topic = product === null ? label : `${label} · ${productLabels[product]}`;
  const subject = contactPurpose(form, intake?.source) ?? topic;
  const name = includesName ? plainName(typedName(payload)) : '';
  return {
    text: name === '' ? subject : `${subject} · ${name}`,
    url: new URL(`/leads/${id}`, consoleUrl).href,
    linkText: 'Open the lead',
  };
}

export function testMessage(consoleUrl: URL): ChatMessage {
  return {
    text: 'Test from the console. No lead was received.',
    url: new URL('/destinations', consoleUrl).href,
    linkText: 'Open the console',
  };
}

/** Message bodies by chat. They never mention anyone, so that no phones ring. */
export const chatBodies: Readonly<Record<ChatKind, (message: ChatMessage) => string>> = {
  slack: ({ text, url, linkText }) =>
    JSON.stringify({ text: `${escapeSlack(text)}\n<${url}|${linkText}>`, unfurl_links: false }),
  teams: ({ text, url, linkText }) =>
    JSON.stringify({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            body: [{ type: 'TextBlock', text, wrap: true }],
            actions: [{ type: 'Action.OpenUrl', title: linkText, url }],
          },
        },
      ],
    }),
  chat: ({ text, url }) => JSON.stringify({ text: `${text}\n${url}` }),
};

/** Letters, digits, and little else: a name must not mention a channel, format a text, or become a link. */
function plainName(name: string): string {
  return name
    .replace(/[^\p{L}\p{M}\p{N} .,'’-]|\.(?! |$)/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, maxNameLength);
}

function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const maxNameLength = 80;

import type { DestinationEvent, DestinationKind } from '#console/contract/destinations.ts';
import { requestTitle } from '#contract/request.ts';
import { type ChannelHandler, createPace, pauseWhenAsked } from '#server/delivery/channel.ts';
import { eventBody, leadData, signatureOf } from '#server/delivery/channels/webhook.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { sampleLead } from '#server/delivery/sample-lead.ts';
import type { Delivery, Job } from '#server/jobs/queue.ts';
import type { Lead } from '#server/leads/lead.ts';
import { typedName } from '#server/leads/lead-texts.ts';
import { DeliveryFailure, DeliveryRefused } from '#server/lib/delivery-failure.ts';
import { postJson } from '#server/lib/http/post-json.ts';
import { newId, timeOfId } from '#server/lib/ids.ts';
import { unseal } from '#server/lib/sealing.ts';
import type { Destination } from './destination-store.ts';
import type { LeadEvents } from './lead-events.ts';

export type DestinationSettings = Pick<DeliverySettings, 'destinations' | 'console'>;

type Parts = {
  /** Called for each delivery, because owners can change the destination. */
  readonly find: () => Destination | null;
  readonly store: LeadEvents;
  readonly settings: DestinationSettings;
  readonly clock: () => Date;
};

/** Delivers one event to a destination. */
export function destinationChannel(event: DestinationEvent, parts: Parts): ChannelHandler {
  const { find, settings } = parts;
  return pauseWhenAsked({
    // Chats throttle or reject senders that post more than one message a second.
    ...(find()?.kind === 'webhook' ? {} : { pace: createPace({ limit: 1, windowSeconds: 1 }) }),
    deliver: async (delivery, signal) => {
      const { id, lead } = delivery;
      const destination = openOne(find);
      const body =
        destination.kind === 'webhook'
          ? eventBody(
              event,
              event === 'lead.created' ? lead.receivedAt : timeOfId(id),
              await dataOf(event, delivery, parts),
            )
          : chatBodies[destination.kind](
              leadMessage(lead, {
                includesName: destination.includesName,
                consoleUrl: settings.console.url,
              }),
            );
      return post(destination, { id, body }, settings, signal);
    },
  });
}

/** Reports an erased lead to a webhook. Only the lead's id is left. */
export function erasureChannel({
  find,
  settings,
}: Pick<Parts, 'find' | 'settings'>): ChannelHandler<Job> {
  return pauseWhenAsked<Job>({
    deliver: ({ id, item }, signal) => {
      const body = eventBody('lead.erased', timeOfId(id), { id: item });
      return post(openOne(find), { id, body }, settings, signal);
    },
  });
}

function openOne(find: Parts['find']): Destination {
  const destination = find();
  if (destination?.isOn) return destination;
  throw new DeliveryFailure('the destination was turned off or removed');
}

async function dataOf(
  event: DestinationEvent,
  { lead, item }: Delivery,
  { store, settings, clock }: Parts,
): Promise<Readonly<Record<string, unknown>>> {
  const data = leadData(lead, settings.console);
  if (event === 'lead.changed') {
    return { ...data, ...present(await store.leadState(lead.id, clock())) };
  }
  if (event !== 'lead.answered') return data;
  return {
    ...data,
    answer: present(await store.answerEvent(lead.id, item)),
  };
}

function present<T>(found: T | null): T {
  if (found === null) throw new DeliveryRefused('the lead or answer was erased');
  return found;
}

/**
 * Sends a webhook a `test` event with a sample lead, so that its fields can be mapped, or sends a chat a test message.
 * Resolves with the response.
 */
export function sendTest(
  destination: Destination,
  settings: DestinationSettings,
  now: Date,
): Promise<string> {
  const id = newId();
  const text = 'Test from the console. No lead was received.';
  const sample = sampleLead(destination.forms?.[0] ?? 'contact', { id, now });
  const body =
    destination.kind === 'webhook'
      ? eventBody('test', now, { message: text, ...leadData(sample, settings.console) })
      : chatBodies[destination.kind]({
          text,
          url: new URL('/settings/delivery', settings.console.url).href,
          linkText: 'Open the console',
        });
  return post(destination, { id, body }, settings, new AbortController().signal);
}

async function post(
  destination: Destination,
  { id, body }: { readonly id: string; readonly body: string },
  { destinations: { allowPrivate, secretsKey } }: DestinationSettings,
  signal: AbortSignal,
): Promise<string> {
  const open = (sealed: string) => unseal(sealed, secretsKey, destination.id);
  const secrets = destination.secrets.map(open);
  const headers = secrets.length === 0 ? {} : signatureOf(id, body, secrets);
  return postJson({ url: open(destination.url), body, headers, allowPrivate, signal });
}

type ChatKind = Exclude<DestinationKind, 'webhook'>;

type ChatMessage = { readonly text: string; readonly url: string; readonly linkText: string };

/**
 * Shows what the visitor asked for, with a link to the lead. Includes the visitor's name only if an
 * owner turned that on.
 */
export function leadMessage(
  lead: Lead,
  { includesName, consoleUrl }: { readonly includesName: boolean; readonly consoleUrl: URL },
): ChatMessage {
  const subject = requestTitle(lead);
  const name = includesName ? plainName(typedName(lead.payload)) : '';
  return {
    text: name === '' ? subject : `${subject} · ${name}`,
    url: new URL(`/leads/${lead.id}`, consoleUrl).href,
    linkText: 'Open the lead',
  };
}

/** Message bodies by chat. They never mention anyone, so that nobody's phone rings. */
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

import type { DestinationEvent } from '#contract/console/destinations.ts';
import { type ChannelHandler, createPace, pauseWhenAsked } from '#server/delivery/channel.ts';
import { eventBody, leadData, signatureOf } from '#server/delivery/channels/webhook.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import type { Destination } from '#server/jobs/destinations.ts';
import type { Delivery, Job } from '#server/jobs/outbox.ts';
import { itemOfEvent } from '#server/leads/events/event-channels.ts';
import type { LeadEvents } from '#server/leads/events/lead-events.ts';
import { DeliveryFailure, DeliveryRefused } from '#server/lib/delivery-failure.ts';
import { postJson } from '#server/lib/http/post-json.ts';
import { newId, timeOfId } from '#server/lib/ids.ts';
import { unseal } from '#server/lib/sealing.ts';
import { chatBodies, leadMessage, testMessage } from './chat-message.ts';
import { sampleLead } from './sample-lead.ts';

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
    deliver: ({ id, channel }, signal) => {
      const body = eventBody('lead.erased', timeOfId(id), { id: itemOfEvent(channel) });
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
  { lead, channel }: Delivery,
  { store, settings, clock }: Parts,
): Promise<Readonly<Record<string, unknown>>> {
  const data = leadData(lead, settings.console);
  if (event === 'lead.changed') {
    return { ...data, ...present(await store.leadState(lead.id, clock())) };
  }
  if (event !== 'lead.answered') return data;
  return { ...data, answer: present(await store.answerEvent(lead.id, itemOfEvent(channel))) };
}

function present<T>(found: T | null): T {
  if (found === null) throw new DeliveryRefused('the lead or answer was erased');
  return found;
}

/**
 * Sends a webhook a `test` event with a sample lead, so that its fields can be mapped, or sends a chat a test message.
 * Resolves with the answer.
 */
export function sendTest(
  destination: Destination,
  settings: DestinationSettings,
  now: Date,
): Promise<string> {
  const id = newId();
  const { text, ...link } = testMessage(settings.console.url);
  const sample = sampleLead(destination.forms?.[0] ?? 'contact', { id, now });
  const body =
    destination.kind === 'webhook'
      ? eventBody('test', now, { message: text, ...leadData(sample, settings.console) })
      : chatBodies[destination.kind]({ text, ...link });
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

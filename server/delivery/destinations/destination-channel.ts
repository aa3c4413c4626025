import type { DestinationEvent } from '#contract/console/destinations.ts';
import { type ChannelHandler, createPace, pauseWhenAsked } from '#server/delivery/channel.ts';
import { leadEvent, signatureOf } from '#server/delivery/channels/webhook.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import type { Destination } from '#server/jobs/destinations.ts';
import type { Delivery } from '#server/jobs/outbox.ts';
import { DeliveryFailure } from '#server/lib/delivery-failure.ts';
import { postJson } from '#server/lib/http/post-json.ts';
import { newId, timeOfId } from '#server/lib/ids.ts';
import { unseal } from '#server/lib/sealing.ts';
import { chatBodies, leadMessage, testMessage } from './chat-message.ts';
import { sampleLead } from './sample-lead.ts';

export type DestinationSettings = Pick<DeliverySettings, 'destinations' | 'console'>;

/** Delivers one event to a destination. It is asked for at each delivery, because owners change it. */
export function destinationChannel(
  find: () => Destination | null,
  event: DestinationEvent,
  settings: DestinationSettings,
): ChannelHandler {
  return pauseWhenAsked({
    // Chats slow down or reject a sender that posts more than one message a second.
    ...(find()?.kind === 'webhook' ? {} : { pace: createPace({ limit: 1, windowSeconds: 1 }) }),
    deliver: async ({ id, lead }: Delivery, signal) => {
      const destination = find();
      if (!destination?.isOn)
        throw new DeliveryFailure('the destination was turned off or removed');
      const body =
        destination.kind === 'webhook'
          ? leadEvent(event, lead, event === 'lead.received' ? lead.receivedAt : timeOfId(id))
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

/**
 * Sends a webhook a `test` event with a sample lead, so that its fields can be mapped, or sends a chat a test
 * message; resolves with the reply.
 */
export function sendTest(
  destination: Destination,
  settings: DestinationSettings,
  now: Date,
): Promise<string> {
  const id = newId();
  const { text, ...link } = testMessage(settings.console.url);
  const body =
    destination.kind === 'webhook'
      ? leadEvent('test', sampleLead(destination.forms?.[0] ?? 'contact', { id, now }), now, text)
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

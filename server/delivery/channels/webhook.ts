import { createHmac, randomBytes } from 'node:crypto';
import { type ChannelHandler, pauseWhenAsked } from '#server/delivery/channel.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { leadLink } from '#server/delivery/mail/mail-page.ts';
import type { Intake, Lead } from '#server/leads/lead.ts';
import { postJson } from '#server/lib/http/post-json.ts';

type WebhookSettings = NonNullable<DeliverySettings['webhook']>;

type WebhookOptions = WebhookSettings & {
  /** Allows receivers in the operator's own network. */
  readonly allowPrivate: boolean;
  readonly console: ConsoleAddress;
  readonly timeoutMs?: number;
};

/**
 * Posts each lead to the operator's URL as Standard Webhooks specifies. The message id is the delivery's id and stays
 * the same across attempts.
 */
export function webhook({
  url,
  secret,
  allowPrivate,
  console,
  timeoutMs,
}: WebhookOptions): ChannelHandler {
  return pauseWhenAsked({
    deliver: ({ id, lead }, signal) => {
      const body = eventBody('lead.created', lead.receivedAt, leadData(lead, console));
      return postJson({
        url,
        body,
        headers: signatureOf(id, body, [secret]),
        allowPrivate,
        signal,
        timeoutMs,
      });
    },
  });
}

/** The body of an event, as described in `console/contract/webhook-events.ts`. */
export function eventBody(
  type: string,
  occurredAt: Date,
  data: Readonly<Record<string, unknown>>,
): string {
  return JSON.stringify({ type, timestamp: occurredAt.toISOString(), data });
}

export function leadData(lead: Lead, { url, isUrlKnown }: ConsoleAddress) {
  return {
    id: lead.id,
    ...(isUrlKnown ? { url: leadLink(url, lead.id) } : {}),
    form: lead.form,
    receivedAt: lead.receivedAt.toISOString(),
    fields: lead.payload,
    ...sourceOf(lead),
    ...(lead.laboratory === undefined ? {} : { laboratory: lead.laboratory }),
  };
}

type ConsoleAddress = DeliverySettings['console'];

/** Omitted if nothing is known about the source. */
function sourceOf({ intake }: Lead): Pick<Intake, 'source'> | undefined {
  const { source = {} } = intake ?? {};
  return Object.keys(source).length > 0 ? { source } : undefined;
}

/** Signs with every secret, so that a receiver that knows one of them can verify the message. */
export function signatureOf(
  id: string,
  body: string,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

export function newWebhookSecret(): string {
  return secretPrefix + randomBytes(32).toString('base64');
}

const secretPrefix = 'whsec_';

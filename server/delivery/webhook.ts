import { createHmac } from 'node:crypto';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import * as v from 'valibot';
import type { Delivery } from '#server/leads/outbox.ts';
import { flag, httpUrl, type Setting, type SettingReader } from '#server/setting-values.ts';
import { type ChannelHandler, DeliveryFailure } from './channel.ts';
import { publicLookup, refusePrivateHost } from './public-address.ts';

export type WebhookOptions = {
  readonly url: string;
  /** `whsec_` and base64. */
  readonly secret: string;
  /** For receivers in the operator's own network. */
  readonly allowPrivate: boolean;
};

/** Null without an address. */
export function readWebhook({ read, requires }: SettingReader): WebhookOptions | null {
  const url = read('WEBHOOK_URL', httpUrl, null);
  const secret = read('WEBHOOK_SECRET', webhookSecret, null);
  const allowPrivate = read('WEBHOOK_ALLOW_PRIVATE', flag, false);
  requires('WEBHOOK_URL', ['WEBHOOK_SECRET']);
  requires('WEBHOOK_SECRET', ['WEBHOOK_URL']);
  return url !== null && secret !== null ? { url, secret, allowPrivate } : null;
}

/**
 * Posts each lead to the operator's URL as Standard Webhooks specifies. The id is that of the delivery
 * and stays the same across attempts. Redirects are not followed: they could lead into a private
 * network.
 */
export function webhook({ url, secret, allowPrivate }: WebhookOptions): ChannelHandler {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const target = new URL(url);
  const request = target.protocol === 'https:' ? httpsRequest : httpRequest;
  return {
    deliver: async (delivery, signal) => {
      if (!allowPrivate) refusePrivateHost(target.hostname);
      const body = bodyOf(delivery);
      const limit = AbortSignal.timeout(timeoutMs);
      const status = await new Promise<number>((resolve, reject) => {
        const call = request(
          target,
          {
            method: 'POST',
            headers: headersOf(delivery.id, body, key),
            signal: AbortSignal.any([signal, limit]),
            agent: false,
            ...(allowPrivate ? {} : { lookup: publicLookup }),
          },
          (response) => resolve(statusOf(response)),
        );
        call.on('error', (error) =>
          reject(limit.aborted ? new DeliveryFailure('no response in 5 seconds') : error),
        );
        call.end(body);
      });
      if (status < 200 || status > 299) throw new DeliveryFailure(`responded ${status}`);
      return `responded ${status}`;
    },
  };
}

/** Only the status matters; the body is not read. */
function statusOf(response: IncomingMessage): number {
  response.on('error', () => undefined);
  response.destroy();
  return response.statusCode ?? 0;
}

function bodyOf({ lead }: Delivery): string {
  const receivedAt = lead.receivedAt.toISOString();
  return JSON.stringify({
    type: 'lead.received',
    timestamp: receivedAt,
    data: { id: lead.id, form: lead.form, receivedAt, fields: lead.payload },
  });
}

function headersOf(id: string, body: string, key: Buffer): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'laboratory-website',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

const timeoutMs = 5_000;

/** Standard Webhooks requires 24 to 64 random bytes. */
const webhookSecret: Setting<string> = v.pipe(
  v.string(),
  v.check((value) => {
    const encoded = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(value)?.[1] ?? '';
    const bytes = Buffer.from(encoded, 'base64').length;
    return bytes >= 24 && bytes <= 64;
  }, 'must be whsec_ followed by 24 to 64 bytes in base64'),
);

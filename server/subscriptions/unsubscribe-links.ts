import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { LeadStore } from '#server/leads/store.ts';

/** Links that end a subscription without a login (RFC 8058). */
export type UnsubscribeLinks = {
  readonly linkFor: (leadId: string) => string;
  /** The lead that a link's token is for; null when we did not make it. */
  readonly leadOf: (token: string) => string | null;
};

export const unsubscribePath = '/unsubscribe';

/** Links under the key that the store keeps, which is made at the first need. */
export async function openUnsubscribeLinks(
  store: Pick<LeadStore, 'secret'>,
  publicUrl: URL,
): Promise<UnsubscribeLinks> {
  const secret = await store.secret('unsubscribe', () => randomBytes(32).toString('hex'));
  return unsubscribeLinks(secret, publicUrl);
}

/** A token is the lead's id and our signature under it: nobody can make one, nor read an address. */
export function unsubscribeLinks(secret: string, publicUrl: URL): UnsubscribeLinks {
  const signatureOf = (leadId: string) =>
    createHmac('sha256', secret).update(`unsubscribe ${leadId}`).digest('base64url').slice(0, 22);
  return {
    linkFor: (leadId) => `${publicUrl.origin}${unsubscribePath}/${leadId}.${signatureOf(leadId)}`,
    leadOf: (token) => {
      const [leadId = '', signature = ''] = token.split('.', 2);
      const given = Buffer.from(signature);
      const right = Buffer.from(signatureOf(leadId));
      return given.length === right.length && timingSafeEqual(given, right) ? leadId : null;
    },
  };
}

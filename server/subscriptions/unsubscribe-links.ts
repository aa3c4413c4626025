import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { LeadStore } from '#server/leads/store.ts';

/** Links to unsubscribe without a login (RFC 8058). */
export type UnsubscribeLinks = {
  readonly linkFor: (leadId: string) => string;
  /** The lead of a link's token; null if the signature is wrong. */
  readonly leadOf: (token: string) => string | null;
};

export const unsubscribePath = '/unsubscribe';

/** Uses the key in the store, which is created on first use. */
export async function openUnsubscribeLinks(
  store: Pick<LeadStore, 'secret'>,
  publicUrl: URL,
): Promise<UnsubscribeLinks> {
  const secret = await store.secret('unsubscribe', () => randomBytes(32).toString('hex'));
  return unsubscribeLinks(secret, publicUrl);
}

/** A token is the lead's id with our signature, so it can't be forged and contains no address. */
export function unsubscribeLinks(secret: string, publicUrl: URL): UnsubscribeLinks {
  const signatureOf = (leadId: string) =>
    createHmac('sha256', secret).update(`unsubscribe ${leadId}`).digest('base64url').slice(0, 22);
  return {
    linkFor: (leadId) => `${publicUrl.origin}${unsubscribePath}/${leadId}.${signatureOf(leadId)}`,
    leadOf: (token) => {
      const [leadId = '', signature = ''] = token.split('.', 2);
      const given = Buffer.from(signature);
      const expected = Buffer.from(signatureOf(leadId));
      return given.length === expected.length && timingSafeEqual(given, expected) ? leadId : null;
    },
  };
}

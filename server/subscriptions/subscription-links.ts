import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { LeadStore } from '#server/leads/store.ts';

/** Links of one kind. They work without a login, so they are signed, and contain no address. */
export type SignedLinks = {
  readonly linkFor: (leadId: string) => string;
  /** The lead of a link's token; null if the signature is wrong. */
  readonly leadOf: (token: string) => string | null;
};

export type SubscriptionLinks = {
  readonly confirm: SignedLinks;
  /** RFC 8058. */
  readonly unsubscribe: SignedLinks;
};

export const subscriptionPaths = {
  confirm: '/confirm-subscription',
  unsubscribe: '/unsubscribe',
} as const satisfies Record<keyof SubscriptionLinks, string>;

/** Uses the key in the store, which is created on first use. */
export async function openSubscriptionLinks(
  store: Pick<LeadStore, 'secret'>,
  publicUrl: URL,
): Promise<SubscriptionLinks> {
  const secret = await store.secret('unsubscribe', randomBytes(32).toString('hex'));
  return subscriptionLinks(secret, publicUrl);
}

export function subscriptionLinks(secret: string, publicUrl: URL): SubscriptionLinks {
  return {
    confirm: signedLinks('confirm', secret, publicUrl),
    unsubscribe: signedLinks('unsubscribe', secret, publicUrl),
  };
}

/** A token is the lead's id with our signature for this purpose. */
function signedLinks(
  purpose: keyof SubscriptionLinks,
  secret: string,
  publicUrl: URL,
): SignedLinks {
  const address = `${publicUrl.origin}${subscriptionPaths[purpose]}`;
  const signatureOf = (leadId: string) =>
    createHmac('sha256', secret).update(`${purpose} ${leadId}`).digest('base64url').slice(0, 22);
  return {
    linkFor: (leadId) => `${address}/${leadId}.${signatureOf(leadId)}`,
    leadOf: (token) => {
      const [leadId = '', signature = ''] = token.split('.', 2);
      const given = Buffer.from(signature);
      const expected = Buffer.from(signatureOf(leadId));
      return given.length === expected.length && timingSafeEqual(given, expected) ? leadId : null;
    },
  };
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { openedDataPath } from '#contract/my-data.ts';
import type { LeadStore } from '#server/leads/store.ts';

/** Links of one kind. They work without a login, so they are signed, and contain no address. */
export type SignedLinks = {
  /** For a lead, or for whatever else the id names. */
  readonly linkFor: (id: string) => string;
  /** The id in a link's token; null if the signature is wrong. */
  readonly idOf: (token: string) => string | null;
};

export type SubscriptionLinks = {
  readonly confirm: SignedLinks;
  /** RFC 8058. */
  readonly unsubscribe: SignedLinks;
};

/** All links in mails to visitors. */
export type MailLinks = SubscriptionLinks & {
  /** To what is stored about a visitor, by the id of the request for it. */
  readonly myData: SignedLinks;
};

export const subscriptionPaths = {
  confirm: '/confirm-subscription',
  unsubscribe: '/unsubscribe',
} as const satisfies Record<keyof SubscriptionLinks, string>;

/** Uses the key in the store, which is created on first use. */
export async function openSubscriptionLinks(
  store: Pick<LeadStore, 'secret'>,
  publicUrl: URL,
): Promise<MailLinks> {
  const secret = await store.secret('unsubscribe', randomBytes(32).toString('hex'));
  return subscriptionLinks(secret, publicUrl);
}

export function subscriptionLinks(secret: string, publicUrl: URL): MailLinks {
  return {
    confirm: signedLinks('confirm', subscriptionPaths.confirm, secret, publicUrl),
    unsubscribe: signedLinks('unsubscribe', subscriptionPaths.unsubscribe, secret, publicUrl),
    myData: signedLinks('my-data', openedDataPath, secret, publicUrl),
  };
}

/** A token is the id with our signature for this purpose. */
function signedLinks(purpose: string, path: string, secret: string, publicUrl: URL): SignedLinks {
  const address = `${publicUrl.origin}${path}`;
  const signatureOf = (id: string) =>
    createHmac('sha256', secret).update(`${purpose} ${id}`).digest('base64url').slice(0, 22);
  return {
    linkFor: (id) => `${address}/${id}.${signatureOf(id)}`,
    idOf: (token) => {
      const [id = '', signature = '', ...more] = token.split('.');
      if (more.length > 0) return null;
      const given = Buffer.from(signature);
      const expected = Buffer.from(signatureOf(id));
      return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
    },
  };
}

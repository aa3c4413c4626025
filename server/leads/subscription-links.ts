import { createHmac, timingSafeEqual } from 'node:crypto';
import { openedDataPath } from '#contract/my-data.ts';
import { openStoredKeys } from '#server/db/stored-keys.ts';
import type { Upkeep } from '#server/db/upkeep.ts';
import { type AnswerAddresses, answerAddresses } from '#server/lib/answer-addresses.ts';

export type SubscriptionLinks = {
  readonly confirm: SignedLinks;
  /** RFC 8058. */
  readonly unsubscribe: SignedLinks;
};

/** All links in emails to visitors. */
export type MailLinks = SubscriptionLinks & {
  /** The link to a visitor's own data, by the id of the request. */
  readonly myData: SignedLinks;
  /** The addresses that visitors answer to; null if no mailbox is read. */
  readonly answers: AnswerAddresses | null;
};

export const subscriptionPaths = {
  confirm: '/confirm-subscription',
  unsubscribe: '/unsubscribe',
} as const satisfies Record<keyof SubscriptionLinks, string>;

/** Signs with the stored key, which is created on first use. Also accepts links that an older key signed. */
export async function openSubscriptionLinks(
  store: Pick<Upkeep, 'secret'>,
  {
    publicUrl,
    destinations: { secretsKey },
    mailbox = null,
  }: {
    readonly publicUrl: URL;
    readonly mailbox?: { readonly address: string } | null;
    readonly destinations: { readonly secretsKey: string | null };
  },
): Promise<MailLinks> {
  const [key, ...older] = await openStoredKeys(store, 'unsubscribe', secretsKey);
  return subscriptionLinks(key, publicUrl, older, mailbox?.address);
}

export function subscriptionLinks(
  key: string,
  publicUrl: URL,
  older: readonly string[] = [],
  mailbox?: string,
): MailLinks {
  const keys = [key, ...older] as const;
  return {
    confirm: signedLinks('confirm', subscriptionPaths.confirm, keys, publicUrl),
    unsubscribe: signedLinks('unsubscribe', subscriptionPaths.unsubscribe, keys, publicUrl),
    myData: signedLinks('my-data', openedDataPath, keys, publicUrl),
    answers: mailbox === undefined ? null : answerAddresses(mailbox, keys),
  };
}

/**
 * Links of one kind. They work without signing in, so they are signed, and they contain no address. A token is the id
 * with a signature for this purpose, made with the current key.
 */
function signedLinks(
  purpose: string,
  path: string,
  keys: readonly [string, ...string[]],
  publicUrl: URL,
) {
  const address = `${publicUrl.origin}${path}`;
  const signatureOf = (id: string, key: string) =>
    createHmac('sha256', key).update(`${purpose} ${id}`).digest('base64url').slice(0, 22);
  return {
    /** The link for the id of a lead or a data request. */
    linkFor: (id: string) => `${address}/${id}.${signatureOf(id, keys[0])}`,
    /** The id in a link's token; null if the signature is wrong. */
    idOf: (token: string) => {
      const [id = '', signature = '', ...more] = token.split('.');
      if (more.length > 0) return null;
      const given = Buffer.from(signature);
      const isOurs = keys.some((key) => {
        const expected = Buffer.from(signatureOf(id, key));
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      return isOurs ? id : null;
    },
  };
}

export type SignedLinks = ReturnType<typeof signedLinks>;

import { readablePhone } from './phone.ts';
import { site } from './site.ts';

type ChannelLink<Href extends string> = { readonly text: string; readonly href: Href };

/** The channels for 24/7 support. */
type Support = {
  /** 'phone, email and chat': every claim of 24/7 support on the site names these. */
  readonly channels: string;
  readonly phone?: ChannelLink<`tel:${string}`>;
  /** A link to each channel. */
  readonly links: readonly ChannelLink<
    `tel:${string}` | `mailto:${string}` | `https://${string}`
  >[];
};

/** Promises only the channels that the operator offers. Without any, support answers at the company's address. */
export function supportOf({
  phone,
  supportEmail,
  chat,
  email,
}: Pick<typeof site, 'phone' | 'supportEmail' | 'chat'> & { readonly email: string }): Support {
  const number = phone.replace(/[^+\d]/g, '');
  const mail = supportEmail || (number || chat ? '' : email);
  const channels = [number && 'phone', mail && 'email', chat && 'chat'].filter(Boolean);
  const call = { text: readablePhone(number), href: `tel:${number}` } as const;
  return {
    channels: channels.join(', ').replace(/, (\w+)$/, ' and $1'),
    ...(number ? { phone: call } : {}),
    links: [
      ...(number ? [call] : []),
      ...(mail ? [{ text: mail, href: `mailto:${mail}` } as const] : []),
      ...(chat ? [{ text: 'Chat with support', href: chat }] : []),
    ],
  };
}

export const support = supportOf(site);

import { readablePhone } from './phone.ts';
import { site } from './site.ts';

/** The channels for 24/7 support. */
type Support = {
  /** 'phone, email and chat': every claim of 24/7 support on the site names these. */
  readonly channels: string;
  readonly phone?: { readonly text: string; readonly href: `tel:${string}` };
};

/** Promises only the channels that the operator offers. */
export function supportOf({ phone, chat }: Pick<typeof site, 'phone' | 'chat'>): Support {
  const number = phone.replace(/[^+\d]/g, '');
  const channels = [number && 'phone', 'email', chat && 'chat'].filter(Boolean);
  return {
    channels: channels.join(', ').replace(/, (\w+)$/, ' and $1'),
    ...(number ? { phone: { text: readablePhone(number), href: `tel:${number}` } } : {}),
  };
}

export const support = supportOf(site);

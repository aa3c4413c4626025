import { readablePhone } from './phone.ts';
import { site } from './site.ts';

/** A way to reach a team. The contact page lists them; sentences about support list the support channels. */
export type Channel = {
  readonly team: 'Sales' | 'Support';
  readonly name: 'Phone' | 'Email' | 'Chat';
  readonly text: string;
  readonly href: `tel:${string}` | `mailto:${string}` | `https://${string}`;
};

type Settings = Pick<typeof site, 'salesEmail' | 'phone' | 'supportEmail' | 'chat'> & {
  readonly email: string;
};

/** Only the channels that the operator offers. If there are none, support answers at the company's address. */
export function channelsOf({
  salesEmail,
  phone,
  supportEmail,
  chat,
  email,
}: Settings): readonly Channel[] {
  const number = phone.replace(/[^+\d]/g, '');
  const mail = supportEmail || (number || chat ? '' : email);
  const rows: readonly (Channel | '')[] = [
    salesEmail && row('Sales', 'Email', salesEmail, `mailto:${salesEmail}`),
    number && row('Support', 'Phone', readablePhone(number), `tel:${number}`),
    mail && row('Support', 'Email', mail, `mailto:${mail}`),
    chat && row('Support', 'Chat', 'Chat with support', chat),
  ];
  return rows.filter((channel) => channel !== '');
}

function row(
  team: Channel['team'],
  name: Channel['name'],
  text: string,
  href: Channel['href'],
): Channel {
  return { team, name, text, href };
}

/** 'phone, email and chat' */
export function namesOf(channels: readonly Channel[]): string {
  const names = channels.map(({ name }) => name.toLowerCase());
  return names.join(', ').replace(/, (\w+)$/, ' and $1');
}

const channels = channelsOf(site);

const supportChannels = channels.filter(({ team }) => team === 'Support');
const phone = supportChannels.find(({ name }) => name === 'Phone');

export const support = {
  /** The channels of sales, then those of 24/7 support. The contact page lists them. */
  contacts: channels,
  /** A link to each channel. */
  links: supportChannels.map(linkOf),
  /** Every claim of 24/7 support on the site lists these. */
  channels: namesOf(supportChannels),
  phone: phone && linkOf(phone),
};

/** Picks only the properties that a link's attributes take. */
function linkOf({ text, href }: Channel): Pick<Channel, 'text' | 'href'> {
  return { text, href };
}

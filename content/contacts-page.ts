import { href } from '#content/pages.ts';
import type { Onward } from '#content/prose.ts';
import { site } from '#contract/site.ts';

export const contactsCopy = {
  title: 'Contacts',
  intro: 'Email us, or leave your number and a representative will be in touch.',
  ways: [
    { name: 'Email', value: { text: site.email, href: `mailto:${site.email}` } },
    { name: 'Address', value: site.address },
    { name: 'Follow us', value: { text: site.social.name, href: site.social.href } },
    {
      name: 'Support',
      value: { text: 'Response times', to: href('LabSupport') },
    },
  ] satisfies readonly { name: string; value: string | Onward }[],
} as const;

export const notFoundCopy = {
  title: 'There’s nothing at this address',
  intro:
    'The page may have moved, or the address may have a typo. Here is what most visitors are looking for.',
  home: { text: 'Home page', to: href('Home') },
  ask: { text: 'Contact form', to: href('Contacts') },
} as const;

import { href } from '#content/pages.ts';
import type { ProseDocument } from '#content/prose.ts';
import { site } from '#contract/site.ts';

/** Something that the site keeps in a visitor's browser. */
export type StoredItem = {
  readonly name: string;
  readonly place: 'Cookie' | 'Session storage' | 'Local storage';
  readonly purpose: string;
  readonly lasts: string;
};

/** Everything that the site stores; a change of what is stored is a change here. */
export const storedItems: readonly StoredItem[] = [
  {
    name: 'accept-cookies',
    place: 'Cookie',
    purpose:
      'Your choice for each of the four kinds: required, operational, functional and advertising. It is set when you choose.',
    lasts: 'One year',
  },
  {
    name: 'consent-closed',
    place: 'Session storage',
    purpose:
      'That you closed the question without a choice, so that it is not asked again meanwhile.',
    lasts: 'Until you close the tab',
  },
  {
    name: 'subscribe-shown',
    place: 'Cookie',
    purpose: 'That the news prompt was shown, so that it does not come again the same day.',
    lasts: 'One day',
  },
  {
    name: 'draft:…',
    place: 'Local storage',
    purpose:
      'What you have typed into the pricing questionnaire, so that you can finish it later. It leaves this device only when you send the form.',
    lasts: 'Until you send the form or clear the draft',
  },
  {
    name: 'scroll:…',
    place: 'Session storage',
    purpose:
      'How far down a page you were, one note for each page that you visited, so that going back returns you to the same line.',
    lasts: 'Until you close the tab',
  },
  {
    name: 'page-entries',
    place: 'Session storage',
    purpose:
      'Which pages of this site you went through in this tab, so that the Back button above a page leads to the page before it.',
    lasts: 'Until you close the tab',
  },
  {
    name: 'back-registration',
    place: 'Session storage',
    purpose: 'The page from which you opened registration, so that Back returns you to it.',
    lasts: 'Until you close the tab',
  },
];

export const cookiePolicy: ProseDocument = {
  title: 'Cookie Policy',
  intro:
    'This website keeps what it needs to work as you expect, and nothing optional until you allow it. Each thing that it keeps in your browser is in the table below.',
  sections: [
    {
      id: 'stored',
      title: 'What is stored today',
      blocks: [
        'A cookie is sent to us with each request. Session storage is memory that belongs to one tab of your browser. It is never sent and is gone when the tab is closed. Local storage is never sent either, and stays until it is cleared.',
      ],
    },
    {
      id: 'choices',
      title: 'Your privacy choices',
      blocks: [
        'You choose for four kinds of storage: required, which is always on, and operational, functional and advertising, which are off until you switch them on. Nothing of the three optional kinds is installed on this site today.',
        'Closing the question is not consent. You can change your choice at any time, here or by the link ‘Your privacy choices’ in the footer; what you withdraw is cleared.',
        'If your browser sends a Global Privacy Control signal, advertising stays off without asking, unless you switch it on yourself afterwards.',
        'To clear everything, open the settings of your browser and delete the data of this site.',
      ],
    },
    {
      id: 'contact',
      title: 'Questions',
      blocks: [
        {
          links: [
            { text: site.email, href: `mailto:${site.email}` },
            { text: 'Privacy Policy', to: href('PrivacyPolicy') },
          ],
        },
      ],
    },
  ],
};

import { consentCategoryCopy } from '#content/consent-copy.ts';
import { href } from '#content/pages.ts';
import type { ProseDocument } from '#content/prose.ts';
import { site } from '#contract/site.ts';

/** Something the site keeps in a visitor's browser. */
type StoredItem = {
  readonly name: string;
  readonly place: 'Cookie' | 'Session storage' | 'Local storage';
  readonly purpose: string;
  readonly lasts: string;
};

/** Everything the site stores. Code that stores something new must add it here. */
const storedItems: readonly StoredItem[] = [
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
    purpose: 'That you closed the banner without choosing, so that it stays closed for now.',
    lasts: 'Until you close the tab',
  },
  {
    name: 'subscribe-shown',
    place: 'Cookie',
    purpose:
      'That you have seen the newsletter prompt, so that it does not come back the same day.',
    lasts: 'One day',
  },
  {
    name: 'draft:…',
    place: 'Local storage',
    purpose:
      'What you have typed into the pricing questionnaire, so that you can finish it later. It leaves this device only when you send the form.',
    lasts:
      'Until you send the form or clear the draft; after 7 days it is removed at your next visit',
  },
  {
    name: 'checked-analyzers, attached-analyzers',
    place: 'Session storage',
    purpose:
      'The list of instruments that you check on a drivers page, and the one you take into a request. They leave this device only when you send that request.',
    lasts: 'Until you close the tab; a list in a request until you send or remove it',
  },
  {
    name: 'scroll:…',
    place: 'Session storage',
    purpose:
      'How far you scrolled on each page you visited, so that Back returns you to the same place.',
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
    'This website stores what it needs to work, and nothing optional until you allow it. The table below lists everything it stores in your browser.',
  sections: [
    {
      id: 'what',
      title: 'What this policy covers',
      blocks: [
        'A website can store small pieces of text in your browser and read them again later. This policy lists all that this public website stores that way, what each item is for and how long it lasts. It does not cover the platform behind the sign-in, or sites that we link to, such as app stores.',
        'No item below contains your name or identifies you to us, except a draft that you typed yourself, which stays on your device. None is set or read by another company.',
      ],
    },
    {
      id: 'stored',
      title: 'What is stored today',
      blocks: [
        'A cookie is sent to us with each request. Session storage belongs to one browser tab: it is never sent, and it is gone when you close the tab. Local storage is never sent either, and it stays until it is cleared.',
        {
          table: {
            caption: 'What this site keeps in your browser',
            head: ['Name', 'Kept in', 'What for', 'How long'],
            rows: storedItems.map(({ name, place, purpose, lasts }) => [
              name,
              place,
              purpose,
              lasts,
            ]),
          },
        },
      ],
    },
    {
      id: 'kinds',
      title: 'The four kinds',
      blocks: [
        {
          terms: Object.values(consentCategoryCopy).map(
            ({ label, text }) => [label, text] as const,
          ),
        },
        'Everything in the table above is of the required kind: the site stores it to remember something you did or were shown, such as where you stopped reading or the newsletter prompt.',
      ],
    },
    {
      id: 'none',
      title: 'What is not used',
      blocks: [
        'There are no advertising cookies, no analytics cookies, no tracking pixels, no fingerprinting and no social media buttons that report your visit. Pages load nothing from other companies.',
        'The check that keeps bots out of the forms runs when you use a form. It stores nothing in your browser. Our count of page views stores nothing there either, and it runs only if you allow it.',
        { links: [{ text: 'How we count page views', to: href('PrivacyPolicy', '#counting') }] },
      ],
    },
    {
      id: 'choices',
      title: 'Your privacy choices',
      blocks: [
        'Required is always on. Operational, functional and advertising are off until you turn them on. Of these three, only operational is in use on this site today: it turns on our count of page views. Functional and advertising store nothing and send nothing.',
        'Before you choose, after “Only required”, and after you turn operational off again, no page view is counted and your browser sends no report of one. When you turn it off, anything not yet sent is dropped; daily totals that already include your visit stay, because they don’t show which visit was yours.',
        'Closing the banner is not consent. You can change your choice at any time with the link “Your privacy choices” in the footer.',
        'If your browser sends a Global Privacy Control signal, advertising stays off without asking, unless you turn it on yourself later. The signal is about advertising; page views are counted by your choice alone.',
        'To clear everything, open your browser’s settings and delete this site’s data.',
        'You can also tell your browser to refuse cookies altogether. The site still works: every page, link and form does. It then asks for your choice again on each visit, and the newsletter prompt may appear more than once a day.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      blocks: [
        'If the site starts to store something else, it is added to the table first. If an optional kind comes into use, or covers something new, we ask you again, and it stays off until you allow it.',
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

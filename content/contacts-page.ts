import { href } from '#content/pages.ts';
import type { Onward, Point } from '#content/prose.ts';
import { site } from '#contract/site.ts';
import { support } from '#contract/support.ts';

export const contactsCopy = {
  title: 'Talk to us',
  intro: `Write to us, or leave your number below. Customers reach support by ${support.channels}, at any hour of the day or night.`,
  ways: [
    ...(site.salesEmail
      ? [
          {
            name: 'Sales',
            values: [{ text: site.salesEmail, href: `mailto:${site.salesEmail}` } as const],
          },
        ]
      : []),
    {
      name: 'Customers, day or night',
      values: [...support.links, { text: 'Response times', to: href('LabSupport') }],
    },
    { name: 'Office', values: [site.address] },
    { name: 'Follow us', values: [{ text: site.social[0].name, href: site.social[0].href }] },
  ] satisfies readonly { name: string; values: readonly (string | Onward)[] }[],
} as const;

export const notFoundCopy = {
  title: 'We can’t find that page',
  intro: 'It may have moved, or the address may have a typo. These pages may help.',
  home: { text: 'Home page', to: href('Home') },
  ask: { text: 'Contact form', to: href('Contacts') },
} as const;

/** Below the form of the strategic session. */
export const sessionTopics = {
  title: 'What to bring',
  intro: 'Rough figures are fine. These four make the session about your own laboratory.',
  points: [
    {
      title: 'Your volume',
      text: 'The tests you complete in a day, a month or a year. Your rate depends on it.',
    },
    {
      title: 'Your current bill',
      text: 'License, seats, interfaces, updates, IT maintenance: every line in your contract.',
    },
    {
      title: 'Your analyzers',
      text: 'Make and model. We have over 300 device drivers, and missing ones are built free.',
    },
    {
      title: 'Your contract',
      text: 'When it ends, and what happens to your data then. With us, data is kept for one month after the service stops.',
    },
  ] satisfies Point[],
} as const;

/** Below the form of the free trial. */
export const trialTopics = {
  title: 'What we’ll ask you',
  intro: 'Four questions that help us set up your trial.',
  points: [
    {
      title: 'Which tests do you run?',
      text: 'Biochemistry, immunochemistry, serology, microbiology and hematology have screens of their own. Tell us what else you run.',
    },
    {
      title: 'Which analyzers do you have?',
      text: 'The make and model of each. If a driver is missing, we build it free.',
    },
    {
      title: 'How many tests a day?',
      text: 'A rough figure is enough. The same system handles 100 or 1,000,000.',
    },
    {
      title: 'What do you use today?',
      text: 'Your current LIMS, a spreadsheet or paper. Migration tools, group training and validation are part of the move.',
    },
  ] satisfies Point[],
  links: [
    { text: 'Look up your analyzers', to: href('LabDrivers') },
    { text: 'See how pricing works', to: href('LabPricing') },
  ] satisfies Onward[],
} as const;

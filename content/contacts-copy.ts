import { href } from '#content/pages.ts';
import type { Onward, Point } from '#content/prose.ts';
import { incidents, supportCopy } from '#content/support-copy.ts';
import { site } from '#contract/site.ts';
import { support } from '#contract/support.ts';

/** A way to reach us, with the name of its channel. */
type Channel = { readonly name: string; readonly value: Onward | string };

export const contactsCopy = {
  title: 'Talk to us',
  intro: `Write to us, or leave your number. Customers reach support by ${support.channels}, at any hour of the day or night.`,
  /** The channels that the operator offers. */
  channels: [
    ...support.contacts.map(({ team, name, text, href }) => ({
      name: name === 'Email' ? team : name,
      value: { text, href },
    })),
    { name: 'Office', value: site.address },
    { name: 'Follow us', value: { text: site.social[0].name, href: site.social[0].href } },
  ] satisfies readonly Channel[] as readonly Channel[],
  targets: {
    title: 'How soon support answers: our targets, in hours',
    rows: incidents.map(({ level, firstResponse, plan }) => ({
      name: level,
      from: Number.parseInt(firstResponse, 10),
      to: Number.parseInt(plan, 10),
      text: `${level}: first response ${firstResponse}, plan or decision ${plan}.`,
    })),
    marks: [
      [1, '1'],
      [2, '2'],
      [4, '4'],
      [8, '8'],
      [24, '24'],
      [48, '48 h'],
    ],
    first: supportCopy.columns.firstResponse,
    plan: supportCopy.columns.plan,
    more: { text: 'Response times', to: href('LabSupport') },
  },
} as const;

export const notFoundCopy = {
  title: 'We can’t find that page',
  intro: 'It may have moved, or the address may have a typo. These pages may help.',
  home: { text: 'Home page', to: href('Home') },
  ask: { text: 'Contact form', to: href('Contacts') },
} as const;

export type Scale = {
  readonly rows: readonly {
    readonly name?: string;
    readonly from: number;
    readonly to: number;
    /** Describes the row for screen readers if the surrounding text doesn't. */
    readonly text?: string;
  }[];
  /** The marks of the axis, in order, each with its text. */
  readonly marks: readonly (readonly [value: number, text: string])[];
};

export type Topic = Point & { readonly scale?: Scale };

/** Shown next to the form for the strategic session. */
export const sessionTopics = {
  title: 'What to bring',
  intro:
    'The strategic session is a free consultation about your own laboratory. Rough figures are fine.',
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
      text: 'Make and model of each.',
    },
    {
      title: 'Your contract',
      text: 'When it ends, and what happens to your data then. With us, data is kept for one month after the service stops.',
    },
  ] satisfies Topic[],
} as const;

/** Shown next to the form for the free trial. */
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
      text: 'The make and model of each, or the list you already keep.',
    },
    {
      title: 'How many tests a day?',
      text: 'A rough figure is enough. The same system handles 100 or 1,000,000.',
      scale: {
        rows: [{ from: 100, to: 1_000_000 }],
        marks: [
          [100, '100'],
          [10_000, '10,000'],
          [1_000_000, '1,000,000'],
        ],
      },
    },
    {
      title: 'What do you use today?',
      text: 'Your current LIMS, a spreadsheet or paper. Migration tools, group training and validation are part of the move.',
    },
  ] satisfies Topic[],
  links: [
    { text: 'Look up your analyzers', to: href('LabDrivers') },
    { text: 'See how pricing works', to: href('LabPricing') },
  ] satisfies Onward[],
} as const;

import type { Onward } from '#content/prose.ts';
import { support } from '#contract/support.ts';

type SupportTier = {
  readonly name: string;
  /** The phase of a customer relationship that it covers. */
  readonly when: string;
  readonly text: string;
  readonly items: readonly string[];
};

export const supportCopy = {
  title: {
    Lab: 'Technical support for laboratories',
    Profi: 'Technical support for practices',
  },
  intro: {
    Lab: `By ${support.channels}, 24 hours a day, 7 days a week. Three tiers cover you from the first planning call to the analyzer you buy next year.`,
    Profi: `By ${support.channels}, 24 hours a day, 7 days a week. Three tiers cover you from the first planning call to the office you open next year.`,
  },
  /** Shown below the introduction. */
  reach: support.links satisfies readonly Onward[],
  tiersTitle: 'Three tiers',
  tiersIntro:
    'One for each stage: before you go live, every day after that, and when something changes.',
  ask: 'Ask about support',
  incidentsTitle: 'When something breaks',
  incidentsIntro:
    'Every incident gets a severity level with two targets: how soon we respond, and how soon you have a plan or a decision.',
  caption: 'Support targets for each incident level',
  columns: {
    level: 'Incident',
    example: 'For example',
    firstResponse: 'First response',
    plan: 'Plan or decision',
    scale: 'Hours',
  },
} as const;

/** The same three tiers for a laboratory and for a practice. */
export const supportTiers: Readonly<Record<'Lab' | 'Profi', readonly SupportTier[]>> = {
  Lab: [
    {
      name: 'Implementation',
      when: 'Before you go live',
      text: 'An installation manager runs the project with you, from the list of your analyzers to the first live result.',
      items: [
        'Each analyzer connected through its driver',
        'Transfer of your data with migration tools, onsite if you need it',
        'Group training, role by role',
        'User acceptance testing',
        'Validation before the first patient sample',
      ],
    },
    {
      name: 'Ongoing',
      when: 'Every day after that',
      text: 'Anyone on shift can reach us, at 2 p.m. or at 2 a.m. The targets above are for our first response and for a plan. How long the fix takes depends on the problem.',
      items: [
        'Onsite help',
        'IT maintenance at no extra fee',
        'Updates for new regulations at no extra fee',
      ],
    },
    {
      name: 'Modernization',
      when: 'When the laboratory changes',
      text: 'A new bench, a new analyzer, a hospital that wants its results another way: the system changes with you.',
      items: [
        'New analyzers connected',
        'Data exchange with more systems over FHIR',
        'Reports rebuilt in the report builder',
        'Interface customization by your authorized staff',
      ],
    },
  ],
  Profi: [
    {
      name: 'Implementation',
      when: 'Before your first order',
      text: 'An installation manager sets up the portal with you, from the EMR interface to the first order.',
      items: [
        'Your EMR connected over FHIR',
        'The devices in your office connected',
        'Transfer of your data',
        'Group training for doctors and staff',
        'User acceptance testing with your own orders',
        'Validation of the interface, from order to result',
      ],
    },
    {
      name: 'Ongoing',
      when: 'Every day after that',
      text: 'Your front desk and your doctors reach the same team, around the clock. The targets above are for our first response and for a plan. How long the fix takes depends on the problem.',
      items: ['Onsite help', 'IT maintenance at no extra fee', 'Extra seats at no charge'],
    },
    {
      name: 'Modernization',
      when: 'When the practice changes',
      text: 'A second office, a new EMR, another laboratory: the portal changes with you.',
      items: [
        'Data exchange with more systems over FHIR',
        'New report layouts',
        'New devices connected',
        'Interface customization by your authorized staff',
      ],
    },
  ],
};

export type Incident = {
  readonly level: string;
  readonly example: Readonly<Record<'Lab' | 'Profi', string>>;
  readonly firstResponse: string;
  readonly plan: string;
};

/** Support targets (R53). */
export const incidents: readonly Incident[] = [
  {
    level: 'Critical',
    example: {
      Lab: 'Results cannot be released.',
      Profi: 'Nobody can order a test or open a result.',
    },
    firstResponse: '1 h',
    plan: '4 h',
  },
  {
    level: 'Average',
    example: {
      Lab: 'One interface is down, but there is a workaround.',
      Profi: 'The EMR interface is down, but the portal still works.',
    },
    firstResponse: '2 h',
    plan: '8 h',
  },
  {
    level: 'Low',
    example: {
      Lab: 'A question, or a change to a report.',
      Profi: 'A question, or a change to a report layout.',
    },
    firstResponse: '24 h',
    plan: '48 h',
  },
];

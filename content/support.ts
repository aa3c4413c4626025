import type { Point } from '#content/prose.ts';

export const supportCopy = {
  title: 'Technical support',
  intro:
    'By phone, email and chat, 24 hours a day, 7 days a week. Three tiers follow a laboratory from the first day to the next analyzer.',
  tiersTitle: 'Three tiers',
  ask: 'Ask about support',
  incidentsTitle: 'When something stops',
  incidentsIntro:
    'Each incident has a level, and each level has two clocks: one to the first reaction, one to a plan or a decision.',
  caption: 'Support targets for each level of incident',
} as const;

/** The same three tiers in the words of a laboratory and of a practice. */
export const supportTiers: Readonly<Record<'Lab' | 'Profi', readonly Point[]>> = {
  Lab: [
    {
      title: 'Ongoing',
      text: 'Phone, email and chat around the clock, and onsite help. Incidents are answered within the targets above.',
    },
    {
      title: 'Implementation',
      text: 'An installation manager, group training, transfer of your data, user acceptance testing and validation before the first patient sample.',
    },
    {
      title: 'Modernization',
      text: 'New analyzers connected, with missing drivers built free, reports rebuilt in the report builder, and the interface fitted for authorized personnel.',
    },
  ],
  Profi: [
    {
      title: 'Ongoing',
      text: 'Phone, email and chat around the clock, and onsite help. Incidents are answered within the targets above.',
    },
    {
      title: 'Implementation',
      text: 'An installation manager, group training for doctors and staff, transfer of your data and user acceptance testing.',
    },
    {
      title: 'Modernization',
      text: 'Data exchange with further systems over FHIR, new report forms, and the devices in your office connected, with missing drivers built free.',
    },
  ],
};

export type Incident = {
  readonly level: string;
  readonly firstReaction: string;
  readonly plan: string;
};

/** Support targets (R53). */
export const incidents: readonly Incident[] = [
  { level: 'Critical', firstReaction: '1 h', plan: '4 h' },
  { level: 'Average', firstReaction: '2 h', plan: '8 h' },
  { level: 'Low', firstReaction: '24 h', plan: '48 h' },
];

type SupportTier = {
  readonly name: string;
  /** The time in a customer's life that it covers. */
  readonly when: string;
  readonly text: string;
  readonly items: readonly string[];
};

export const supportCopy = {
  title: 'Technical support',
  intro:
    'By phone, email and chat, 24 hours a day, 7 days a week. Three tiers cover you from the first planning call to the analyzer you buy next year.',
  tiersTitle: 'Three tiers',
  tiersIntro: 'Which one you need depends on where you are. The people you talk to stay the same.',
  ask: 'Ask about support',
  incidentsTitle: 'When something breaks',
  incidentsIntro:
    'Each incident has a level, and each level has two clocks: one to our first reaction, one to a plan or a decision.',
  caption: 'Support targets for each incident level',
  columns: {
    level: 'Incident',
    example: 'For example',
    firstReaction: 'First reaction',
    plan: 'Plan or decision',
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
        'Drivers connected; missing ones built free',
        'Transfer of your data with migration tools, onsite if you need it',
        'Group training, role by role',
        'User acceptance testing',
        'Validation before the first patient sample',
      ],
    },
    {
      name: 'Ongoing',
      when: 'Every day after that',
      text: 'Whoever is on shift can reach us, at 2 p.m. and at 2 a.m. Incidents are handled within the targets above.',
      items: [
        'Phone, email and chat, 24/7',
        'Onsite help',
        'IT maintenance with no fee of its own',
        'Updates for new regulations with no fee of their own',
      ],
    },
    {
      name: 'Modernization',
      when: 'When the laboratory changes',
      text: 'A new bench, a new analyzer, a hospital that wants its results another way: the system changes with you.',
      items: [
        'New analyzers connected',
        'Data exchange with further systems over FHIR',
        'Reports rebuilt in the report builder',
        'The interface customized by authorized staff',
      ],
    },
  ],
  Profi: [
    {
      name: 'Implementation',
      when: 'Before your first order',
      text: 'An installation manager sets up the portal with you, without closing the practice for a day.',
      items: [
        'Your EMR connected over FHIR',
        'The devices in your office connected; missing drivers built free',
        'Transfer of your data',
        'Group training for doctors and staff',
        'User acceptance testing with your own orders',
      ],
    },
    {
      name: 'Ongoing',
      when: 'Every day after that',
      text: 'Your front desk and your doctors reach the same team, around the clock. Incidents are handled within the targets above.',
      items: [
        'Phone, email and chat, 24/7',
        'Onsite help',
        'IT maintenance with no fee of its own',
        'Extra seats with no fee of their own',
      ],
    },
    {
      name: 'Modernization',
      when: 'When the practice changes',
      text: 'A second office, a new EMR, another laboratory: the portal changes with you.',
      items: [
        'Data exchange with further systems over FHIR',
        'New report layouts',
        'New devices connected',
        'The interface customized by authorized staff',
      ],
    },
  ],
};

export type Incident = {
  readonly level: string;
  readonly example: string;
  readonly firstReaction: string;
  readonly plan: string;
};

/** Support targets (R53). */
export const incidents: readonly Incident[] = [
  {
    level: 'Critical',
    example: 'Results cannot be released.',
    firstReaction: '1 h',
    plan: '4 h',
  },
  {
    level: 'Average',
    example: 'One interface is down, and work goes on by another route.',
    firstReaction: '2 h',
    plan: '8 h',
  },
  {
    level: 'Low',
    example: 'A question, or a change to a report.',
    firstReaction: '24 h',
    plan: '48 h',
  },
];

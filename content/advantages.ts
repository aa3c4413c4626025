import type { Point } from '#content/prose.ts';

export const advantagesCopy = {
  title: 'Ten capabilities, five modules, one record',
  intro: 'What the platform does today, what is planned, and on which terms.',
  capabilities: { title: 'Capabilities', intro: 'From the sample on the bench to the bill.' },
  terms: {
    title: 'On which terms',
    points: [
      {
        title: 'Fixed-rate access',
        text: 'All-inclusive and tiered: the rate per completed or reported test falls as volume rises. Take-or-pay commitments are discounted.',
      },
      {
        title: 'Migration from other LIMS',
        text: 'Migration tools transfer what you have. An installation manager, group training, user acceptance testing and validation come with it.',
      },
      {
        title: 'Drivers on request',
        text: 'Over 300 devices are covered. A driver that is missing is built free.',
      },
      {
        title: 'Compliance',
        text: 'Built to comply with CLSI, CAP and HIPAA. The system is FDA-listed as class I.',
      },
    ] satisfies Point[],
  },
} as const;

import { automates } from '#content/capabilities.ts';
import { href } from '#content/pages.ts';
import type { Point } from '#content/prose.ts';

export const advantagesCopy = {
  title: 'Ten capabilities, five modules, one record',
  intro: 'What the platform does today, what is planned, and the terms it comes with.',
  capabilities: {
    title: 'Capabilities',
    intro: 'From the sample on the bench to the line on the bill.',
    groups: [
      { title: 'Five disciplines', items: automates.slice(0, 5) },
      { title: 'Five tasks around them', items: automates.slice(5) },
    ],
  },
  terms: {
    title: 'What it comes with',
    trial: { text: 'Request a free trial', to: href('RequestForm') },
    points: [
      {
        title: 'Fixed-rate access',
        text: 'All-inclusive and tiered: the rate per completed or reported test drops as volume grows. Take-or-pay commitments earn a discount.',
      },
      {
        title: 'Migration from other LIMS',
        text: 'Migration tools transfer your data. An installation manager, group training, user acceptance testing and validation are included.',
      },
      {
        title: 'Drivers on request',
        text: 'Over 300 devices are covered. Missing drivers are built free.',
      },
      {
        title: 'Compliance',
        text: 'Built for compliance with CLSI, CAP and HIPAA. The system is FDA-listed as class I.',
      },
    ] satisfies Point[],
  },
} as const;

import { capabilities } from '#content/capabilities.ts';
import { addOnPrice, availability, compliance, deployment, fdaListing } from '#content/claims.ts';
import { href } from '#content/pages.ts';
import type { Point } from '#content/prose.ts';

export const advantagesCopy = {
  title: 'What the platform does today, and what’s planned',
  intro:
    'Ten capabilities you can use today, five modules that are planned, and the limits of both.',
  capabilities: {
    title: 'Capabilities',
    intro: 'All ten are included in the rate.',
    groups: [
      { title: 'Five disciplines', items: capabilities.slice(0, 5) },
      { title: 'Five tasks around them', items: capabilities.slice(5) },
    ],
  },
  terms: {
    title: 'Terms',
    trial: { text: 'Request a free trial', to: href('RequestForm') },
    points: [
      {
        title: 'Fixed-rate access',
        text: 'All-inclusive and tiered: the rate per completed or reported test drops as volume grows. A take-or-pay commitment earns a discount, and you then pay for the volume you committed to.',
      },
      {
        title: 'Migration from other LIMS',
        text: 'Migration tools transfer your data. An installation manager leads group training, user acceptance testing and validation.',
      },
      {
        title: 'Drivers on request',
        text: 'We have drivers for over 300 devices. For any other, tell us the make and model.',
      },
      {
        title: 'Compliance',
        text: `${compliance} ${fdaListing}`,
      },
    ] satisfies Point[],
  },
  limits: {
    title: 'Limits and exclusions',
    points: [
      {
        title: 'Deployment',
        text: `Installation has no fee. ${deployment.scope} ${deployment.price}`,
      },
      {
        title: 'Labreports',
        text: `${addOnPrice} It is not one of the ten capabilities.`,
      },
      {
        title: 'Disciplines',
        text: 'Five disciplines have screens and rules of their own. Drivers also exist for devices of other disciplines, such as coagulation and urinalysis. Ask us how their results are handled.',
      },
      {
        title: 'Drivers',
        text: 'A driver is for one model and its software version. We confirm yours with your estimate.',
      },
      {
        title: 'Availability',
        text: availability,
      },
      {
        title: 'Data exchange',
        text: 'Orders and results are exchanged over FHIR. For an EMR that needs HL7 version 2, ask us before you sign.',
      },
      {
        title: 'Planned modules',
        text: 'They are not part of the system today, and no contract should depend on them.',
      },
      {
        title: 'Your data',
        text: 'We keep it for one month after the service stops. Plan the move before you give notice.',
      },
    ] satisfies Point[],
  },
} as const;

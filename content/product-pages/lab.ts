import type { Question } from '#content/home.ts';
import { href } from '#content/pages.ts';
import type { Onward, Point } from '#content/prose.ts';

export const labCopy = {
  title: 'A cloud LIMS that keeps pace with the bench',
  intro:
    'For medical and diagnostic laboratories: every analyzer, every control and every report on one record, from 100 to 1,000,000 tests a day.',
  demo: 'Request a demo',
  onward: [
    { text: 'Pricing', to: href('LabPricing') },
    { text: 'Collection of drivers', to: href('LabDrivers') },
  ] satisfies Onward[],
  advantages: {
    title: 'What changes at the bench',
    intro: 'A result is typed nowhere, checked everywhere and signed once.',
    points: [
      {
        title: 'Connected analyzers',
        text: 'Over 300 device drivers. If yours is not among them, we build it free.',
      },
      {
        title: 'Quality control with the result',
        text: 'Control runs stand beside the patient results they vouch for, under the rules of your laboratory.',
      },
      {
        title: 'A report of your own',
        text: 'The report builder sets your reports as your doctors want to read them, without a programmer.',
      },
      {
        title: 'Orders and results over FHIR',
        text: 'Data is exchanged as FHIR resources with the systems of doctors and hospitals.',
      },
      {
        title: 'Moved in, not started over',
        text: 'Migration tools bring your data from the system that you have now. An installation manager stays with you until validation.',
      },
      {
        title: 'Fit for inspection',
        text: 'Built to comply with CLSI, CAP and HIPAA, with roles for directors, doctors, technicians and administrators.',
      },
    ] satisfies Point[],
  },
  questionsTitle: 'What to choose?',
  questionsIntro: 'And what comes with it, in short answers.',
  questions: [
    {
      title: 'Which product does my laboratory need?',
      answer:
        'Laboratory, if you run samples. Professional is for the doctors and organizations who order from you, Patient for the people whose samples they are. Labreports is an add-on for U.S. clinical laboratories that looks for missing and incomplete tests.',
    },
    {
      title: 'Are we too small for it, or too large?',
      answer:
        'The system works from 100 to 1,000,000 tests a day. The rate per completed test falls as your volume rises.',
    },
    {
      title: 'Our analyzer is not in the collection of drivers. What then?',
      answer: 'Tell us its maker and model. A missing driver is built free.',
      more: { link: 'LabDrivers', text: 'Look up your analyzer' },
    },
    {
      title: 'What does deployment cost?',
      answer:
        'Installation, equipment integration and seats are in the rate. Deployment is free for the first laboratory in a state.',
      more: { link: 'LabPricing', text: 'Read how the rate is made' },
    },
    {
      title: 'We have a LIMS already. How do we move?',
      answer:
        'Migration tools transfer your data. An installation manager leads group training, user acceptance testing and validation before you go live.',
    },
    {
      title: 'What happens to our data if we leave?',
      answer: 'It is kept for one month after the service stops.',
    },
  ] satisfies readonly Question[],
} as const;

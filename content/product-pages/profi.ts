import type { Question } from '#content/home.ts';
import { href } from '#content/pages.ts';
import type { Figure, Onward, Point } from '#content/prose.ts';

export const profiCopy = {
  title: 'Order, follow and read in one place',
  intro:
    'A portal for private practices and healthcare organizations: the order leaves your desk once, the sample can be followed, and the result arrives with its history.',
  demo: 'Request a demo',
  onward: [
    { text: 'Pricing', to: href('ProfiPricing') },
    { text: 'Support', to: href('ProfiSupport') },
  ] satisfies Onward[],
  figures: [
    { value: '24/7', label: 'help by phone, email and chat' },
    { value: '> 99.9%', label: 'availability' },
    { value: 'FHIR', label: 'exchange with the system you have' },
    { value: '1 rate', label: 'all-inclusive, per reported test' },
  ] satisfies Figure[],
  advantages: {
    title: 'What changes at your desk',
    intro: 'Less retyping, fewer calls to the laboratory, and a result that can be compared.',
    points: [
      {
        title: 'One order form',
        text: 'The order that you fill in is the order that the laboratory reads. Nobody types it again.',
      },
      {
        title: 'The sample in sight',
        text: 'Sample tracking shows where each tube is, from collection to the verified result.',
      },
      {
        title: 'Results with history',
        text: 'Each value stands beside its reference range and the values before it.',
      },
      {
        title: 'Your records stay yours',
        text: 'Client data opens only with its owner’s permission, or when the owner instructs another user.',
      },
    ] satisfies Point[],
  },
  questionsTitle: 'What to choose?',
  questionsIntro: 'And what comes with it, in short answers.',
  questions: [
    {
      title: 'I have a private practice. What do I register?',
      answer:
        'A private practice doctor registers with one NPI, a phone number and an email address. If several people work under the name of an organization, register the organization instead.',
    },
    {
      title: 'We run a few devices in the office. Can they be connected?',
      answer: 'Look for them in the collection of drivers. A driver that is missing is built free.',
      more: { link: 'ProfiDrivers', text: 'Look up your device' },
    },
    {
      title: 'Do we have to leave our own record system?',
      answer: 'No. Orders and results are exchanged with it over FHIR.',
    },
    {
      title: 'Can patients see their results?',
      answer:
        'Yes, in the Patient portal and mobile app. A patient can also let another person in, and revoke that access.',
    },
    {
      title: 'How is it paid?',
      answer: 'By one fixed, all-inclusive rate per reported test. The rate falls as volume rises.',
      more: { link: 'ProfiPricing', text: 'Read how the rate is made' },
    },
  ] satisfies readonly Question[],
} as const;

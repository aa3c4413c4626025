import type { ContactCopy } from '#content/forms/contact.ts';
import { firstSteps } from '#content/forms/contact.ts';
import { href } from '#content/pages.ts';
import type { ProductCopy } from '#content/product-pages/product-copy.ts';
import type { Onward, Point } from '#content/prose.ts';
import { site } from '#contract/site.ts';

export const patientCopy = {
  title: 'Your results, in your hands',
  intro:
    'Read your lab results in plain words, see how they change, and decide who else can see them. In any browser, or in the app on your phone.',
  pains: {
    title: 'No more guessing',
    columns: ['Sound familiar?', 'With Patient'],
    items: [
      [
        'The letter says “ferritin 8, L.” You have no idea what that means.',
        'Each value comes in plain words, next to its reference range. You can see at a glance what is low, high or in range.',
      ],
      [
        'Last year’s results are in a drawer somewhere.',
        'Your results stay together. Open one, and you see the values before it.',
      ],
      [
        'You help your mother with her tests, using her password.',
        'She can name you an Authorized Individual, and you sign in as yourself. She can revoke your access at any time.',
      ],
      [
        'Your child has three doctors, and you have three folders.',
        'As a representative you manage a dependent’s account, provider by provider, until age 18.',
      ],
      [
        'You wonder who else has looked.',
        'No one you haven’t let in. Your data opens only with your direct permission, or when you instruct another user to read, change or create it.',
      ],
    ],
  },
  features: {
    title: 'What you see',
    intro: 'The same results your doctor gets, written for the person they are about.',
    screens: [
      {
        title: 'A number, explained',
        text: 'What does the test measure? Is my value in range? What should I ask? The answers are on the same screen as the number.',
        points: [
          'What the test measures, in two sentences',
          'Your value on its reference range',
          'Questions to take to your doctor',
        ],
      },
      {
        title: 'How it changes',
        text: 'One value is a snapshot. Six of them tell you whether what you and your doctor agreed on is working.',
        points: [
          'A chart for every value that was measured more than once',
          'The target your doctor set with you',
          'New results next to earlier ones',
        ],
      },
      {
        title: 'Who can see it',
        text: 'A daughter, a husband, a new doctor: you decide who sees your records, and you can change your mind.',
        points: [
          'The same access as you, or read-only',
          'Read-only means health records, with no messages',
          'A Revoke button next to every name',
        ],
      },
    ],
  },
  automates: {
    title: 'Where your results come from',
    text: 'Your laboratory works on the same record. These are the ten disciplines and tasks it can run there.',
  },
  services: {
    title: 'Try it',
    intro: 'The app is for your phone, the portal for any browser. One account opens both.',
    steps: [
      {
        title: 'Register',
        text: 'Our identity service opens your account. You must be at least 13 years old.',
      },
      {
        title: 'Read',
        text: 'Each new result appears in plain words, next to the ones before it.',
      },
      {
        title: 'Share, and stop sharing',
        text: 'Give a relative or caregiver access. Revoke it whenever you like.',
      },
    ],
  },
  banner: {
    title: 'One record, three people who need it',
    text: 'Your laboratory runs the test and your doctor reads it in the same system. See the products they use.',
  },
} as const satisfies ProductCopy;

export const patientActions = {
  register: { text: 'Register as a patient', href: site.identity.registerPatient },
  app: { text: 'Download the app', href: site.appStore },
} as const satisfies Record<string, Onward>;

export const patientFamily = {
  title: 'When you act for someone else',
  intro: 'Two kinds of access, each with a clear end.',
  points: [
    {
      title: 'Authorized Individual',
      text: 'Has the same access as the patient, or read-only access to health records, without messages. The patient can revoke it at any time.',
    },
    {
      title: 'Authorized Individual-Representative',
      text: 'Manages a dependent’s account. The role is specific to each provider, so you set it up once for each.',
    },
    {
      title: 'Until age 18',
      text: 'The link to a dependent’s account ends at 18, on emancipation, or when a court or the provider gives notice.',
    },
  ] satisfies Point[],
} as const;

export const patientSafety = {
  title: 'Kept in the United States, opened by you',
  text: 'Your data is stored on a HIPAA-compliant cloud in the United States. If it is ever breached, we notify you within 60 calendar days.',
  links: [
    { text: 'Information security', to: href('PatientInfosec') },
    { text: 'Terms of Use', to: href('PatientTermsOfUse') },
  ] satisfies Onward[],
} as const;

/** For the reader who runs a laboratory or a practice. */
export const patientOffer = {
  title: 'Do you run a laboratory or a practice?',
  text: 'Give your patients their results in plain words, and give your phone line a rest. Patient works with Laboratory and Professional on one record.',
} as const;

export const patientContact: ContactCopy = {
  title: 'Bring Patient to your laboratory or practice',
  intro: 'Tell us where to reach you. A representative will show you what your patients would see.',
  next: [
    ...firstSteps,
    'In the demo you follow one result from the analyzer to the patient’s phone.',
  ],
  submit: 'Request a demo',
};

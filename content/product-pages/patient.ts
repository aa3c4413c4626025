import type { ContactCopy } from '#content/forms/contact-copy.ts';
import { firstSteps } from '#content/forms/contact-copy.ts';
import { href } from '#content/pages.ts';
import type { ProductCopy } from '#content/product-pages/product-copy.ts';
import type { Onward, Point } from '#content/prose.ts';
import { lastSteps } from '#contract/last-steps.ts';
import { site } from '#contract/site.ts';
import { demoRequest } from '#contract/source.ts';

export const patientCopy = {
  title: 'Your results, in your hands',
  intro:
    'Read your lab results in plain English, see how they change, and share them with the people you choose, in any browser or in the app on your phone.',
  pains: {
    title: 'No more guessing',
    columns: ['Sound familiar?', 'With the Patient portal'],
    drawn: [
      {
        pain: 'The letter says “ferritin 8, L.” You have no idea what that means.',
        answer:
          'Each value comes with an explanation and its reference range. You can see at a glance whether it’s low, high or in range.',
        before: 'A number and a letter',
        after: 'Low, and what that means',
      },
      {
        pain: 'Last year’s results are in a drawer somewhere.',
        answer: 'Your results stay together. Open one, and you see the earlier values.',
        before: 'The third drawer, or the fourth',
        after: 'Three years, one screen',
      },
      {
        pain: 'You help your mother with her tests, using her password.',
        answer:
          'She can make you an Authorized Individual, and you sign in as yourself. She can revoke your access at any time.',
        before: 'Two people, one password',
        after: 'Your own sign-in, her decision',
      },
    ],
    told: [
      [
        'Your child has three doctors, and you have three folders.',
        'As a representative you manage a dependent’s account, provider by provider, until age 18.',
      ],
      [
        'You aren’t sure who can see your results.',
        'Your laboratory and the doctor who ordered the test can see them. You decide who else gets access through the portal, and you can change your mind at any time.',
      ],
    ],
  },
  features: {
    title: 'What you see',
    intro: 'The same results your doctor gets, explained for you.',
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
        title: 'Who can see it',
        text: 'A daughter, a husband, a new doctor: you decide who gets access through the portal, and you can change your mind.',
        points: [
          'The same access as you, or read-only',
          'Read-only means health records, without messages',
          'A Revoke button next to every name',
        ],
      },
    ],
  },
  automates: {
    title: 'Where your results come from',
    text: 'Your lab can run these ten functions on the same system that shows you your results.',
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
        text: 'Each new result comes with an explanation and its trend.',
      },
      {
        title: 'Share',
        text: 'Give a relative or caregiver access. Revoke it whenever you like.',
      },
    ],
  },
  banner: {
    slug: 'client',
    title: 'For your lab and your doctor, too',
    text: 'Your laboratory and your doctor can work in the same system. See the products made for them.',
  },
} as const satisfies ProductCopy;

/** Six values of one patient, across the page. `month` counts from the first. */
export const patientTrend = {
  title: 'From 8.1 to 6.6, step by step',
  intro: 'One value is a snapshot. Six of them show a trend you can talk over with your doctor.',
  target: 'Target below 7.0%',
  steps: [
    { date: 'Mar 2024', month: 0, value: 8.1, note: 'The first value on record' },
    { date: 'Sep 2024', month: 6, value: 7.6, note: 'Half a point lower' },
    { date: 'Mar 2025', month: 12, value: 7.3, note: 'Above the target, and falling' },
    { date: 'Sep 2025', month: 18, value: 7.1, note: 'One tenth above the target' },
    { date: 'May 2026', month: 26, value: 6.8, note: 'The first one inside the target' },
    { date: 'Nov 2026', month: 32, value: 6.6, note: 'Inside the target, and the lowest so far' },
  ],
  note: 'HbA1c of one patient in percent, with sample data. The Patient portal shows:',
  points: [
    'A chart for every value that was measured more than once',
    'The target your doctor set with you',
    'New results next to earlier ones',
  ],
} as const;

export const patientActions = {
  register: { text: 'Register as a patient', href: site.identity.registerPatient },
  app: { text: 'Download the app', href: site.appStore },
} as const satisfies Record<string, Onward>;

export const patientFamily = {
  title: 'When you act for someone else',
  intro: 'One kind of access is for a person you choose, the other for a dependent.',
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
      text: 'The link to a dependent’s account ends at 18, on emancipation or when a court or the provider gives notice.',
    },
  ] satisfies Point[],
} as const;

export const patientSafety = {
  title: 'How your data is kept',
  text: 'Your data is stored in the United States. If it is ever breached, you will be notified without unreasonable delay, and within 60 calendar days after we discover it, or sooner where your state requires it. The notice comes from us, or from the laboratory or practice that holds your records.',
  links: [
    { text: 'Information security', to: href('PatientInfosec') },
    { text: 'Terms of Use', to: href('PatientTermsOfUse') },
  ] satisfies Onward[],
} as const;

/** For the reader who runs a laboratory or a practice. */
export const patientOffer = {
  title: 'Do you run a laboratory or a practice?',
  text: 'Give patients results they understand, and take fewer calls about what a number means. The Patient portal works with the Laboratory system and the Professional portal.',
} as const;

export const patientContact: ContactCopy = {
  title: 'Offer the Patient portal to your patients',
  intro: 'Tell us where to reach you. A representative will show you what your patients would see.',
  next: [...firstSteps, lastSteps.patientDemo],
  submit: demoRequest,
  demo: demoRequest,
};

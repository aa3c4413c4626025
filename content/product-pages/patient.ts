import { href } from '#content/pages.ts';
import type { Onward, Point } from '#content/prose.ts';
import { site } from '#contract/site.ts';

export const patientCopy = {
  title: 'Your results, in your hands',
  intro:
    'A portal and a mobile app in which you read your laboratory results, see how they change, and decide who else may see them.',
  tryIt: {
    title: 'Try it',
    intro: 'The app is for your phone, the portal for any browser. One account opens both.',
    points: [
      {
        title: 'Register',
        text: 'Registration takes you to our identity service. You must be at least 13 years old.',
      },
      {
        title: 'Read',
        text: 'Each value stands beside its reference range, with the values before it.',
      },
      {
        title: 'Share, and stop sharing',
        text: 'Let a relative or a caregiver in. You can revoke the access at any time.',
      },
    ] satisfies Point[],
    register: { text: 'Register as a patient', href: site.identity.registerPatient },
    app: { text: 'Download the app', href: site.appStore },
  },
  family: {
    title: 'For those who cannot do it alone',
    intro: 'Two kinds of access, and a clear end to each.',
    points: [
      {
        title: 'Authorized Individual',
        text: 'Sees what you see, or only reads your health records, without messages.',
      },
      {
        title: 'Authorized Individual-Representative',
        text: 'Manages a dependent’s account, separately for each provider.',
      },
      {
        title: 'Until the age of 18',
        text: 'A dependent’s link ends at 18, on emancipation, or when a court or the provider gives notice.',
      },
    ] satisfies Point[],
  },
  safety: {
    title: 'Who can open it',
    text: 'Nobody without you. Your data is opened only with your direct permission, or when you instruct another user to read, change or create it. It is stored in the United States on a HIPAA-compliant cloud.',
    links: [
      { text: 'Information security', to: href('PatientInfosec') },
      { text: 'Terms of Use', to: href('PatientTermsOfUse') },
    ] satisfies Onward[],
  },
} as const;

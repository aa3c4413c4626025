/** Words around the landing page's demo form. */
export const demoFormCopy = {
  title: "Let's get in touch!",
  lead: 'See the system at work with the tests and analysers of a laboratory like yours.',
  nextTitle: 'What happens next',
  next: [
    'The confirmation appears once your request is stored with us.',
    'One of our representatives gets in touch with you by phone or email.',
    'In the demo you follow an accession from its order to the signed report.',
  ],
  sheetTitle: 'Demo request',
  submit: 'Send request',
  /** Stands before the link to the privacy policy. */
  privacy: 'We use these details to get in touch with you. Read our',
  privacyLink: 'Privacy Policy',
} as const;

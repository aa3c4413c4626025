/** The page where visitors ask for a link to what is stored about them. */
export const myDataCopy = {
  title: 'Your data',
  intro:
    'See, download or erase everything that you sent us with a form of this website. We email a link to your address, so that nobody else can open it.',
  nextTitle: 'How it works',
  next: [
    'Enter the email address that you used in our forms.',
    'Open the link that we email you. It works once, within 30 minutes.',
    'You see everything that is stored under your address, and you can download it or erase it.',
  ],
  sheetTitle: 'Your email address',
  submit: 'Email me a link',
} as const;

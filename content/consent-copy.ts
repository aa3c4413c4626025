/** The texts of the banner and the dialog, by category (R123). */
export const consentCategoryCopy = {
  required: {
    label: 'Required',
    text: 'What the site needs to work, such as this choice, your place on a page, an unsent draft or list, and a note that you have seen the newsletter prompt. Always on.',
  },
  operational: {
    label: 'Operational',
    text: 'Counts which pages are read, which forms are used, and how fast pages load, so we can improve them. In use today, as daily totals, with no cookie or identifier of its own.',
  },
  functional: {
    label: 'Functional',
    text: 'Remembers settings between visits. Not in use today.',
  },
  advertising: {
    label: 'Advertising',
    text: 'Tells ad networks that you came from one of our ads. Not in use today.',
  },
} as const;

export const consentCopy = {
  title: 'Your privacy choices',
  banner: ['We use only the cookies this site needs.', 'We count page views only if you allow it.'],
  acceptAll: 'Accept all',
  onlyRequired: 'Only required',
  customize: 'Customize settings',
  save: 'Save',
  close: 'Close until the next visit',
  /** Shown when the dialog can't be loaded. */
  notLoaded: 'The settings could not be loaded. Nothing was changed. Please try again.',
  cancel: 'Cancel',
  dialog: 'Choose what this site may store and count. You can change your mind at any time.',
  signal: 'Opt-out preference signal honored',
  signalText:
    'Your browser sends Global Privacy Control, so advertising is off unless you turn it on here.',
} as const;

/** The texts of the banner and the dialog, by category (R123). */
export const consentCategoryCopy = {
  required: {
    label: 'Required',
    text: 'What the site needs to work: this choice, your place on a page, an unsent draft, and a note that you have seen the newsletter prompt. Always on.',
  },
  operational: {
    label: 'Operational',
    text: 'Counts which pages are read, so we can improve the others. Not in use today.',
  },
  functional: {
    label: 'Functional',
    text: 'Remembers settings between visits. Not in use today.',
  },
  advertising: {
    label: 'Advertising',
    text: 'Tells advertisers that you came from one of their ads. Not in use today.',
  },
} as const;

export const consentCopy = {
  title: 'Your privacy choices',
  banner: ['We store only what this site needs to work.', 'The rest is up to you.'],
  acceptAll: 'Accept all',
  onlyRequired: 'Only required',
  customize: 'Customize settings',
  save: 'Save',
  close: 'Close until the next visit',
  /** Shown when the dialog can't be loaded. */
  notLoaded: 'The settings could not be loaded. Nothing was changed. Please try again.',
  cancel: 'Cancel',
  dialog: 'Choose what we may store on this device. You can change your mind at any time.',
  signal: 'Opt-out preference signal honored',
  signalText:
    'Your browser sends Global Privacy Control, so advertising is off unless you turn it on here.',
} as const;

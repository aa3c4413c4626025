/** The four categories of R123, and the text of banner and dialog. */
export const consentCategories = [
  {
    name: 'required',
    label: 'Required',
    text: 'What the site cannot do without, such as this choice, your place on a page, a draft that you have not sent, and that the news prompt was shown. Always on.',
  },
  {
    name: 'operational',
    label: 'Operational',
    text: 'Counts which pages are read, so that we mend the ones that are not. Nothing of the kind is installed today.',
  },
  {
    name: 'functional',
    label: 'Functional',
    text: 'Remembers settings between visits. Nothing of the kind is installed today.',
  },
  {
    name: 'advertising',
    label: 'Advertising',
    text: 'Tells an advertiser that you came from its advertisement. Nothing of the kind is installed today.',
  },
] as const;

export type ConsentCategory = (typeof consentCategories)[number]['name'];

export const consentCopy = {
  title: 'Your privacy choices',
  banner: ['We store only what this site needs to work.', 'Anything else is up to you.'],
  acceptAll: 'Accept all',
  onlyRequired: 'Only required',
  customize: 'Customize settings',
  save: 'Save',
  close: 'Close until the next visit',
  /** Where the dialog cannot be loaded. */
  notLoaded: 'The settings could not be loaded. Nothing was changed; please try again.',
  cancel: 'Cancel',
  dialog: 'Choose what may be stored on this device. You can change it at any time.',
  signal: 'Opt-out preference signal honored',
  signalText:
    'Your browser sends Global Privacy Control, so advertising is off unless you switch it on here.',
} as const;

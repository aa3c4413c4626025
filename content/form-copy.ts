/** Copy that all forms share. */
export const formCopy = {
  optional: 'optional',
  /** The first option in a select, which means no choice. */
  choose: 'Select one',
  sending: 'Sending',
  /** Followed by our email address where there are no scripts. */
  noScript: 'This form needs JavaScript. Please write to',
  /** Follows the number of fields. */
  needAttention: 'fields need attention',
  other: 'Other',
  unit: 'unit',
  ok: 'Ok',
  /** Between the form's purpose and the link to the privacy policy. */
  readOur: 'Read our',
  /** Followed by our email address when a form could not be loaded. */
  notLoaded: 'The form could not be loaded. Try again, or write to',
} as const;

/** Copy for a form that opens over the page. */
export type FormDialogCopy = {
  readonly title: string;
  readonly intro: string;
  readonly submit: string;
};

export const phoneCopy = {
  country: 'Country of the phone number',
  /** Followed by a phone number in the chosen country. */
  format: 'Such as',
  search: 'Search countries',
  searchHint: 'Country or calling code',
  none: 'No country found',
  /** Follows the number of countries. */
  found: 'countries',
  notLoaded: 'The list could not be loaded. Enter the number with + and the country code.',
} as const;

export const botCheckCopy = {
  /** Followed by our email address. */
  failed:
    'Our spam check didn’t respond, so nothing was sent. Please try again, allow its scripts in this browser, or write to',
} as const;

/** Texts about the draft that a long form keeps on the visitor's device. */
export const draftCopy = {
  kept: 'Your answers stay on this device until you send or clear them, for 7 days at most.',
  /** The time of the last change goes between these two. */
  restoredBefore: 'Your draft from',
  restoredAfter: 'has been restored.',
  clear: 'Clear draft',
} as const;

/** Words that every form uses, whatever it asks. */
export const formWords = {
  optional: 'optional',
  sending: 'Sending',
  /** Stands before the e-mail address where there are no scripts. */
  noScript: 'This form needs JavaScript. Please write to',
  /** Follows the number of fields. */
  needAttention: 'fields need attention',
  other: 'Other',
  unit: 'unit',
  ok: 'Ok',
} as const;

export const phoneWords = {
  country: 'Country of the phone number',
  search: 'Search countries',
  searchHint: 'Country or calling code',
  none: 'No country found',
  /** Follows the number of countries. */
  found: 'countries',
  notLoaded: 'The list could not be loaded. Type the number with + and its country code.',
} as const;

export const botCheckWords = {
  /** Stands before the e-mail address. */
  failed:
    'The check that keeps robots out gave no answer, so nothing was sent. Please try again, allow its scripts in this browser, or write to',
} as const;

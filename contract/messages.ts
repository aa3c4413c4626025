/** Messages about single fields; R113 fixes most of them. */
export const messages = {
  required: 'Value is required',
  letters: 'The value is not alphabetical',
  phone: 'Invalid phone number format',
  email: 'Value is not a valid email address',
  numeric: 'Value must be numeric',
  alphanumeric: 'The value must be alphanumeric',
  clia: 'Value is not a valid CLIA number',
  choice: 'Choose one of the options',
  text: 'Value must be text',
  list: 'Value must be a list',
  flag: 'Value must be true or false',
  unknownField: 'This form has no such field',
  characters: 'The value contains characters that are not allowed',
  minimumLength: (length: number) => `This field should be at least ${length} characters long`,
  maximumLength: (length: number) => `This field should be at most ${length} characters long`,
} as const;

/** Closes most receipts. */
export const representativeFollowsUp =
  'One of our representatives will be in touch with you. There is nothing else you need to do.';

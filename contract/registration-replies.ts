/** What a registration is answered with, beside the words about single fields. */
export const registrationReplies = {
  /** Step one: the record stands in `data` (R70). */
  confirmation: (npi: string) => ({
    heading: `NPI #${npi} registry Information`,
    message: 'Please compare it with your own record. Next sends your registration.',
  }),
  /** Step one while the registry is out of reach (R138). */
  unverified: (npi: string) => ({
    heading: `NPI #${npi} registry Information`,
    message: 'The registry cannot be reached right now. Next sends your registration all the same.',
  }),
  registered: {
    heading: 'Success!',
    message: 'Thank you for registering. One of our representatives will be in touch with you.',
  },
  registeredUnverified: {
    heading: 'Success!',
    message:
      'Thank you for registering. We will verify your NPI by hand, and one of our representatives will be in touch with you.',
  },
  /** The heading over `fieldErrors` of the registry and of what is registered already. */
  refused: {
    heading: 'Please check the form',
    message: 'Some fields need another value.',
  },
} as const;

/** Said below `npi` when somebody else has registered that number. */
export const npiTaken = 'This NPI is already registered: please write to us if it was not you';

import { representativeFollowsUp } from './messages.ts';

/** Replies to a registration, besides the messages of single fields. */
export const registrationReplies = {
  /** Step one: the registry's record is in `data` (R70). */
  confirmation: (npi: string) => ({
    heading: `NPI #${npi} registry Information`,
    message: 'Compare this record with your own, then select Next to register.',
  }),
  /** Step one while the registry is unavailable (R138). */
  unverified: (npi: string) => ({
    heading: `NPI #${npi} registry Information`,
    message: 'The registry is unavailable right now. You can still register: select Next.',
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
  /** The registry or another registration rejects a field; see `fieldErrors`. */
  refused: {
    heading: 'Please check the form',
    message: 'Some fields need a different value.',
  },
} as const;

/** The message of `npi` when someone else has registered that number. */
export const npiTaken = 'This NPI is already registered. If this was not you, please contact us.';

export const registrationReceipt = {
  subject: 'We have received your registration',
  lines: [
    'Thank you for registering. We have received your registration.',
    representativeFollowsUp,
  ],
} as const;

/** Whether the number of a registration is the registrant's kind of number, as far as is known. */
export type Verification = 'verified' | 'unverified' | 'not found' | 'wrong kind';

/** What a registration's payload has besides what was typed, so that the operator reads it everywhere. */
export type VerificationFields = {
  readonly verification: Verification;
  /** The registry itself, the imported file, or blank when there was no answer. */
  readonly verificationSource: 'online' | 'offline' | '';
  /** The moment of the answer, or the day of the file, by ISO 8601; blank without one. */
  readonly verificationAt: string;
};

/** By their names in the payload. */
export const verificationLabels: Readonly<Record<string, string>> = {
  verification: 'NPI verification',
  verificationSource: 'NPI record from',
  verificationAt: 'NPI record as of',
} satisfies Record<keyof VerificationFields, string>;

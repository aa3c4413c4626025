/**
 * `spam` was caught by the honeypot; `quarantined` waits for the operator's review (R135);
 * `unsubscribed` is a newsletter subscription that has ended.
 */
export type LeadStatus = 'accepted' | 'quarantined' | 'spam' | 'unsubscribed';

export type LeadPayload = Readonly<Record<string, string | readonly string[]>>;

export type Lead = {
  /** A UUID of version 7, so sorting by id is sorting by arrival. */
  readonly id: string;
  /** The id of a form in `contract/`, or of one removed since. */
  readonly form: string;
  readonly receivedAt: Date;
  readonly status: LeadStatus;
  readonly payload: LeadPayload;
};

/** Whether the NPI of a registration is of the required kind, as far as known. */
export type Verification = 'verified' | 'unverified' | 'not found' | 'wrong kind';

/** Fields of a registration's payload that the server adds to what was typed. */
export type VerificationFields = {
  readonly verification: Verification;
  /** The online registry, the imported file, or blank without an answer. */
  readonly verificationSource: 'online' | 'offline' | '';
  /** ISO 8601: the time of the answer, or the date of the file; blank without an answer. */
  readonly verificationAt: string;
};

export const verificationLabels: Readonly<Record<string, string>> = {
  verification: 'NPI verification',
  verificationSource: 'NPI record from',
  verificationAt: 'NPI record as of',
} satisfies Record<keyof VerificationFields, string>;

/** Claims that several pages make in the same words (R4, R6). */

/** Software cannot itself comply with CLSI or CAP: CLSI writes standards, and CAP accredits laboratories. */
export const compliance =
  'The platform is built to support compliance with CLSI standards, CAP accreditation requirements and HIPAA.';

/**
 * Applies to the LIMS only. The second sentence must always follow the first, because a listing must not read as an
 * approval.
 */
export const fdaListing =
  'The LIMS is FDA-listed as class I. Listing is not FDA approval or clearance.';

/** Targets, not promises: how long a fix takes depends on the problem (R53). */
export const criticalTargets =
  'For a critical incident, our targets are a first response within 1 hour and a plan or decision within 4.';

/**
 * The cost of deployment. Installation has no fee for anyone (R79); a page that doesn't list the fees says so first.
 */
export const deployment = {
  scope:
    'Deployment is the project around the installation: data transfer, group training, user acceptance testing and validation.',
  price:
    'Deployment is free for the first laboratory in a state to sign with us. For other laboratories, your estimate states the cost, if any.',
} as const;

/** A page that claims availability says how it is measured. The period is in the customer's contract. */
export const availability =
  'Availability is over 99.9%. Your contract states the period it is measured over.';

/** Labreports is not one of the ten capabilities. */
export const addOnPrice = 'Labreports is an add-on. Your estimate states its price.';

/** The party that pays for the Professional portal differs by contract. */
export const practiceBilling =
  'Your estimate names who is billed: your practice, or the laboratory that serves it.';

import * as v from 'valibot';
import { emailAddress } from './values.ts';

/** In characters: about 150,000 addresses. */
export const maxListLength = 5_000_000;

/** A file's text: one address per line, or CSV. */
export const suppressionText = v.strictObject({
  text: v.pipe(
    v.string(),
    v.nonEmpty('Choose a file, or enter addresses.'),
    v.maxLength(maxListLength, 'The list is too long. Import it in parts.'),
  ),
});

const counts = {
  /** Addresses that are not on the list yet. */
  added: v.number(),
  known: v.number(),
  /** Subscriptions that end. */
  ended: v.number(),
  /** Lines without a usable address. */
  invalid: v.number(),
};

export const suppressionPreview = v.strictObject({
  ...counts,
  /** The first 100 of them, with their number in the file. */
  invalidLines: v.array(v.strictObject({ line: v.number(), reason: v.string() })),
});
export type SuppressionPreview = v.InferOutput<typeof suppressionPreview>;

export const suppressionResult = v.strictObject(counts);

export const suppression = v.strictObject({ addresses: v.number() });

export const suppressedAddress = v.strictObject({ email: emailAddress });

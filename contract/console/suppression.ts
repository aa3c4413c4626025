import * as v from 'valibot';
import { withoutHidden } from '../clean-text.ts';
import { type Endpoint, owner } from './endpoint.ts';
import { emailAddress, nothing } from './values.ts';

/** Maximum number of characters, enough for about 150,000 addresses. */
export const maxListLength = 5_000_000;

/** A file's text: one address per line, or CSV. */
const suppressionText = v.strictObject({
  text: v.pipe(
    v.string(),
    v.nonEmpty('Choose a file, or enter addresses.'),
    v.maxLength(maxListLength, 'The list is too long. Import it in parts.'),
    v.transform(withoutHidden),
  ),
});

const counts = {
  /** Addresses that are not on the list yet. */
  added: v.number(),
  known: v.number(),
  /** The number of subscriptions that end. */
  ended: v.number(),
  /** Lines without a usable address. */
  invalid: v.number(),
};

export const suppressionPreview = v.strictObject({
  ...counts,
  /** The first 100 invalid lines, with their line numbers in the file. */
  invalidLines: v.array(v.strictObject({ line: v.number(), reason: v.string() })),
});
export type SuppressionPreview = v.InferOutput<typeof suppressionPreview>;

const suppressionResult = v.strictObject(counts);

const suppression = v.strictObject({ addresses: v.number() });

export const suppressedAddress = v.strictObject({ email: emailAddress });

/** Email addresses are sent in bodies, because proxies log URLs. */
export const suppressionEndpoints = {
  suppression: {
    method: 'GET',
    path: '/suppression',
    access: owner,
    summary: 'How many addresses never get the newsletter',
    reply: suppression,
  },
  previewSuppression: {
    method: 'POST',
    path: '/suppression/preview',
    access: owner,
    summary: 'What an import would change',
    body: suppressionText,
    reply: suppressionPreview,
    maxBodyBytes: 4 * maxListLength,
  },
  importSuppression: {
    method: 'POST',
    path: '/suppression',
    access: owner,
    summary: 'Puts addresses on the suppression list and ends their subscriptions',
    body: suppressionText,
    reply: suppressionResult,
    maxBodyBytes: 4 * maxListLength,
  },
  removeSuppression: {
    method: 'POST',
    path: '/suppression/remove',
    access: owner,
    summary: 'Takes one address off the suppression list',
    body: suppressedAddress,
    reply: nothing,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;

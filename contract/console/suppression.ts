import * as v from 'valibot';
import { endpoint, owner } from './endpoint.ts';
import { emailAddress } from './values.ts';

/** Maximum number of characters, enough for about 150,000 addresses. */
export const maxListLength = 5_000_000;

/** A file's text: one address per line, or CSV. */
const suppressionText = v.strictObject({
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

export const suppressedAddress = v.strictObject({ email: emailAddress });

/** Email addresses are sent in bodies, because proxies log URLs. */
export const suppressionEndpoints = {
  suppression: endpoint('GET /suppression', owner, {
    summary: 'The number of addresses that never get the newsletter',
    response: v.strictObject({ addresses: v.number() }),
  }),
  previewSuppression: endpoint('POST /suppression/preview', owner, {
    summary: 'Previews what an import would change',
    body: suppressionText,
    response: suppressionPreview,
    maxBodyBytes: 4 * maxListLength,
  }),
  importSuppression: endpoint('POST /suppression', owner, {
    summary: 'Puts addresses on the suppression list and ends their subscriptions',
    body: suppressionText,
    response: v.strictObject(counts),
    maxBodyBytes: 4 * maxListLength,
  }),
  removeSuppression: endpoint('POST /suppression/remove', owner, {
    summary: 'Takes one address off the suppression list',
    body: suppressedAddress,
  }),
};

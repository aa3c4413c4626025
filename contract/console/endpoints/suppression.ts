import * as s from '../suppression.ts';
import { nothing } from '../values.ts';
import { type Endpoint, owner } from './endpoint.ts';

/** Addresses are in bodies, because addresses of requests are logged by proxies. */
export const suppressionEndpoints = {
  suppression: {
    method: 'GET',
    path: '/suppression',
    access: owner,
    summary: 'How many addresses never get the newsletter',
    reply: s.suppression,
  },
  previewSuppression: {
    method: 'POST',
    path: '/suppression/preview',
    access: owner,
    summary: 'What an import would change',
    body: s.suppressionText,
    reply: s.suppressionPreview,
    maxBodyBytes: 4 * s.maxListLength,
  },
  importSuppression: {
    method: 'POST',
    path: '/suppression',
    access: owner,
    summary: 'Puts addresses on the suppression list and ends their subscriptions',
    body: s.suppressionText,
    reply: s.suppressionResult,
    maxBodyBytes: 4 * s.maxListLength,
  },
  removeSuppression: {
    method: 'POST',
    path: '/suppression/remove',
    access: owner,
    summary: 'Takes one address off the suppression list',
    body: s.suppressedAddress,
    reply: nothing,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;

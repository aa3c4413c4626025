/**
 * Stands in the built pages where the canonical address belongs; the server puts `PUBLIC_URL`
 * in its place, and a build for a static host gives its own.
 */
export const originPlaceholder = 'https://public-url.invalid';

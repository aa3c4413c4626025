/**
 * A placeholder for the site's origin in built pages. The server replaces it with `PUBLIC_URL`; a
 * static host must replace it after the build.
 */
export const originPlaceholder = 'https://public-url.invalid';

import type { Settings } from '#server/settings/settings.ts';

/** True if `OIDC_ONLY` turns off every other kind of sign-in. */
export function isDirectoryOnly({ console: { directory } }: Pick<Settings, 'console'>): boolean {
  return directory?.isOnly ?? false;
}

import type { Settings } from '#server/settings/settings.ts';

/** True if `OIDC_ONLY` refuses every other sign-in method. */
export function isDirectoryOnly({ console: { directory } }: Pick<Settings, 'console'>): boolean {
  return directory?.isOnly ?? false;
}

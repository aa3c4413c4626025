import type { Settings } from '#server/settings/settings.ts';

/** Whether `OIDC_ONLY` refuses every other way in. */
export function isDirectoryOnly({ console: { directory } }: Pick<Settings, 'console'>): boolean {
  return directory?.isOnly ?? false;
}

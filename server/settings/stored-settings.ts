import * as v from 'valibot';
import type { Log } from '#server/lib/log.ts';
import { seal, unsealAny } from '#server/lib/sealing.ts';
import type { Environment } from '#server/lib/settings/setting-reader.ts';
import { readSettings, type Settings } from './settings.ts';

/** The variables that owners may set in the console. One that is set in the environment wins. */
export const storedNames = [
  'PUBLIC_URL',
  'CONSOLE_URL',
  'TIME_ZONE',
  'RETENTION_DAYS',
  'SMTP_URL',
  'MAIL_FROM',
  'LEADS_TO',
  'SUPPORT_TO',
  'IMAP_URL',
  'IMAP_ADDRESS',
] as const;

export type StoredName = (typeof storedNames)[number];
export type StoredSettings = { readonly [Name in StoredName]?: string | undefined };

export function isInEnvironment(env: Environment, name: StoredName): boolean {
  return [env[name], env[`${name}_FILE`]].some((value) => Boolean(value?.trim()));
}

/** Throws a `SettingsError` if the values don't fit together. */
export function settingsWith(env: Environment, stored: StoredSettings): Settings {
  const own = storedNames.filter((name) => !isInEnvironment(env, name));
  return readSettings({ ...env, ...Object.fromEntries(own.map((name) => [name, stored[name]])) });
}

/** Contains passwords, so the whole record is encrypted if there is a key. */
export function sealSettings(stored: StoredSettings, secretsKey: string | null): string {
  return seal(JSON.stringify(stored), secretsKey, settingsSecret);
}

export function unsealSettings(sealed: string | undefined, key: string | null): StoredSettings {
  if (sealed === undefined) return {};
  return v.parse(record, JSON.parse(unsealAny(sealed, key, settingsSecret)));
}

/** The settings in use, and the means to follow changes that an owner makes while the server runs. */
export type LiveSettings = {
  readonly current: () => Settings;
  /** Reads the stored settings again. True if they have changed. */
  readonly refresh: () => Promise<boolean>;
};

/**
 * Adds the stored settings to those of the environment. If they can't be used, because the environment or the key has
 * changed, the environment alone counts: a server that doesn't start could not be repaired in the browser.
 */
export async function openSettings({
  base,
  env,
  read,
  log,
}: {
  readonly base: Settings;
  readonly env: Environment;
  readonly read: (name: string) => Promise<string | undefined>;
  readonly log: Log;
}): Promise<LiveSettings> {
  let known: string | undefined;
  let settings = base;

  async function refresh(): Promise<boolean> {
    const sealed = await read(settingsSecret);
    if (sealed === known) return false;
    known = sealed;
    try {
      settings = settingsWith(env, unsealSettings(sealed, base.destinations.secretsKey));
    } catch (error) {
      settings = base;
      const { name } = error as Error;
      log.error(
        { reason: name },
        'The settings made in the console can’t be used. Save them again',
      );
    }
    return true;
  }

  await refresh();
  return { current: () => settings, refresh };
}

/** The record's name among the stored keys. */
export const settingsSecret = 'settings';
const record = v.partial(v.object(v.entriesFromList(storedNames, v.string())));
/** How soon every process uses changed settings. */
export const settingsPollMs = 1_000;

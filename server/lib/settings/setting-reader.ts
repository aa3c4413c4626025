import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Setting } from './setting-values.ts';

/** Settings that can be read from a file, such as a mounted secret, at the path in the variable with suffix `_FILE`. */
export const secretNames = [
  'BOT_CHECK_SECRET',
  'DATABASE_URL',
  'IMAP_URL',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'SECRETS_KEY',
  'SMTP_URL',
  'WEBHOOK_SECRET',
] as const;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the operator's variables. Collects all problems and reports them together. */
export type SettingReader = {
  /** Null if the variable is missing or empty. */
  readonly text: (name: string) => string | null;
  /** Returns the fallback if the value is missing or invalid. */
  readonly read: <T, D>(name: string, setting: Setting<T>, fallback: D) => T | D;
  /** If `name` is set, the others must be too. */
  readonly requires: (name: string, others: readonly string[]) => void;
  /** Requires the others to be set, because of `cause`. */
  readonly needs: (cause: string, others: readonly string[]) => void;
  readonly report: (problem: string) => void;
  /** One line per invalid variable, then the missing ones. Never contains a value, which may be secret. */
  readonly problems: () => readonly string[];
};

export function readVariables(env: Environment): SettingReader {
  const { secrets, problems: unreadable } = readSecretFiles(env);
  const problems: string[] = [...unreadable];
  const missing: string[] = [];

  function text(name: string): string | null {
    const value = (secrets[name] ?? env[name])?.trim();
    return value === undefined || value === '' ? null : value;
  }

  function needs(cause: string, others: readonly string[]): void {
    for (const other of others) {
      if (text(other) === null) missing.push(`${other} is needed when ${cause} is set.`);
    }
  }

  return {
    text,
    needs,
    read: (name, setting, fallback) => {
      const value = text(name);
      if (value === null) return fallback;
      const parsed = v.safeParse(setting, value);
      if (parsed.success) return parsed.output;
      problems.push(`${name} ${parsed.issues[0].message}.`);
      return fallback;
    },
    requires: (name, others) => {
      if (text(name) !== null) needs(name, others);
    },
    report: (problem) => problems.push(problem),
    problems: () => [...problems, ...missing],
  };
}

/** Reads secrets from their files; returns an error for each file that can't be used. */
function readSecretFiles(env: Environment): {
  readonly secrets: Environment;
  readonly problems: readonly string[];
} {
  const secrets: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of secretNames) {
    const path = env[`${name}_FILE`]?.trim() ?? '';
    if (path === '') continue;
    if ((env[name]?.trim() ?? '') !== '') {
      problems.push(`${name}_FILE and ${name} are both set. Use one of them.`);
      continue;
    }
    try {
      const secret = readFileSync(path, 'utf8');
      secrets[name] = secret;
      if (secret.trim() === '') problems.push(`${name}_FILE points to an empty file.`);
    } catch {
      problems.push(`${name}_FILE points to a file that can’t be read.`);
    }
  }
  return { secrets, problems };
}

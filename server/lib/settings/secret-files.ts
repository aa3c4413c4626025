import { readFileSync } from 'node:fs';

/** Settings that can be read from a file, such as a mounted secret. The suffix `_FILE` sets the path. */
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

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the secrets from their files; returns a message for each file that can't be used. */
export function readSecretFiles(env: Environment): {
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
      if (secret.trim() === '') problems.push(`${name}_FILE names an empty file.`);
    } catch {
      problems.push(`${name}_FILE names a file that can’t be read.`);
    }
  }
  return { secrets, problems };
}

import * as v from 'valibot';
import { type BotCheckKind, botCheckKinds } from '#contract/bot-check.ts';
import type { MailAddress } from './delivery/mail-address.ts';
import { type LogLevel, logLevels } from './log.ts';
import {
  databaseUrl,
  flag,
  httpUrl,
  mailAddress,
  mailAddresses,
  networks,
  oneOf,
  origin,
  port,
  rate,
  type Setting,
  smtpUrl,
  webhookSecret,
} from './setting-values.ts';

/** The operator's settings, read once at start (R145). */
export type Settings = {
  readonly host: string;
  readonly port: number;
  /** An origin without path or query. */
  readonly publicUrl: URL;
  readonly hstsIncludeSubdomains: boolean;
  readonly dataDir: string;
  /** Null for the SQLite file in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly mail: {
    /** Null writes each mail as a file. */
    readonly smtpUrl: string | null;
    readonly allowPlaintext: boolean;
    readonly from: MailAddress;
    readonly to: readonly MailAddress[];
  };
  readonly webhook: {
    readonly url: string;
    readonly secret: string;
    readonly allowPrivate: boolean;
  } | null;
  readonly npiRegistryUrl: string;
  readonly botCheck: {
    readonly kind: BotCheckKind;
    readonly siteKey: string | null;
    readonly secret: string | null;
    readonly verifyUrl: string | null;
  };
  /** Addresses and networks of proxies whose `X-Forwarded-*` headers are trusted. */
  readonly trustProxy: readonly string[];
  readonly rateLimit: { readonly limit: number; readonly windowSeconds: number };
  readonly logLevel: LogLevel;
};

export type Environment = Readonly<Record<string, string | undefined>>;

/** One line for each wrong variable, without its value, which may be secret. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Invalid settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** Reads all variables; an empty one counts as not set. */
export function readSettings(env: Environment): Settings {
  const problems: string[] = [];

  function text(name: string): string | null {
    const value = env[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }
  function read<T, D>(name: string, setting: Setting<T>, fallback: D): T | D {
    const value = text(name);
    if (value === null) return fallback;
    const parsed = v.safeParse(setting, value);
    if (parsed.success) return parsed.output;
    problems.push(`${name} ${parsed.issues[0].message}.`);
    return fallback;
  }
  function requires(name: string, others: readonly string[]): void {
    for (const other of others) {
      if (text(other) === null) problems.push(`${other} is needed when ${name} is set.`);
    }
  }

  const listenPort = read('PORT', port, 3000);
  const publicUrl = read('PUBLIC_URL', origin, new URL(`http://localhost:${listenPort}`));
  const kind = read('BOT_CHECK', oneOf(botCheckKinds), 'proof-of-work' as const);
  const webhookUrl = read('WEBHOOK_URL', httpUrl, null);
  const secret = read('WEBHOOK_SECRET', webhookSecret, null);
  const allowPrivate = read('WEBHOOK_ALLOW_PRIVATE', flag, false);
  const ownAddress = { name: '', address: `leads@${publicUrl.hostname}` };

  const settings: Settings = {
    host: read('HOST', v.string(), '127.0.0.1'),
    port: listenPort,
    publicUrl,
    hstsIncludeSubdomains: read('HSTS_INCLUDE_SUBDOMAINS', flag, false),
    dataDir: read('DATA_DIR', v.string(), 'data'),
    databaseUrl: read('DATABASE_URL', databaseUrl, null),
    mail: {
      smtpUrl: read('SMTP_URL', smtpUrl, null),
      allowPlaintext: read('SMTP_ALLOW_PLAINTEXT', flag, false),
      from: read('MAIL_FROM', mailAddress, ownAddress),
      to: read('LEADS_TO', mailAddresses, [ownAddress]),
    },
    webhook:
      webhookUrl !== null && secret !== null ? { url: webhookUrl, secret, allowPrivate } : null,
    npiRegistryUrl: read('NPI_REGISTRY_URL', httpUrl, 'https://npiregistry.cms.hhs.gov/api/'),
    botCheck: {
      kind,
      siteKey: text('BOT_CHECK_SITE_KEY'),
      secret: read('BOT_CHECK_SECRET', botCheckSecret(kind), null),
      verifyUrl: read('BOT_CHECK_VERIFY_URL', httpUrl, null),
    },
    trustProxy: read('TRUST_PROXY', networks, []),
    rateLimit: read('RATE_LIMIT', rate, { limit: 20, windowSeconds: 60 }),
    logLevel: read('LOG_LEVEL', oneOf(logLevels), 'info' as const),
  };

  if (text('SMTP_URL') !== null) requires('SMTP_URL', ['MAIL_FROM', 'LEADS_TO']);
  if (text('WEBHOOK_URL') !== null) requires('WEBHOOK_URL', ['WEBHOOK_SECRET']);
  if (text('WEBHOOK_SECRET') !== null) requires('WEBHOOK_SECRET', ['WEBHOOK_URL']);
  if (kind === 'recaptcha' || kind === 'turnstile') {
    requires(`BOT_CHECK=${kind}`, ['BOT_CHECK_SITE_KEY', 'BOT_CHECK_SECRET']);
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

/** The proof of work signs with its secret; a short one could be guessed from a challenge. */
function botCheckSecret(kind: BotCheckKind): Setting<string> {
  const minLength = kind === 'proof-of-work' ? 16 : 1;
  return v.pipe(v.string(), v.minLength(minLength, 'must have at least 16 characters'));
}

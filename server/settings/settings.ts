import { join } from 'node:path';
import * as v from 'valibot';
import { type BotCheckKind, botCheckKinds } from '#contract/bot-check.ts';
import { defaultTimeZone } from '#contract/days.ts';
import { type Role, roles } from '#contract/roles.ts';
import { isExample, site } from '#contract/site.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { maxMailboxNameLength } from '#server/lib/answer-addresses.ts';
import { isLoopback, isPlaintext } from '#server/lib/http/public-address.ts';
import { type LogLevel, logLevels } from '#server/lib/log.ts';
import { isOwnMailbox, type MailAddress } from '#server/lib/mail-address.ts';
import {
  type Environment,
  readVariables,
  type SettingReader,
} from '#server/lib/settings/setting-reader.ts';
import {
  botCheckSecret,
  databaseUrl,
  days,
  flag,
  hostName,
  httpUrl,
  httpUrlOrOff,
  type ImapAddress,
  imapUrl,
  issuerUrl,
  mailAddress,
  mailAddresses,
  networks,
  oneOf,
  origin,
  port,
  portOrOff,
  rate,
  secretsKey,
  smtpUrl,
  timeZone,
  token,
  webhookSecret,
} from '#server/lib/settings/setting-values.ts';
import { cmsLaboratoriesUrl } from '#server/registry/clia/cms-data-api.ts';

/** The operator's settings, read once at startup (R145). */
export type Settings = Pick<DeliverySettings, 'webhook' | 'destinations'> & {
  readonly host: string;
  readonly port: number;
  /** An origin without path or query. */
  readonly publicUrl: URL;
  readonly hstsIncludeSubdomains: boolean;
  readonly console: {
    readonly host: string;
    /** Null turns the console off. */
    readonly port: number | null;
    /** The origin of the console's links; requests with other origins are rejected. */
    readonly url: URL;
    /** True if `CONSOLE_URL` is set, or if the site's own address is local and the console's therefore is too. */
    readonly isUrlKnown: boolean;
    /** A company directory that signs in the operator's team (OpenID Connect). */
    readonly directory: DirectorySettings | null;
    /** True if new entries of the audit log are also written to the server log. */
    readonly streamsAudit: boolean;
  };
  readonly dataDir: string;
  /** The folder of the backups that the console makes of the SQLite file. */
  readonly backupDir: string;
  /** Null for the SQLite file in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly mail: Required<Omit<DeliverySettings['mail'], 'pace'>>;
  /** The mailbox that visitors answer to; null if none is read. */
  readonly mailbox: MailboxSettings | null;
  /** True if the server proves itself end to end each night. */
  readonly dailyProof: boolean;
  /** True if Health looks up SPF, DKIM and DMARC of the sender's domain. */
  readonly looksUpMailDns: boolean;
  /** The operator's time zone as an IANA name such as `America/New_York`. */
  readonly timeZone: string;
  readonly npiRegistryUrl: string;
  /** Null means that laboratories are looked up only in the imported file. */
  readonly cliaRegistryUrl: string | null;
  readonly botCheck: {
    readonly kind: BotCheckKind;
    readonly siteKey: string | null;
    readonly secret: string | null;
    readonly verifyUrl: string | null;
  };
  /** Null means that only this machine can read the metrics. */
  readonly metricsToken: string | null;
  /** Null keeps leads forever. */
  readonly retentionDays: number | null;
  /** Addresses and networks of proxies whose `X-Forwarded-*` headers are trusted. */
  readonly trustProxy: readonly string[];
  readonly rateLimit: { readonly limit: number; readonly windowSeconds: number };
  readonly logLevel: LogLevel;
};

export type MailboxSettings = {
  readonly server: ImapAddress;
  readonly allowPlaintext: boolean;
  /** The mailbox's address. The mailbox must also receive mail to `name+anything@domain`. */
  readonly address: string;
  /** True if mail from strangers becomes leads. */
  readonly takesStrangers: boolean;
  /** The name of the company's mail server in `Authentication-Results`, in lower case; null if none is trusted. */
  readonly authServer: string | null;
};

export type DirectorySettings = {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The name on the sign-in button. */
  readonly name: string;
  /** The role for people without an invitation; null means that only invited people are admitted. */
  readonly newcomers: Role | null;
  /** True if email addresses count as verified when the directory doesn't report whether they are. */
  readonly trustsEmail: boolean;
  /** True if the directory is the only way to sign in: no passwords, no passkeys. */
  readonly isOnly: boolean;
};

/** One line per invalid variable, without its value, which may be secret. */
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
  const reader = readVariables(env);
  const { read } = reader;
  const listenPort = read('PORT', port, 3000);
  const publicUrl = read('PUBLIC_URL', origin, new URL(`http://localhost:${listenPort}`));
  const mail = readMail(reader, { name: '', address: `leads@${publicUrl.hostname}` });
  const dataDir = read('DATA_DIR', v.string(), 'data');
  const settings: Settings = {
    host: read('HOST', v.string(), '127.0.0.1'),
    port: listenPort,
    publicUrl,
    hstsIncludeSubdomains: read('HSTS_INCLUDE_SUBDOMAINS', flag, false),
    console: readConsole(reader, publicUrl),
    dataDir,
    backupDir: read('BACKUP_DIR', v.string(), join(dataDir, 'backups')),
    databaseUrl: read('DATABASE_URL', databaseUrl, null),
    mail,
    mailbox: readMailbox(reader, mail.from),
    dailyProof: read('DAILY_PROOF', oneOf(['on', 'off']), 'on') === 'on',
    looksUpMailDns: read('MAIL_DNS', oneOf(['on', 'off']), 'on') === 'on',
    timeZone: read('TIME_ZONE', timeZone, defaultTimeZone),
    webhook: readWebhook(reader),
    destinations: {
      allowPrivate: read('WEBHOOK_ALLOW_PRIVATE', flag, false),
      secretsKey: read('SECRETS_KEY', secretsKey, null),
    },
    npiRegistryUrl: read('NPI_REGISTRY_URL', httpUrl, 'https://npiregistry.cms.hhs.gov/api/'),
    cliaRegistryUrl: read('CLIA_REGISTRY_URL', httpUrlOrOff, cmsLaboratoriesUrl),
    botCheck: readBotCheck(reader),
    metricsToken: read('METRICS_TOKEN', token, null),
    retentionDays: read('RETENTION_DAYS', days, null),
    trustProxy: read('TRUST_PROXY', networks, []),
    rateLimit: read('RATE_LIMIT', rate, { limit: 20, windowSeconds: 60 }),
    logLevel: read('LOG_LEVEL', oneOf(logLevels), 'info' as const),
  };
  if (!read('ALLOW_HTTP', flag, false)) reportHttp(reader, settings);
  const problems = reader.problems();
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

/** The support address of the content, until it is replaced by the company's own. */
function supportAddress(): readonly MailAddress[] {
  const { supportEmail: address } = site;
  return address === '' || isExample(address) ? [] : [{ name: '', address }];
}

function readMail({ read, requires }: SettingReader, ownAddress: MailAddress): Settings['mail'] {
  requires('SMTP_URL', ['MAIL_FROM', 'LEADS_TO']);
  return {
    smtpUrl: read('SMTP_URL', smtpUrl, null),
    allowPlaintext: read('SMTP_ALLOW_PLAINTEXT', flag, false),
    rate: read('SMTP_RATE', rate, null),
    from: read('MAIL_FROM', mailAddress, ownAddress),
    to: read('LEADS_TO', mailAddresses, [ownAddress]),
    supportTo: read('SUPPORT_TO', mailAddresses, supportAddress()),
  };
}

function readMailbox(
  { read, requires, report }: SettingReader,
  from: MailAddress,
): MailboxSettings | null {
  const server = read('IMAP_URL', imapUrl, null);
  const allowPlaintext = read('IMAP_ALLOW_PLAINTEXT', flag, false);
  const { address } = read('IMAP_ADDRESS', mailAddress, from);
  requires('IMAP_URL', ['MAIL_FROM']);
  if (server !== null && address.lastIndexOf('@') > maxMailboxNameLength) {
    report(`IMAP_ADDRESS ${expectedShortName}.`);
  }
  const strangers = read('MAIL_FROM_STRANGERS', oneOf(['ignore', 'lead']), 'ignore');
  const authServer = read('MAIL_AUTH_SERVER', hostName, null);
  const takesStrangers = strangers === 'lead';
  return server && { server, allowPlaintext, address, takesStrangers, authServer };
}

function readWebhook({ read, requires }: SettingReader): Settings['webhook'] {
  const url = read('WEBHOOK_URL', httpUrl, null);
  const secret = read('WEBHOOK_SECRET', webhookSecret, null);
  requires('WEBHOOK_URL', ['WEBHOOK_SECRET']);
  requires('WEBHOOK_SECRET', ['WEBHOOK_URL']);
  return url !== null && secret !== null ? { url, secret } : null;
}

function readConsole(reader: SettingReader, publicUrl: URL): Settings['console'] {
  const { read, text } = reader;
  // `server/extension/install-console.ts` reads it too, before any other setting.
  const isOff = read('CONSOLE', oneOf(['on', 'off']), 'on') === 'off';
  const port = read('CONSOLE_PORT', portOrOff, 3001);
  const consolePort = isOff ? null : port;
  return {
    host: read('CONSOLE_HOST', v.string(), '127.0.0.1'),
    port: consolePort,
    url: read('CONSOLE_URL', origin, new URL(`http://localhost:${consolePort ?? 3001}`)),
    isUrlKnown:
      text('CONSOLE_URL') !== null || (consolePort !== null && isLoopback(publicUrl.hostname)),
    directory: readDirectory(reader),
    streamsAudit: read('AUDIT_STREAM', flag, false),
  };
}

function readDirectory({ read, requires, text }: SettingReader): DirectorySettings | null {
  const issuer = read('OIDC_ISSUER', issuerUrl, null);
  requires('OIDC_ISSUER', ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']);
  const directory = {
    clientId: text('OIDC_CLIENT_ID') ?? '',
    clientSecret: text('OIDC_CLIENT_SECRET') ?? '',
    name: text('OIDC_NAME') ?? issuer?.hostname ?? '',
    newcomers: read('OIDC_NEWCOMERS', oneOf(roles), null),
    trustsEmail: read('OIDC_TRUST_EMAIL', flag, false),
    isOnly: read('OIDC_ONLY', flag, false),
  };
  requires('OIDC_ONLY', ['OIDC_ISSUER']);
  return issuer && { issuer, ...directory };
}

function readBotCheck({ read, text, needs }: SettingReader): Settings['botCheck'] {
  const kind = read('BOT_CHECK', oneOf(botCheckKinds), 'proof-of-work' as const);
  if (kind === 'recaptcha' || kind === 'turnstile') {
    needs(`BOT_CHECK=${kind}`, ['BOT_CHECK_SITE_KEY', 'BOT_CHECK_SECRET']);
  }
  return {
    kind,
    siteKey: text('BOT_CHECK_SITE_KEY'),
    secret: read('BOT_CHECK_SECRET', botCheckSecret(kind), null),
    verifyUrl: read('BOT_CHECK_VERIFY_URL', httpUrl, null),
  };
}

function reportHttp({ report }: SettingReader, { publicUrl, console }: Settings): void {
  if (!isSecureContext(publicUrl)) report(`PUBLIC_URL ${expectedHttps}.`);
  if (console.port !== null && !isSecureContext(console.url)) {
    report(`CONSOLE_URL ${expectedHttps}.`);
  }
}

/** Valid settings that are probably mistakes, one sentence each. */
export function settingWarnings(settings: Settings): readonly string[] {
  const { botCheck, console, mail, publicUrl, trustProxy } = settings;
  const warnings: string[] = [];
  if (botCheck.kind === 'none') {
    warnings.push('BOT_CHECK=none: bots are not detected');
  }
  if (botCheck.kind === 'recaptcha' || botCheck.kind === 'turnstile') {
    warnings.push(
      `BOT_CHECK=${botCheck.kind}: forms load the provider's script, so the privacy policy must mention it`,
    );
  }
  if (botCheck.kind === 'proof-of-work' && !isSecureContext(publicUrl)) {
    warnings.push(
      'PUBLIC_URL is not https: the bot check works in browsers only over https or on localhost',
    );
  }
  if (trustProxy.some((network) => /\/0+$/.test(network))) {
    warnings.push(
      'TRUST_PROXY includes all addresses: anyone who sends X-Forwarded-For evades the rate limit',
    );
  }
  if (settings.webhook !== null && isPlaintext(settings.webhook.url)) {
    warnings.push('WEBHOOK_URL is not https: leads are sent unencrypted');
  }
  if (console.port !== null && !isSecureContext(console.url)) {
    warnings.push('CONSOLE_URL is not https: passwords and leads are sent unencrypted');
  }
  if (mail.allowPlaintext) {
    warnings.push('SMTP_ALLOW_PLAINTEXT: the password and leads may be sent without TLS');
  }
  if (mail.smtpUrl !== null && mail.to.some(({ address }) => isOwnMailbox(address, settings))) {
    warnings.push(
      'LEADS_TO has the mailbox that the server reads, where it ignores its own emails',
    );
  }
  if (settings.mailbox?.allowPlaintext) {
    warnings.push(
      'IMAP_ALLOW_PLAINTEXT: the mailbox’s password and messages may be sent without TLS',
    );
  }
  return warnings;
}

const expectedShortName = `must have at most ${maxMailboxNameLength} characters before the @, to leave room for a signature`;
const expectedHttps =
  'must be an https:// address (http:// only on this machine; ALLOW_HTTP=1 allows it for a trial)';

/** Browsers offer Web Crypto only in secure contexts (Secure Contexts, section 3.1). */
function isSecureContext({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || isLoopback(hostname);
}

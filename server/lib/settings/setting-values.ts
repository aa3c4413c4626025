import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import * as v from 'valibot';
import type { BotCheckKind } from '#contract/bot-check.ts';
import { isLoopback } from '#server/lib/http/public-address.ts';
import { type MailAddress, readMailAddresses } from '#server/lib/mail-address.ts';

/**
 * Parses one setting. The error message is shown after the variable's name and describes the expected value; it never
 * contains the actual one, which may be secret.
 */
export type Setting<T> = v.GenericSchema<unknown, T>;

const expectedPort = 'must be a port number from 0 to 65535';
export const port: Setting<number> = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, expectedPort),
  v.transform(Number),
  v.maxValue(65535, expectedPort),
);

const expectedDays = 'must be a number of days from 1 to 36500';
export const days: Setting<number> = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, expectedDays),
  v.transform(Number),
  v.minValue(1, expectedDays),
  v.maxValue(36_500, expectedDays),
);

/** At least 16 characters, so that it can't be guessed. */
export const token: Setting<string> = v.pipe(
  v.string(),
  v.regex(/^[\w.~+/=-]{16,200}$/, 'must have 16 to 200 letters, digits or -._~+/='),
);

/** In lower case. */
export const hostName: Setting<string> = v.pipe(
  v.string(),
  v.regex(/^[\w.-]{1,253}$/, 'must be a name such as mx.example.com'),
  v.toLowerCase(),
);

export const portOrOff: Setting<number | null> = v.union([
  v.pipe(
    v.literal('off'),
    v.transform(() => null),
  ),
  port,
]);

export const httpUrl: Setting<string> = v.pipe(
  urlWith(['http:', 'https:'], 'must be an http:// or https:// address'),
  v.transform(({ href }) => href),
);

export const httpUrlOrOff: Setting<string | null> = v.union(
  [
    v.pipe(
      v.literal('off'),
      v.transform(() => null),
    ),
    httpUrl,
  ],
  'must be an http:// or https:// address, or off',
);

const expectedOrigin = 'must be an origin such as https://www.example.com, without path or query';
export const origin: Setting<URL> = v.pipe(
  urlWith(['http:', 'https:'], expectedOrigin),
  v.check((url) => url.href === `${url.origin}/`, expectedOrigin),
);

const expectedIssuer = 'must be an https:// address (http:// only on this machine)';
export const issuerUrl: Setting<URL> = v.pipe(
  urlWith(['http:', 'https:'], expectedIssuer),
  v.check(
    ({ protocol, hostname }) => protocol === 'https:' || isLoopback(hostname),
    expectedIssuer,
  ),
);

const expectedDatabase = 'must be an address such as postgres://user:password@host/database';
export const databaseUrl: Setting<string> = v.pipe(
  v.string(),
  v.check((value) => {
    const url = urlOf(value, ['postgres:', 'postgresql:']);
    // The query's `host` may be the folder of a local socket.
    const hasHost = url !== null && (url.hostname !== '' || url.searchParams.has('host'));
    return hasHost && url.pathname.length > 1;
  }, expectedDatabase),
);

const expectedSmtp = 'must be an address such as smtp://user:password@host:587 or smtps://host';
export const smtpUrl: Setting<string> = v.pipe(
  v.string(),
  v.check((value) => Boolean(urlOf(value, ['smtp:', 'smtps:'])?.hostname), expectedSmtp),
);

export const mailAddress: Setting<MailAddress> = v.nonNullable(
  v.pipe(v.string(), v.transform(onlyMailAddress)),
  'must be one email address, optionally with a name: Sales <sales@example.com>',
);

export const mailAddresses: Setting<readonly MailAddress[]> = v.nonNullable(
  v.pipe(v.string(), v.transform(readMailAddresses)),
  'must be email addresses separated by commas',
);

export const networks: Setting<readonly string[]> = v.pipe(
  v.string(),
  v.transform((value) => value.split(',').map((network) => network.trim())),
  v.everyItem(
    isNetwork,
    'must be addresses or networks of proxies separated by commas, such as 127.0.0.1, 10.0.0.0/8',
  ),
);

const seconds = { second: 1, minute: 60, hour: 3600, day: 86400 } as const;
export const rate: Setting<{ readonly limit: number; readonly windowSeconds: number }> = v.pipe(
  v.string(),
  v.regex(
    /^[1-9]\d{0,8}\/(?:second|minute|hour|day)$/,
    'must be a number per second, minute, hour or day, such as 20/minute',
  ),
  v.transform((value) => {
    const [count, unit] = value.split('/') as [string, keyof typeof seconds];
    return { limit: Number(count), windowSeconds: seconds[unit] };
  }),
);

export const timeZone: Setting<string> = v.pipe(
  v.string(),
  v.check(isTimeZone, 'must be a time zone such as America/New_York'),
);

export const flag: Setting<boolean> = v.pipe(
  v.literal('1', 'must be 1 or not set'),
  v.transform(() => true),
);

export function oneOf<const T extends readonly string[]>(options: T): Setting<T[number]> {
  return v.picklist(options, `must be one of ${options.join(', ')}`);
}

function urlWith(protocols: readonly string[], expected: string) {
  return v.nonNullable(
    v.pipe(
      v.string(),
      v.transform((value) => urlOf(value, protocols)),
    ),
    expected,
  );
}

function urlOf(value: string, protocols: readonly string[]): URL | null {
  const url = URL.parse(value);
  return url !== null && protocols.includes(url.protocol) ? url : null;
}

function onlyMailAddress(value: string): MailAddress | null {
  const [address, ...others] = readMailAddresses(value) ?? [];
  return address !== undefined && others.length === 0 ? address : null;
}

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

function isNetwork(value: string): boolean {
  const [address = '', prefix, ...more] = value.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128);
}

export const secretsKey: Setting<string> = v.pipe(
  v.string(),
  v.check(
    (value) => /^[A-Za-z0-9+/]{43}=$/.test(value),
    'must be 32 random bytes in base64: openssl rand -base64 32',
  ),
);

/** Proof of work signs its challenges with the secret, and a short secret could be guessed from a challenge. */
export function botCheckSecret(kind: BotCheckKind): Setting<string> {
  const minLength = kind === 'proof-of-work' ? 16 : 1;
  return v.pipe(v.string(), v.minLength(minLength, 'must have at least 16 characters'));
}

/** A folder on a mail server, with the account that reads it. */
export type ImapAddress = {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte if true; STARTTLS if false. */
  readonly isSecure: boolean;
  readonly user: string;
  readonly password: string;
  readonly folder: string;
};

/** `imaps://user:password@host/Folder`, with `%40` for an @ in the user name. */
export const imapUrl: Setting<ImapAddress> = v.nonNullable(
  v.pipe(v.string(), v.transform(imapAddressOf)),
  'must be an address such as imaps://user:password@host/INBOX',
);

function imapAddressOf(value: string): ImapAddress | null {
  const url = URL.parse(value);
  if (url?.protocol !== 'imaps:' && url?.protocol !== 'imap:') return null;
  try {
    const [user, password] = [url.username, url.password].map(decodeURIComponent);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const isSecure = url.protocol === 'imaps:';
    if (!host || !user || !password) return null;
    return {
      host,
      isSecure,
      user,
      password,
      port: url.port === '' ? (isSecure ? 993 : 143) : Number(url.port),
      folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
    };
  } catch {
    return null;
  }
}

/** The name of a mailbox in the database. It reveals neither server nor user. */
export function mailboxName({ host, port, user, folder }: ImapAddress): string {
  const place = JSON.stringify([host, port, user, folder]);
  return createHash('sha256').update(place).digest('hex').slice(0, 32);
}

/** Standard Webhooks requires 24 to 64 random bytes. */
export const webhookSecret: Setting<string> = v.pipe(
  v.string(),
  v.check((value) => {
    const encoded = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(value)?.[1] ?? '';
    const bytes = Buffer.from(encoded, 'base64').length;
    return bytes >= 24 && bytes <= 64;
  }, 'must be whsec_ followed by 24 to 64 bytes in base64'),
);

import { isIP } from 'node:net';
import { type MailAddress, readMailAddresses } from './delivery/mail-address.ts';

/**
 * Parsers of single values. They throw an Error whose message follows the variable's name and says what
 * is expected, without the value.
 */
export function port(value: string): number {
  const number = Number(value);
  if (!/^\d{1,5}$/.test(value) || number > 65535) {
    throw new Error('must be a port number from 0 to 65535');
  }
  return number;
}

export function httpUrl(value: string): string {
  return urlOf(value, ['http:', 'https:'], 'must be an http:// or https:// address').href;
}

export function origin(value: string): URL {
  const expected = 'must be an origin such as https://www.example.com, without path or query';
  const url = urlOf(value, ['http:', 'https:'], expected);
  if (url.href !== `${url.origin}/`) throw new Error(expected);
  return url;
}

export function databaseUrl(value: string): string {
  const expected = 'must be an address such as postgres://user:password@host/database';
  const { hostname, pathname, searchParams } = urlOf(value, ['postgres:', 'postgresql:'], expected);
  // `host` in the query may be the folder of a local socket.
  const hasHost = hostname !== '' || searchParams.has('host');
  if (!hasHost || pathname.length < 2) throw new Error(expected);
  return value;
}

export function smtpUrl(value: string): string {
  const expected = 'must be an address such as smtp://user:password@host:587 or smtps://host';
  const url = urlOf(value, ['smtp:', 'smtps:'], expected);
  if (url.hostname === '') throw new Error(expected);
  return value;
}

export function mailAddress(value: string): MailAddress {
  const [address, ...others] = readMailAddresses(value) ?? [];
  if (address === undefined || others.length > 0) {
    throw new Error('must be one mail address, with or without a name: Sales <sales@example.com>');
  }
  return address;
}

export function mailAddresses(value: string): readonly MailAddress[] {
  const all = readMailAddresses(value);
  if (all === null) throw new Error('must be mail addresses separated by commas');
  return all;
}

/** Standard Webhooks requires 24 to 64 random bytes. */
export function webhookSecret(value: string): string {
  const encoded = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(value)?.[1] ?? '';
  const bytes = Buffer.from(encoded, 'base64').length;
  if (bytes < 24 || bytes > 64) {
    throw new Error('must be whsec_ followed by 24 to 64 bytes in base64');
  }
  return value;
}

export function networks(value: string): readonly string[] {
  const all = value.split(',').map((network) => network.trim());
  if (!all.every(isNetwork)) {
    throw new Error(
      'must be addresses or networks of proxies separated by commas, such as 127.0.0.1, 10.0.0.0/8',
    );
  }
  return all;
}

export function rate(value: string): { readonly limit: number; readonly windowSeconds: number } {
  const [, count, unit] = /^([1-9]\d{0,8})\/(second|minute|hour|day)$/.exec(value) ?? [];
  const windowSeconds = unit === undefined ? undefined : seconds[unit];
  if (count === undefined || windowSeconds === undefined) {
    throw new Error('must be a number and second, minute, hour or day, such as 20/minute');
  }
  return { limit: Number(count), windowSeconds };
}

export function flag(value: string): boolean {
  if (value !== '1') throw new Error('must be 1, or not set');
  return true;
}

export function oneOf<const T extends string>(options: readonly T[]): (value: string) => T {
  return (value) => {
    const found = options.find((option) => option === value);
    if (found === undefined) throw new Error(`must be one of ${options.join(', ')}`);
    return found;
  };
}

function urlOf(value: string, protocols: readonly string[], expected: string): URL {
  const url = URL.parse(value);
  if (url === null || !protocols.includes(url.protocol)) throw new Error(expected);
  return url;
}

function isNetwork(value: string): boolean {
  const [address = '', prefix, ...more] = value.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128);
}

const seconds: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3600, day: 86400 };

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new secret in Base32, as authenticator apps expect it. */
export function newTotpSecret(): string {
  return base32(randomBytes(20));
}

export function totpUri(secret: string, email: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

/**
 * The time step of a valid code, or null (RFC 6238). Clocks may differ by one step. A code from a step that was already
 * used is not valid.
 */
export function stepOfTotp(
  secret: string,
  code: string,
  now: Date,
  lastStep: number | null,
): number | null {
  const current = Math.floor(now.getTime() / 1000 / secondsPerStep);
  for (const step of [current - 1, current, current + 1]) {
    if (step > (lastStep ?? 0) && isEqual(totp(secret, step), code)) return step;
  }
  return null;
}

/** The code of a time step: HOTP with six digits (RFC 4226, section 5.3). */
export function totp(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  const number = (digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000;
  return String(number).padStart(6, '0');
}

/** 26 characters in groups: 128 random bits, so even an unsalted hash can't be reversed (ASVS 6.5.2). */
export function newRecoveryCode(): string {
  const text = base32(randomBytes(16)).toLowerCase();
  return text.replace(/^(.{5})(.{5})(.{5})(.{5})/, '$1-$2-$3-$4-');
}

export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (letter) =>
    alphabet.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const octets = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(octets.map((octet) => Number.parseInt(octet, 2)));
}

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

const secondsPerStep = 30;
/** RFC 4648, section 6. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

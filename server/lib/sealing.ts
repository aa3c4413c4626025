import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { DeliveryFailure } from './delivery-failure.ts';

/**
 * Encrypts secrets that the server must read again, such as a webhook's, so that a leaked database doesn't reveal them
 * (AES-256-GCM). `owner` is the id of the row: a value copied to another row can't be opened. If there is no key, the
 * value is stored as plain text.
 */
export function seal(text: string, key: string | null, owner: string): string {
  if (key === null) return `${plain}${text}`;
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64'), iv);
  cipher.setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return encrypted + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/** Throws a `DeliveryFailure` if the value was sealed with another key. */
export function unseal(sealed: string, key: string | null, owner: string): string {
  if (sealed.startsWith(plain)) return sealed.slice(plain.length);
  if (key === null) throw new DeliveryFailure('SECRETS_KEY is missing');
  try {
    const bytes = Buffer.from(sealed.slice(encrypted.length), 'base64url');
    const secret = Buffer.from(key, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, ivBytes));
    decipher.setAAD(Buffer.from(owner));
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const body = decipher.update(bytes.subarray(ivBytes + tagBytes));
    return Buffer.concat([body, decipher.final()]).toString('utf8');
  } catch {
    throw new DeliveryFailure('SECRETS_KEY has changed');
  }
}

/** False for a value stored before we sealed this kind. */
function isSealed(value: string): boolean {
  return value.startsWith(plain) || value.startsWith(encrypted);
}

/** True if the value is encrypted; false if it is readable because no key was set. */
export function isEncrypted(value: string): boolean {
  return value.startsWith(encrypted);
}

/** Also accepts values stored before we sealed their kind. */
export function unsealAny(value: string, key: string | null, owner: string): string {
  return isSealed(value) ? unseal(value, key, owner) : value;
}

const plain = 'plain:';
const encrypted = 'aes:';
const ivBytes = 12;
const tagBytes = 16;

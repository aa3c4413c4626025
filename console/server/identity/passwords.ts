import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Argon2id in the format of the reference implementation: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
}

/** A null hash (an unknown user) takes the same time and returns false. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', hash = ''] =
    format.exec(stored ?? hashOfNobody) ?? [];
  const wanted = Buffer.from(hash, 'base64');
  const found = await derive(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(found, wanted) && stored !== null;
}

/** True if the hash has outdated parameters, such as those of an earlier version. */
export function isOutdated(stored: string): boolean {
  const [, memory, passes, parallelism] = format.exec(stored) ?? [];
  return (
    Number(memory) !== cost.memory ||
    Number(passes) !== cost.passes ||
    Number(parallelism) !== cost.parallelism
  );
}

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

function derive(password: string, nonce: Buffer, options: Cost): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFKC'), 'utf8');
  return promisify(argon2)('argon2id', { message, nonce, tagLength, ...options });
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

/** OWASP's recommendation; memory in KiB. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;
const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;
const hashOfNobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(
  randomBytes(16),
)}$${base64(randomBytes(tagLength))}`;

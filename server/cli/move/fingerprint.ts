import { createHash } from 'node:crypto';

/** The contents of a table, regardless of the order of its rows. */
export type Fingerprint = { readonly rows: number; readonly checksum: string };

/**
 * Adds up a hash of each row. Equal values give equal hashes, regardless of how a driver returns
 * them.
 */
export function countRows() {
  let rows = 0;
  let sum = 0n;
  return {
    add: (values: readonly unknown[]) => {
      rows += 1;
      const text = JSON.stringify(values.map(plainText));
      sum = BigInt.asUintN(64, sum + createHash('sha256').update(text).digest().readBigUInt64BE());
    },
    result: (): Fingerprint => ({ rows, checksum: sum.toString(16).padStart(16, '0') }),
  };
}

export function isSame(one: Fingerprint, other: Fingerprint | undefined): boolean {
  return one.rows === other?.rows && one.checksum === other.checksum;
}

/** Also the form that PostgreSQL reads from JSON. SQLite stores booleans as 0 and 1. */
export function plainText(value: unknown): string | null {
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  return String(value);
}

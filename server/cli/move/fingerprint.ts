import { createHash } from 'node:crypto';

/** What a table contains, whatever the order of its rows. */
export type Fingerprint = { readonly rows: number; readonly checksum: string };

export type RowCounter = {
  readonly add: (values: readonly unknown[]) => void;
  readonly result: () => Fingerprint;
};

/** Adds up a hash of each row. The same values give the same hash, however a driver returns them. */
export function countRows(): RowCounter {
  let rows = 0;
  let sum = 0n;
  return {
    add: (values) => {
      rows += 1;
      const text = JSON.stringify(values.map(plainText));
      sum = BigInt.asUintN(64, sum + createHash('sha256').update(text).digest().readBigUInt64BE());
    },
    result: () => ({ rows, checksum: sum.toString(16).padStart(16, '0') }),
  };
}

export function isSame(one: Fingerprint, other: Fingerprint | undefined): boolean {
  return one.rows === other?.rows && one.checksum === other.checksum;
}

/** As PostgreSQL reads it in JSON, too: SQLite keeps booleans as 0 and 1. */
export function plainText(value: unknown): string | null {
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  return String(value);
}

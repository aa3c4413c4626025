import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Members of one JSON object, sorted by number. */
export type Batch = { readonly json: string; readonly count: number };

export type NumberSorter = {
  /** A later entry of the same number replaces an earlier one. */
  readonly add: (number: string, packed: string) => void;
  /** All entries in order of their numbers. */
  readonly batches: (size: number) => Iterable<Batch>;
  readonly remove: () => void;
};

/**
 * Sorts entries by number, all of one length, with temporary files, one for each three leading digits, so the input may have any
 * size. The database then appends to its tree; in the order of the file every insertion would touch
 * a different page.
 */
export function createNumberSorter(folder: string): NumberSorter {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const parts = new Map<string, Part>();

  function partOf(prefix: string) {
    const known = parts.get(prefix);
    if (known) return known;
    const file = openSync(join(folder, prefix), 'w', 0o600);
    const part = { file, bytes: Buffer.allocUnsafe(bufferedBytes), used: 0 };
    parts.set(prefix, part);
    return part;
  }

  function flush(part: Part): void {
    writeAll(part.file, part.bytes.subarray(0, part.used));
    part.used = 0;
  }

  return {
    add: (number, packed) => {
      const part = partOf(number.slice(0, 3));
      const member = `"${number}":${packed}\n`;
      const maxBytes = member.length * 3;
      if (part.used + maxBytes > bufferedBytes) flush(part);
      if (maxBytes > bufferedBytes) writeAll(part.file, Buffer.from(member));
      else part.used += part.bytes.write(member, part.used);
    },

    batches: function* (size) {
      for (const part of parts.values()) flush(part);
      for (const prefix of [...parts.keys()].sort()) {
        const members = sortedMembers(readFileSync(join(folder, prefix), 'utf8'));
        for (let start = 0; start < members.length; start += size) {
          const slice = members.slice(start, start + size);
          yield { json: `{${slice.join(',')}}`, count: slice.length };
        }
      }
    },

    remove: () => {
      for (const part of parts.values()) closeSync(part.file);
      parts.clear();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Part = { readonly file: number; readonly bytes: Buffer; used: number };

function writeAll(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

function sortedMembers(text: string): readonly string[] {
  const members = new Map<string, string>();
  for (const member of text.split('\n')) {
    if (member !== '') members.set(member.slice(0, member.indexOf(':')), member);
  }
  return [...members.values()].sort();
}

/** NPIs and CLIA numbers have about 200 parts, so 13 MB in total. */
const bufferedBytes = 64 * 1024;

import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Entries in order of their numbers. */
export type Batch = {
  /** JSON objects whose members are numbers. A second call returns the same texts. */
  readonly chunks: () => Iterable<string>;
  readonly count: number;
};

/**
 * Sorts entries by number, all of one length, with temporary files, one for each three leading
 * digits, so the input may have any size. The database then appends to its tree; in the order of the
 * file every insertion would touch a different page.
 */
export function createNumberSorter(folder: string) {
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
    /** A later entry with the same number replaces an earlier one. */
    add: (number: string, packed: string) => {
      const part = partOf(number.slice(0, prefixLength));
      const member = `"${number}":${packed}\n`;
      const maxBytes = member.length * 3;
      if (part.used + maxBytes > bufferedBytes) flush(part);
      if (maxBytes > bufferedBytes) writeAll(part.file, Buffer.from(member));
      else part.used += part.bytes.write(member, part.used);
    },

    /** All entries in order of their numbers. */
    batches: function* (size: number): Generator<Batch> {
      for (const part of parts.values()) flush(part);
      for (const prefix of [...parts.keys()].sort()) {
        const members = readFileSync(join(folder, prefix));
        const starts = sortLines(members);
        for (let from = 0; from < starts.length; from += size) {
          const batch = starts.subarray(from, from + size);
          yield { chunks: () => chunksOf(members, batch), count: batch.length };
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

export type NumberSorter = ReturnType<typeof createNumberSorter>;

type Part = { readonly file: number; readonly bytes: Buffer; used: number };

function writeAll(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

/** The start of each number's line, in numeric order. */
function sortLines(members: Buffer): Uint32Array {
  const starts: number[] = [];
  for (let start = 0; start < members.length; start = members.indexOf('\n', start) + 1) {
    starts.push(start);
  }
  // A key is both number and line, because a typed array sorts fast only without a comparator.
  const keys = Float64Array.from(starts, (start, line) => {
    const digits = members.toString(
      'latin1',
      start + 1 + prefixLength,
      members.indexOf('"', start + 1),
    );
    return Number(digits) * starts.length + line;
  }).sort();
  const numberOf = (key = -1) => Math.floor(key / starts.length);
  return Uint32Array.from(
    keys.filter((key, i) => numberOf(key) !== numberOf(keys[i + 1])),
    (key) => starts[key % starts.length] ?? 0,
  );
}

/** Builds short texts one at a time: keeping longer ones in memory needed 60 MB more. */
function* chunksOf(members: Buffer, starts: Uint32Array): Iterable<string> {
  for (let from = 0; from < starts.length; from += chunkSize) {
    const lines = Array.from(starts.subarray(from, from + chunkSize), (start) =>
      members.toString('utf8', start, members.indexOf('\n', start)),
    );
    yield `{${lines.join(',')}}`;
  }
}

const prefixLength = 3;
/** NPIs and CLIA numbers have about 200 parts, so 13 MB in total. */
const bufferedBytes = 64 * 1024;
/** About 80 kB of text. */
const chunkSize = 250;

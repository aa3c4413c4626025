import { createWriteStream } from 'node:fs';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Writes texts with backpressure, to standard output or to a file that only its owner can read. */
export async function print(
  texts: Iterable<string> | AsyncIterable<string>,
  file?: string,
): Promise<void> {
  const target: Writable =
    file === undefined ? process.stdout : createWriteStream(file, { mode: 0o600 });
  await pipeline(Readable.from(texts), target, { end: file !== undefined });
}

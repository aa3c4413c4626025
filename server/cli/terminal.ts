import { createWriteStream } from 'node:fs';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StoreUnavailable } from '#server/lib/store-errors.ts';
import { SettingsError } from '#server/settings/settings.ts';

/** An invalid command line. The message tells the expected usage. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * Runs a command, prints its error, and returns its exit code: 2 for an invalid command or setting,
 * 3 if the store is unavailable. A pipe closed by its reader, such as `head`, is no error.
 */
export async function exitCodeOf(run: () => Promise<number>, help: string): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (isBrokenPipe(error)) return 0;
    if (error instanceof UsageError) return explain(`${error.message}\n\n${help}`, 2);
    if (error instanceof SettingsError) return explain(error.message, 2);
    if (error instanceof StoreUnavailable) return explain(`${error.message}.`, 3);
    throw error;
  }
}

function explain(message: string, code: number): number {
  console.error(message);
  return code;
}

function isBrokenPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}

/** Writes texts with backpressure, to standard output or to a file that only its owner can read. */
export async function print(
  texts: Iterable<string> | AsyncIterable<string>,
  file?: string,
): Promise<void> {
  const target: Writable =
    file === undefined ? process.stdout : createWriteStream(file, { mode: 0o600 });
  await pipeline(Readable.from(texts), target, { end: file !== undefined });
}

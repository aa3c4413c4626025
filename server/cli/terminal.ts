import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { escapeControls, escapeControlsInLines } from '#server/lib/clean-text.ts';
import { StoreUnavailable } from '#server/lib/store-errors.ts';
import { SettingsError } from '#server/settings/settings.ts';

/** An invalid command line. The message shows the expected usage. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * Runs a command, prints its error, and returns its exit code: 2 for an invalid command or setting,
 * 3 if the store is unavailable. A pipe closed by its reader, such as `head`, is not an error.
 */
export async function exitCodeOf(run: () => Promise<number>, help: string): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (isBrokenPipe(error)) return 0;
    if (error instanceof UsageError) return refuse(`${error.message}\n\n${help}`, 2);
    if (error instanceof SettingsError) return refuse(error.message, 2);
    if (error instanceof StoreUnavailable) return refuse(`${error.message}.`, 3);
    throw error;
  }
}

/** Asks a question on the terminal; null if there is no terminal. */
export type Ask = ((question: string) => Promise<string>) | null;

export function terminalAsk(): Ask {
  if (!process.stdin.isTTY) return null;
  return async (question) => {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await terminal.question(question);
    terminal.close();
    return answer;
  };
}

/** Prints why nothing was done, and returns the exit code. */
export function refuse(message: string, code = 1): number {
  console.error(message);
  return code;
}

export function refuseUnknownLead(id: string): number {
  return refuse(`No lead has the id ${escapeControls(id)}.`);
}

/** One line per label and value. Further lines of a value are indented like its first line. */
export function alignedLines(
  rows: readonly (readonly [label: string, value: string])[],
): readonly string[] {
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  return rows.map(([label, value]) => {
    const lines = escapeControlsInLines(value).replaceAll('\n', `\n${' '.repeat(width)}`);
    return `${`${escapeControls(label)}:`.padEnd(width)}${lines}\n`;
  });
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

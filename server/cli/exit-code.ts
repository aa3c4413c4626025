import { StoreUnavailable } from '#server/lib/store-errors.ts';
import { SettingsError } from '#server/settings/settings.ts';

/** The command line is invalid; the message says what is expected. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * The exit code of a command, after the message of its error: 2 for an invalid command or setting, 3 if
 * the store is unavailable. A pipe whose reader, such as `head`, has closed it is no error.
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

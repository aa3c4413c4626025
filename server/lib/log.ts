import { isMainThread } from 'node:worker_threads';
import { type DestinationStream, type Logger, pino } from 'pino';

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export type Log = Logger;

/**
 * JSON lines on standard output. They never contain what visitors sent: requests are logged by route,
 * and quotations are removed from error messages.
 */
export function createLog(level: LogLevel, destination = standardOutput()): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError, error: describeError },
  };
  return pino(options, destination);
}

/**
 * The main thread flushes its buffer on exit. A worker thread can't do that and would lose its last lines, so it writes
 * each line synchronously.
 */
function standardOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: !isMainThread });
}

/** Database drivers put values in messages and in properties such as `detail`, so only these properties are kept. */
function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { type: typeof error };
  return {
    type: error.name,
    code: 'code' in error ? error.code : undefined,
    message: withoutQuotations(error.message),
    at: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** Removes quotations, parentheses, email addresses, and long numbers. */
export function withoutQuotations(message: string): string {
  return message
    .split('\n', 1)
    .join('')
    .slice(0, 300)
    .replace(/(["'`])(?:(?!\1).)*\1/g, '…')
    .replace(/\([^)]*\)/g, '(…)')
    .replace(/\S+@\S+/g, '…')
    .replace(/\+?\d[\d\s-]{6,}/g, '…');
}

/**
 * Logs Node's warnings as JSON lines. Node itself prints plain text, which would break the log. Call this once in each
 * thread. Operators can't act on warnings about experimental features, so those are below the default level.
 */
export function logWarnings(log: Log): void {
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => {
    const level = name === 'ExperimentalWarning' ? 'debug' : 'warn';
    log[level]({ warning: name }, message);
  });
}

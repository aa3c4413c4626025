import type { Log } from './log.ts';

/**
 * Logs Node's warnings, because Node prints plain text, which breaks a log of JSON lines. Call it once in each
 * thread. Operators can't act on warnings about experimental features, so those are below the default level.
 */
export function logWarnings(log: Log): void {
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => {
    const level = name === 'ExperimentalWarning' ? 'debug' : 'warn';
    log[level]({ warning: name }, message);
  });
}

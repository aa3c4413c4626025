import type { Log } from './log.ts';

/**
 * Node prints its warnings as plain text, which breaks a log of JSON lines. Call it once in each thread. That an
 * algorithm is experimental concerns nobody who runs the server, so such warnings are below the usual level.
 */
export function logWarnings(log: Log): void {
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => {
    const level = name === 'ExperimentalWarning' ? 'debug' : 'warn';
    log[level]({ warning: name }, message);
  });
}

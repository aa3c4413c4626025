import type { Log } from './log.ts';

/**
 * Runs `stop` at the first SIGINT or SIGTERM and ends the process when it is through, or after the
 * time limit. A second signal ends it at once. A terminal's Ctrl-C reaches the process twice when
 * npm runs it, by the terminal and by npm: what comes within half a second is one signal.
 */
export function stopOnSignal(stop: () => Promise<void>, log: Log): void {
  let stoppingSince: number | null = null;

  function onSignal(signal: NodeJS.Signals): void {
    if (stoppingSince === null) {
      stoppingSince = performance.now();
      log.info({ signal }, 'Stopping');
      setTimeout(giveUp, longestStop).unref();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'Stopping failed');
          process.exit(1);
        },
      );
    } else if (performance.now() - stoppingSince > oneKeyPress) {
      log.warn({ signal }, 'Stopped at once');
      process.exit(1);
    }
  }

  function giveUp(): void {
    log.error({}, 'Stopping took too long');
    process.exit(1);
  }

  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

/** Milliseconds; a supervisor that waits ten seconds never has to kill. */
const longestStop = 9500;
const oneKeyPress = 500;

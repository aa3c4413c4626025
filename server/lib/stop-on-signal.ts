import type { Log } from './log.ts';

/**
 * Runs `stop` at the first SIGINT or SIGTERM and exits when it is done, or after the time limit. A
 * second signal exits immediately. Under npm, Ctrl-C arrives twice, from the terminal and from npm,
 * so signals within half a second count as one.
 */
export function stopOnSignal(stop: () => Promise<void>, log: Log): void {
  let stoppingSince: number | null = null;

  function onSignal(signal: NodeJS.Signals): void {
    if (stoppingSince === null) {
      stoppingSince = performance.now();
      log.info({ signal }, 'Stopping');
      setTimeout(giveUp, stopTimeoutMs).unref();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'Stopping failed');
          process.exit(1);
        },
      );
    } else if (performance.now() - stoppingSince > sameSignalMs) {
      log.warn({ signal }, 'Stopped immediately');
      process.exit(1);
    }
  }

  function giveUp(): void {
    log.error({}, 'Stopping took too long');
    process.exit(1);
  }

  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  if (process.env.npm_lifecycle_event !== undefined) watchParent(() => onSignal('SIGTERM'));
}

/** npm runs scripts in a shell, and that shell ends at SIGTERM without passing it on. */
function watchParent(onEnd: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onEnd();
  }, parentIntervalMs).unref();
}

/** Less than the ten seconds after which supervisors usually kill a process. */
const stopTimeoutMs = 9500;
const sameSignalMs = 500;
const parentIntervalMs = 500;

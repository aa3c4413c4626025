/**
 * Aborts after a time in milliseconds, or when `stopping` does. `AbortSignal.timeout` and `AbortSignal.any` would keep
 * every delivery in memory for minutes after it has ended.
 */
export function startTimeLimit(ms: number, stopping?: AbortSignal) {
  const limited = new AbortController();
  let isOver = false;
  const stop = () => limited.abort(stopping?.reason);
  const start = (afterMs: number) =>
    setTimeout(() => {
      isOver = true;
      limited.abort(new DOMException('The time is up', 'TimeoutError'));
    }, afterMs);
  let timer = start(ms);
  if (stopping?.aborted) stop();
  else stopping?.addEventListener('abort', stop, { once: true });
  return {
    signal: limited.signal,
    isOver: () => isOver,
    /** Starts a new limit from now and discards the remaining time. */
    restart: (afterMs: number) => {
      clearTimeout(timer);
      timer = start(afterMs);
    },
    /** Must be called when the work has ended. */
    end: () => {
      clearTimeout(timer);
      stopping?.removeEventListener('abort', stop);
    },
  };
}

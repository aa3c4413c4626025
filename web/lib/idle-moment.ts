/** Resolves when the browser has painted and has nothing else to do, or after `timeoutMs`. */
export function idleMoment(timeoutMs = 100): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: timeoutMs });
    else setTimeout(resolve, 30);
  });
}

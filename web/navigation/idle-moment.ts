/** Ends when the browser has drawn and has nothing else to do, after a tenth of a second at the latest. */
export function idleMoment(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 100 });
    else setTimeout(resolve, 30);
  });
}

let leaving = false;

/** True until a traversal that `leaveEntry` began has ended. */
export function isLeavingEntry(): boolean {
  return leaving;
}

/** Leaves a history entry that a script added to the page. The browser goes back asynchronously. */
export function leaveEntry(): void {
  leaving = true;
  history.back();
  addEventListener('popstate', () => (leaving = false), { once: true });
}

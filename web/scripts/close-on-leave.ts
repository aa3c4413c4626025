/** Closes an open panel when one of its links is followed or the focus moves out of it. */
export function closeOnLeave(root: HTMLElement, close: () => void, signal: AbortSignal): void {
  root.addEventListener(
    'click',
    ({ target }) => target instanceof Element && target.closest('a') && close(),
    { signal },
  );
  root.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !root.contains(relatedTarget)) close();
    },
    { signal },
  );
}

/**
 * Keeps the keys of an input method from every key handler. While a text is composed, Enter, Escape, Tab, and the
 * arrows choose among its candidates; they must not submit, close, or move anything. Safari reports the Enter that ends
 * a composition after its end, only with the key code 229.
 */
export function ignoreComposition(): void {
  const ignore = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
  };
  // The window's listeners come first, before React's.
  addEventListener('keydown', ignore, { capture: true });
}

/**
 * While a dialog is open, its page has a second history entry, so that Back closes the dialog and stays
 * on the page. A dialog that is closed in any other way removes the entry. A form and its result popup
 * share one: browsers may skip entries that a page adds without a click.
 */
export function startDialogHistory(): void {
  if (started) return;
  started = true;
  addEventListener('popstate', () => {
    const last = [...dialogs].at(-1);
    if (last && !isLeavingEntry() && !isMarked()) {
      const [id, close] = last;
      dialogs.delete(id);
      close();
    }
    // Runs later, once every listener has seen the event.
    setTimeout(settle);
  });
  // A reload keeps the entry, but not its dialog.
  settle();
}

/** Adds the entry when a dialog opens. `close` is called by Back. */
export function enterDialog(id: string, close: () => void): void {
  startDialogHistory();
  dialogs.set(id, close);
  settle();
}

/** Removes the entry when a dialog closes, unless the same render opens another one. */
export function leaveDialog(id: string): void {
  if (dialogs.delete(id)) queueMicrotask(settle);
}

/** A traversal that has begun ends with an event, which calls this again. */
function settle(): void {
  if (isLeavingEntry() || isMarked() === dialogs.size > 0) return;
  if (isMarked()) leaveEntry();
  else history.pushState({ ...history.state, [mark]: true }, '');
}

/** True if the current entry is a dialog's. Forward may return to one whose dialog is closed. */
function isMarked(): boolean {
  return history.state?.[mark] === true;
}

/** The open dialogs by id, each with the function that closes it. */
const dialogs = new Map<string, () => void>();
const mark = 'dialog';
let started = false;

let leaving = false;

/** True until a traversal that `leaveEntry` began has ended. */
function isLeavingEntry(): boolean {
  return leaving;
}

/** Leaves a history entry that a script added to the page. The browser goes back asynchronously. */
export function leaveEntry(): void {
  leaving = true;
  // Otherwise the browser scrolls back to where the entry was added.
  if ('navigation' in window) {
    const stay = (event: NavigateEvent) =>
      event.intercept({ focusReset: 'manual', scroll: 'manual' });
    navigation.addEventListener('navigate', stay, { once: true });
  }
  history.back();
  addEventListener('popstate', () => (leaving = false), { once: true });
}

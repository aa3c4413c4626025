/** Returns the element that took the place of an earlier one; null if there is none. */
export type Counterpart = <E extends HTMLElement>(earlier: E) => E | null;

/**
 * React discards an island's elements if something has changed their texts or nodes before hydration: a browser's
 * translation, a password manager, another extension. Call the returned function right after hydration. If the
 * elements are new, it gives them the values, the checked boxes, the focus, and the selection of the earlier ones.
 */
export function keepInput(island: HTMLElement): () => Counterpart {
  const before = partsByKey(island);
  const focused = document.activeElement;
  return () => {
    const now = partsByKey(island);
    const counterpart: Counterpart = (earlier) => {
      if (earlier.isConnected) return earlier;
      for (const [key, part] of before) {
        if (part === earlier) return (now.get(key) as typeof earlier | undefined) ?? null;
      }
      return null;
    };
    for (const earlier of before.values()) {
      const part = earlier.isConnected ? null : counterpart(earlier);
      if (!part) continue;
      // First, because a field that has the focus is not validated yet.
      if (earlier === focused) part.focus({ preventScroll: true });
      if (isControl(earlier) && isControl(part)) copyInput(earlier, part);
    }
    return counterpart;
  };
}

/** Reports the input by the events of a visitor who fills in the control and leaves it. */
function copyInput(earlier: Control, control: Control): void {
  if (control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type)) {
    if (control.checked !== (earlier as HTMLInputElement).checked) control.click();
    return;
  }
  if (control.value === earlier.value || control.type === 'file') return;
  // The prototype's setter, because React ignores a change that its own setter on the element has seen.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(
    control,
    earlier.value,
  );
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
  if (document.activeElement === control) copySelection(earlier, control);
  else control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

/** A control such as an email address has no selection; its caret is at the end. */
function copySelection(earlier: Control, control: Control): void {
  if (earlier instanceof HTMLSelectElement || control instanceof HTMLSelectElement) return;
  const { selectionStart, selectionEnd, selectionDirection } = earlier;
  if (selectionStart === null || control.value !== earlier.value) return;
  control.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
}

/** The parts that a visitor uses. React's ids differ between HTML and browser, so names and order identify them. */
function partsByKey(island: HTMLElement): ReadonlyMap<string, HTMLElement> {
  const parts = new Map<string, HTMLElement>();
  for (const part of island.querySelectorAll<HTMLElement>('input, select, textarea, button, a')) {
    const { tagName } = part;
    const kind = isControl(part) ? `${tagName} ${part.type} ${part.name}` : tagName;
    let count = 0;
    while (parts.has(`${kind} ${count}`)) count += 1;
    parts.set(`${kind} ${count}`, part);
  }
  return parts;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isControl(part: Element): part is Control {
  return /^(?:INPUT|SELECT|TEXTAREA)$/.test(part.tagName);
}

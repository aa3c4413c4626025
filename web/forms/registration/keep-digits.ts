/**
 * Takes all but digits out of what is typed or pasted; the caret stays between the same digits. A
 * digit typed into a full control is refused, as a control's `maxlength` would, and drops no other.
 */
export function keepDigits(control: HTMLInputElement, most: number, isKey: boolean): void {
  const { value, selectionStart } = control;
  const typed = onlyDigits(value);
  const before = onlyDigits(value.slice(0, selectionStart ?? value.length)).length;
  const refused = isKey && typed.length > most;
  // The digit that was typed stands before the caret.
  const kept = refused ? typed.slice(0, before - 1) + typed.slice(before) : typed;
  const digits = kept.slice(0, most);
  if (digits === value) return;
  control.value = digits;
  const caret = Math.min(refused ? before - 1 : before, digits.length);
  if (document.activeElement === control) control.setSelectionRange(caret, caret);
}

function onlyDigits(text: string): string {
  return text.replace(/\D/g, '');
}

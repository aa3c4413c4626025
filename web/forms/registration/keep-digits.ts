/**
 * Takes all but digits out of what is typed or pasted; the caret stays between the same digits. A
 * digit typed into a full control is refused, as a control's `maxlength` would, and drops no other.
 */
export function keepDigits(control: HTMLInputElement, most: number, isKey: boolean): void {
  const { value, selectionStart, dataset } = control;
  const typed = onlyDigits(value);
  const before = onlyDigits(value.slice(0, selectionStart ?? value.length)).length;
  const refused = isKey && typed.length > most;
  const digits = refused ? (dataset.kept ?? '') : typed.slice(0, most);
  dataset.kept = digits;
  if (digits === value) return;
  control.value = digits;
  const caret = Math.min(refused ? before - 1 : before, digits.length);
  if (document.activeElement === control) control.setSelectionRange(caret, caret);
}

function onlyDigits(text: string): string {
  return text.replace(/\D/g, '');
}

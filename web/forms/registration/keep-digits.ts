/** Takes all but digits out of what is typed or pasted; the caret stays between the same digits. */
export function keepDigits(control: HTMLInputElement, most: number): void {
  const { value, selectionStart } = control;
  const digits = onlyDigits(value).slice(0, most);
  if (digits === value) return;
  const before = onlyDigits(value.slice(0, selectionStart ?? value.length)).length;
  control.value = digits;
  const caret = Math.min(before, digits.length);
  if (document.activeElement === control) control.setSelectionRange(caret, caret);
}

function onlyDigits(text: string): string {
  return text.replace(/\D/g, '');
}

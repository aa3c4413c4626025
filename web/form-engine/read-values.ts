import { type Field, type Form, withUnit } from '#contract/form.ts';
import type { Values } from '#web/form-engine/form-state.ts';

/** The name of the control that holds a text's unit; it is not sent by itself (R110). */
export function unitName(name: string): string {
  return name + unitEnding;
}

/** The field that a control belongs to: its own, or the one whose unit it holds. */
export function fieldOf(control: string | undefined): string | undefined {
  return control?.endsWith(unitEnding) ? control.slice(0, -unitEnding.length) : control;
}

const unitEnding = '_unit';

/**
 * What the controls hold now, as the payload would carry it. The page is the only keeper of the
 * values, so what was typed before the scripts arrived counts like everything else.
 */
export function readValues(form: Form, element: HTMLFormElement, flags: Values): Values {
  const data = new FormData(element);
  const entries = Object.entries<Field>(form.fields).map(([name, field]) => [
    name,
    field.kind === 'flag' ? (flags[name] ?? false) : readValue(name, field, data, element),
  ]);
  return Object.fromEntries(entries);
}

function readValue(
  name: string,
  field: Exclude<Field, { kind: 'flag' }>,
  data: FormData,
  element: HTMLFormElement,
): string | readonly string[] {
  if (field.kind === 'list') return data.getAll(name).map(String);
  const control = element.elements.namedItem(name);
  // A disabled control is left out of the form's data, and yet keeps what it holds.
  const kept = control instanceof HTMLInputElement && control.disabled ? control.value : '';
  const text = String(data.get(name) ?? kept);
  if (field.kind === 'choice') return text;
  if (field.units) return withUnit(text, String(data.get(unitName(name)) ?? ''));
  if (field.kind !== 'phone') return text;
  const sent = control instanceof HTMLInputElement ? control.dataset.payload : undefined;
  return sent ?? text;
}

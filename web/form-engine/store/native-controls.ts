import { withUnit } from '#contract/check-form.ts';
import type { Field, Form } from '#contract/form.ts';
import type { Values } from '#web/form-engine/store/form-store.ts';

/**
 * The name of the control that holds a text's unit; the unit isn't sent as a field of its own
 * (R110).
 */
export function unitName(name: string): string {
  return name + unitSuffix;
}

/** The field of a control: the one with its name, or the one whose unit it holds. */
export function fieldOf(control: string): string {
  return control.endsWith(unitSuffix) ? control.slice(0, -unitSuffix.length) : control;
}

/**
 * The values of a form's controls, as in the payload. Attached lines have no control. Phone numbers
 * are read only with `phones`: their controls show a formatted number, and their fields report the
 * payload.
 */
export function readControls(
  form: Form,
  element: HTMLFormElement,
  { phones = false } = {},
): Values {
  const data = new FormData(element);
  const read = Object.entries(form.fields).flatMap(([name, field]) =>
    field.kind === 'flag' || field.kind === 'lines' || (field.kind === 'phone' && !phones)
      ? []
      : [[name, readControl(name, field, data, element)] as const],
  );
  return Object.fromEntries(read);
}

/** Writes values into the controls; controls without a value stay unchanged. */
export function writeControls(form: Form, element: HTMLFormElement, values: Values): void {
  for (const control of element.elements) {
    if (!isControl(control)) continue;
    const name = fieldOf(control.name);
    const field = Object.hasOwn(form.fields, name) ? form.fields[name] : undefined;
    if (field && Object.hasOwn(values, name)) writeControl(control, field, values[name]);
  }
}

function readControl(
  name: string,
  field: Field,
  data: FormData,
  element: HTMLFormElement,
): string | readonly string[] {
  if (field.kind === 'list') return data.getAll(name).map(String);
  const control = element.elements.namedItem(name);
  // `FormData` omits disabled controls, but their text still counts.
  const disabled = control instanceof HTMLInputElement && control.disabled ? control.value : '';
  const text = String(data.get(name) ?? disabled);
  return 'units' in field && field.units
    ? withUnit(text, String(data.get(unitName(name)) ?? ''))
    : text;
}

function writeControl(control: Control, field: Field, value: unknown): void {
  if (control.type === 'checkbox' || control.type === 'radio') {
    const chosen = Array.isArray(value) ? value.includes(control.value) : value === control.value;
    (control as HTMLInputElement).checked = chosen;
    return;
  }
  const text = String(value);
  const unit = 'units' in field && field.units?.find((each) => text.endsWith(` ${each}`));
  if (!unit) control.value = text;
  else control.value = control.name.endsWith(unitSuffix) ? unit : text.slice(0, -unit.length - 1);
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isControl(element: Element): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

const unitSuffix = '_unit';

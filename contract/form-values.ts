import type { Field, Fields, Form, Payload } from './form.ts';

/** The values of a form before the visitor types anything. */
export function initialValues<F extends Fields>(form: Form<F>): Payload<F> {
  const controls = Object.entries<Field>(form.fields).filter(([, { kind }]) => kind !== 'lines');
  const entries = controls.map(([name, field]) => [
    name,
    'initial' in field && field.initial !== undefined ? field.initial : blankOf(field),
  ]);
  return Object.fromEntries(entries) as Payload<F>;
}

/** Joins text and unit as the payload carries them; a blank text stays blank. */
export function withUnit(text: string, unit: string): string {
  const amount = text.trim();
  return amount === '' ? '' : `${amount} ${unit}`;
}

/** A control's or a request's value as the rules see it: trimmed, normalized, and blank where it is left out. */
export function readValue(field: Field, value: unknown): unknown {
  if (value === undefined && (field.kind === 'flag' || !field.required)) return blankOf(field);
  if (field.kind === 'lines' && Array.isArray(value)) {
    return value.map((line) => (typeof line === 'string' ? line.trim() : line));
  }
  if (typeof value !== 'string') return value;
  const text = value.trim();
  return 'normalize' in field && field.normalize ? field.normalize(text) : text;
}

/** The value of a field that nobody filled in. */
function blankOf(field: Field): string | boolean | readonly string[] {
  if (field.kind === 'flag') return false;
  return isListKind(field) ? [] : '';
}

export function isListKind({ kind }: Field): boolean {
  return kind === 'list' || kind === 'lines';
}

/** Whether a value is an object of values by name, such as parsed JSON. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

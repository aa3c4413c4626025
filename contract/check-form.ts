import type {
  ChoiceField,
  Field,
  Fields,
  Form,
  LinesField,
  ListField,
  Payload,
  TextField,
} from './form.ts';
import { splitPhone } from './phone.ts';
import { messages } from './rules.ts';
import { typedLine, typedLines } from './typed-line.ts';

/** Field name to all its messages; empty when the payload is valid. */
export type FieldProblems = Readonly<Record<string, readonly string[]>>;

type Checked<F extends Fields = Fields> =
  | { readonly ok: true; readonly payload: Payload<F> }
  | { readonly ok: false; readonly problems: FieldProblems };

/**
 * Validates a whole payload, with the same result in the browser and on the server: normalizes
 * every text, lists all messages of every field, and rejects unknown names. Optional fields may be absent.
 * Names come from untrusted input, so they are never looked up on a prototype.
 */
export function checkForm<F extends Fields>(form: Form<F>, values: unknown): Checked<F> {
  const given = isRecord(values) ? withExtension(form, values) : {};
  const problems = new Map<string, readonly string[]>();
  const read = Object.entries<Field>(form.fields).map(([name, field]) => {
    const value = readValue(field, Object.hasOwn(given, name) ? given[name] : undefined);
    const found = isCoveredByOther(field, value, given) ? [] : problemsOf(field, value);
    if (found.length > 0) problems.set(name, found);
    return { name, field, value };
  });
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(form.fields, name)) problems.set(name, [messages.unknownField]);
  }
  const filled = read.filter(({ field, value }) => !isLeftOut(field, value));
  const payload = Object.fromEntries(filled.map(({ name, value }) => [name, value])) as Payload<F>;
  const isTypedPayload = read.every(({ field, value }) => isTyped(field, value));
  const together = isTypedPayload ? form.validateTogether?.(payload) : undefined;
  for (const [name, message] of Object.entries(together ?? {})) {
    if (!problems.has(name)) problems.set(name, [message]);
  }
  if (problems.size === 0) return { ok: true, payload: withoutBlanks(form, payload) };
  return { ok: false, problems: Object.fromEntries(problems) };
}

/** Applies `blankTakes` to a valid payload. */
function withoutBlanks<F extends Fields>(form: Form<F>, payload: Payload<F>): Payload<F> {
  const taken = Object.entries<Field>(form.fields).flatMap(([name, field]) =>
    'blankTakes' in field && field.blankTakes && payload[name] === ''
      ? [[name, payload[field.blankTakes]]]
      : [],
  );
  return taken.length === 0 ? payload : { ...payload, ...Object.fromEntries(taken) };
}

/** All messages for one value of a field. */
export function checkField(field: Field, value: unknown): readonly string[] {
  return problemsOf(field, readValue(field, value));
}

function isTyped(field: Field, value: unknown): boolean {
  if (field.kind === 'flag') return typeof value === 'boolean';
  return isListKind(field) ? Array.isArray(value) : typeof value === 'string';
}

/** True for a blank value of a field that the payload has only when it is filled in. */
function isLeftOut(field: Field, value: unknown): boolean {
  if (field.kind === 'lines') return Array.isArray(value) && value.length === 0;
  return value === '' && 'isExtra' in field;
}

/** Moves an extension that follows the number, as address books write it, into its own field (R216). */
function withExtension(form: Form, given: Values): Values {
  const { phone, phoneExtension } = given;
  if (typeof phone !== 'string' || !Object.hasOwn(form.fields, 'phoneExtension')) return given;
  const { number, extension = '' } = splitPhone(phone);
  if (extension === '') return given;
  return { ...given, phone: number, phoneExtension: phoneExtension || extension };
}

function problemsOf(field: Field, value: unknown): readonly string[] {
  if (value === undefined) return [messages.required];
  switch (field.kind) {
    case 'flag':
      return typeof value === 'boolean' ? [] : [messages.flag];
    case 'list':
      return Array.isArray(value) ? listProblems(field, value) : [messages.list];
    case 'lines':
      return Array.isArray(value) ? linesProblems(field, value) : [messages.list];
    case 'choice':
      return typeof value === 'string' ? choiceProblems(field, value) : [messages.text];
    default:
      return typeof value === 'string' ? textProblems(field, value) : [messages.text];
  }
}

/** A required list may be empty when the text of 'Other' is filled in. */
function isCoveredByOther(field: Field, value: unknown, given: Values): boolean {
  if (field.kind !== 'list' || field.other === undefined) return false;
  if (!Array.isArray(value) || value.length > 0 || !Object.hasOwn(given, field.other)) return false;
  const text = given[field.other];
  return typeof text === 'string' && typedLine(text) !== '';
}

function listProblems(field: ListField, list: readonly unknown[]): readonly string[] {
  if (list.length === 0) return field.required ? [messages.required] : [];
  const known = list.every((item) => typeof item === 'string' && field.options.includes(item));
  return known && new Set(list).size === list.length ? [] : [messages.choice];
}

function linesProblems(field: LinesField, lines: readonly unknown[]): readonly string[] {
  const texts = lines.filter((line) => typeof line === 'string');
  if (texts.length < lines.length || texts.includes('')) return [messages.lines];
  const found: string[] = [];
  if (texts.length > field.maxLines) found.push(messages.maximumLines(field.maxLines));
  if (texts.some((line) => line.length > field.maxLength)) {
    found.push(messages.maximumLineLength(field.maxLength));
  }
  if (utf8Size(JSON.stringify(texts)) > field.maxBytes) found.push(messages.listTooLong);
  return found;
}

function utf8Size(text: string): number {
  return new TextEncoder().encode(text).length;
}

function choiceProblems(field: ChoiceField, text: string): readonly string[] {
  if (text === '') return field.required ? [messages.required] : [];
  return field.options.includes(text) ? [] : [messages.choice];
}

/** A blank text only fails `required`; the other rules apply to non-blank texts. */
function textProblems(field: TextField, text: string): readonly string[] {
  if (text === '') return field.required ? [messages.required] : [];
  const found = field.rules.filter((rule) => !rule.holds(text)).map((rule) => rule.message);
  if (text.length > field.maxLength) found.push(messages.maximumLength(field.maxLength));
  return found;
}

/** The values of a form before the visitor types anything. */
export function initialValues<F extends Fields>(form: Form<F>): Payload<F> {
  const controls = Object.entries<Field>(form.fields).filter(
    ([, field]) => field.kind !== 'lines' && !('isExtra' in field),
  );
  const entries = controls.map(([name, field]) => [
    name,
    'initial' in field && field.initial !== undefined ? field.initial : blankOf(field),
  ]);
  return Object.fromEntries(entries) as Payload<F>;
}

/** Joins text and unit as the payload carries them; a blank text stays blank. */
export function withUnit(text: string, unit: string): string {
  const amount = typedLine(text);
  return amount === '' ? '' : `${amount} ${unit}`;
}

/**
 * Prepares a value from a control or a request for the rules (R215): writes text as people see it, normalizes it for
 * each rule, and replaces a missing value with a blank. The result is what is stored.
 */
export function readValue(field: Field, value: unknown): unknown {
  if (value === undefined && (field.kind === 'flag' || !field.required)) return blankOf(field);
  if (field.kind === 'lines' && Array.isArray(value)) {
    return value.map((line) => (typeof line === 'string' ? typedLine(line) : line));
  }
  if (typeof value !== 'string') return value;
  const text = field.kind === 'longtext' ? typedLines(value) : typedLine(value);
  const rules = 'rules' in field ? field.rules : [];
  return rules.reduce((read, { normalize }) => normalize?.(read) ?? read, text).trim();
}

/** The blank value of a field. */
function blankOf(field: Field): string | boolean | readonly string[] {
  if (field.kind === 'flag') return false;
  return isListKind(field) ? [] : '';
}

function isListKind({ kind }: Field): boolean {
  return kind === 'list' || kind === 'lines';
}

/** True for a plain object, such as parsed JSON. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Values = Readonly<Record<string, unknown>>;

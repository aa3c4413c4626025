import type { ProviderKind } from './npi.ts';
import { messages, type Rule } from './rules.ts';

/** Its key in a form's `fields` is the control's `name` and the payload's field name (R89). */
export type TextField = {
  readonly kind: 'text' | 'email' | 'phone' | 'longtext';
  readonly label: string;
  readonly required: boolean;
  /** All rules run, so all failing messages can be shown. */
  readonly rules: readonly Rule[];
  /** In characters: the control's `maxlength`, enforced again by the server. */
  readonly maxLength: number;
  /** Normalizes the trimmed text before validation. Runs in the browser and on the server. */
  readonly normalize?: (text: string) => string;
  /** The text field whose value replaces this optional field in the payload if it is blank. */
  readonly blankTakes?: string;
  readonly autocomplete?: string;
  readonly inputMode?: 'numeric' | 'decimal' | 'url';
  readonly placeholder?: string;
  /** Units offered next to the text and appended to it: `120000 per year` (R110). */
  readonly units?: readonly [string, ...string[]];
  readonly note?: string;
  /** The control's value at first and after the form is cleared. */
  readonly initial?: string;
};

/** One of several options: radio buttons or a select. The empty text means no choice. */
export type ChoiceField = {
  readonly kind: 'choice';
  readonly label: string;
  readonly required: boolean;
  readonly options: readonly string[];
  /** The labels of options whose value is not their label. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly autocomplete?: string;
  readonly note?: string;
  readonly initial?: string;
};

/** Any of several options: check boxes. */
export type ListField = {
  readonly kind: 'list';
  readonly label: string;
  readonly required: boolean;
  readonly options: readonly string[];
  /**
   * The text field enabled by an extra box 'Other'. The box itself is not sent; a filled-in text
   * counts as one choice (R111).
   */
  readonly other?: string;
  readonly note?: string;
};

/**
 * An optional list of lines that the visitor attaches; it has no blank value. Without an attached list
 * the payload doesn't have the field.
 */
export type LinesField = {
  readonly kind: 'lines';
  readonly label: string;
  readonly required: false;
  readonly maxLines: number;
  /** In characters, for each line. */
  readonly maxLength: number;
  /** Of the whole list as JSON, so that the body stays below the server's limit (R129). */
  readonly maxBytes: number;
  readonly note?: string;
};

/** A boolean without a control, such as the step of a registration. */
export type FlagField = { readonly kind: 'flag'; readonly label: string };

export type Field = TextField | ChoiceField | ListField | LinesField | FlagField;
export type Fields = Readonly<Record<string, Field>>;

/**
 * The values of a form: a list for list fields, a boolean for flags, text for all others. Attached
 * lines are undefined unless there are any.
 */
export type Payload<F extends Fields = Fields> = {
  [K in keyof F]: F[K] extends ListField
    ? string[]
    : F[K] extends LinesField
      ? string[] | undefined
      : F[K] extends FlagField
        ? boolean
        : string;
};

export type Form<F extends Fields = Fields> = {
  /** Stored with the lead; never shown to visitors. */
  readonly id: string;
  /** The form's name in the operator's mail and listings. */
  readonly label: string;
  /** Below the API's base path (R126). */
  readonly path: `/${string}`;
  /** The bot check's token is bound to it. */
  readonly action: string;
  readonly fields: F;
  /** What we use the values for: shown with the form, and stored with each lead (R167). */
  readonly notice: string;
  /** Conditions between fields: field name to message. Used for fields without a message of their own. */
  validateTogether?(payload: Payload<F>): Readonly<Record<string, string>>;
  /** Replaces the standard popup text after success. */
  readonly thanks?: { readonly heading: string; readonly message: string };
  /** Replaces the standard popup text after a failure that the server doesn't explain. */
  readonly failure?: { readonly heading: string; readonly message: string };
  /** Replaces the standard text of the mail that confirms receipt to the visitor. */
  readonly acknowledgment?: Acknowledgment;
  /**
   * Subscribes the email address to the newsletter once its owner has confirmed the mail described here.
   * Stored once for each address, with an unsubscribe link.
   */
  readonly subscription?: {
    readonly confirmation: Acknowledgment;
    /** Shown below the popup's text, which is identical for every address and does not mention mail (R125). */
    readonly next: string;
  };
  /** A registration, sent in two steps (R70), and the kind of NPI that it needs. */
  readonly registration?: { readonly wants: ProviderKind };
};

/** Must not repeat anything the visitor typed: the address is unverified. */
export type Acknowledgment = { readonly subject: string; readonly lines: readonly string[] };

/** Field name to all its messages; empty when the payload is valid. */
export type FieldProblems = Readonly<Record<string, readonly string[]>>;

export type Checked<F extends Fields = Fields> =
  | { readonly ok: true; readonly payload: Payload<F> }
  | { readonly ok: false; readonly problems: FieldProblems };

export function defineForm<const F extends Fields>(form: Form<F>): Form<F> {
  return form;
}

export function text(
  label: string,
  more: Partial<Omit<TextField, 'label'>> & Pick<TextField, 'rules'>,
): TextField {
  return { kind: 'text', required: true, maxLength: 200, ...more, label };
}

/**
 * Validates a whole payload, with the same result in the browser and on the server: trims every
 * text, lists all messages of every field, and rejects unknown names. Optional fields may be absent.
 * Names come from untrusted input, so they are never looked up on a prototype.
 */
export function checkForm<F extends Fields>(form: Form<F>, values: unknown): Checked<F> {
  const given = isRecord(values) ? values : {};
  const problems = new Map<string, readonly string[]>();
  const entries: [string, unknown][] = [];
  let typed = true;
  for (const [name, field] of Object.entries<Field>(form.fields)) {
    const value = readValue(field, Object.hasOwn(given, name) ? given[name] : undefined);
    const found = isCoveredByOther(field, value, given) ? [] : problemsOf(field, value);
    if (found.length > 0) problems.set(name, found);
    typed &&= isTyped(field, value);
    if (field.kind !== 'lines' || !isEmptyList(value)) entries.push([name, value]);
  }
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(form.fields, name)) problems.set(name, [messages.unknownField]);
  }
  const payload = Object.fromEntries(entries) as Payload<F>;
  if (typed) {
    for (const [name, message] of Object.entries(form.validateTogether?.(payload) ?? {})) {
      if (!problems.has(name)) problems.set(name, [message]);
    }
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

function readValue(field: Field, value: unknown): unknown {
  if (value === undefined && (field.kind === 'flag' || !field.required)) return blankOf(field);
  if (field.kind === 'lines' && Array.isArray(value)) {
    return value.map((line) => (typeof line === 'string' ? line.trim() : line));
  }
  if (typeof value !== 'string') return value;
  const text = value.trim();
  return 'normalize' in field && field.normalize ? field.normalize(text) : text;
}

function blankOf(field: Field): string | boolean | readonly string[] {
  if (field.kind === 'flag') return false;
  return isListKind(field) ? [] : '';
}

function isTyped(field: Field, value: unknown): boolean {
  if (field.kind === 'flag') return typeof value === 'boolean';
  return isListKind(field) ? Array.isArray(value) : typeof value === 'string';
}

function isListKind({ kind }: Field): boolean {
  return kind === 'list' || kind === 'lines';
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
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
  return typeof text === 'string' && text.trim() !== '';
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
  if (texts.some((line) => unusable.test(line) || /[\r\n]/.test(line))) {
    found.push(messages.characters);
  }
  return found;
}

function utf8Size(text: string): number {
  return new TextEncoder().encode(text).length;
}

function choiceProblems(field: ChoiceField, text: string): readonly string[] {
  if (text === '') return field.required ? [messages.required] : [];
  return field.options.includes(text) ? [] : [messages.choice];
}

/** A blank text only fails `required`; the other rules apply to what was typed. */
function textProblems(field: TextField, text: string): readonly string[] {
  if (text === '') return field.required ? [messages.required] : [];
  const found = field.rules.filter((rule) => !rule.holds(text)).map((rule) => rule.message);
  if (text.length > field.maxLength) found.push(messages.maximumLength(field.maxLength));
  if (found.length === 0 && unusable.test(text)) found.push(messages.characters);
  return found;
}

/** Whether a value is an object of values by name, such as parsed JSON. */
export function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Values = Readonly<Record<string, unknown>>;

/** Control characters except tab and line breaks, lone surrogates, and bidirectional marks. */
const unusable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the rule is about them.
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u;

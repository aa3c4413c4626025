import { messages } from './messages.ts';
import type { Rule } from './rules.ts';

/**
 * A field as visitor, server and operator know it. Its key in a form's `fields` is the control's
 * `name` and the payload's field name (R89).
 */
export type TextField = {
  readonly kind: 'text' | 'email' | 'phone' | 'longtext';
  readonly label: string;
  readonly required: boolean;
  /** Every rule is asked, so that every message of a bad value can be listed. */
  readonly rules: readonly Rule[];
  /** Characters; the control's `maxlength`, and refused by the server beyond it. */
  readonly maxLength: number;
  /** How a trimmed text is written down, before it is judged, in browser and server alike. */
  readonly written?: (text: string) => string;
  readonly autocomplete?: string;
  readonly inputMode?: 'numeric' | 'decimal' | 'url';
  readonly placeholder?: string;
  /** Chosen beside the text and sent behind it: `120000 per year` (R110). */
  readonly units?: readonly [string, ...string[]];
  readonly note?: string;
  /** What the control holds at first, and again when the form is cleared. */
  readonly initial?: string;
};

/** One of several: radio buttons or a select. The empty text is 'nothing chosen'. */
export type ChoiceField = {
  readonly kind: 'choice';
  readonly label: string;
  readonly required: boolean;
  readonly options: readonly string[];
  readonly autocomplete?: string;
  readonly note?: string;
  readonly initial?: string;
};

/** Any of several: check boxes. */
export type ListField = {
  readonly kind: 'list';
  readonly label: string;
  readonly required: boolean;
  readonly options: readonly string[];
  /**
   * The text field that a further box 'Other' opens. The box itself is not sent; the text counts as
   * one choice when it is filled in (R111).
   */
  readonly other?: string;
  readonly note?: string;
};

/** True or false without a control of its own, such as the step of a registration. */
export type FlagField = { readonly kind: 'flag'; readonly label: string };

export type Field = TextField | ChoiceField | ListField | FlagField;
export type Fields = Readonly<Record<string, Field>>;

/** What a form sends: a list for list fields, a boolean for flags, text for all others. */
export type Payload<F extends Fields = Fields> = {
  [K in keyof F]: F[K] extends ListField ? string[] : F[K] extends FlagField ? boolean : string;
};

export type Form<F extends Fields = Fields> = {
  /** Stored with the lead; never shown to a visitor. */
  readonly id: string;
  /** What the operator reads in mail and listings. */
  readonly label: string;
  /** Below the API's base path (R126). */
  readonly path: `/${string}`;
  /** What the bot check's token is bound to. */
  readonly action: string;
  readonly fields: F;
  /** Conditions between fields; a message for each field that has none of its own. */
  across?(payload: Payload<F>): Readonly<Record<string, string>>;
  /** What the popup says once the lead is stored, in place of the standard words. */
  readonly thanks?: { readonly heading: string; readonly message: string };
  /** One for each e-mail address, answered alike when it is sent again, and ended by a link. */
  readonly subscription?: true;
  /** What the popup says when nothing more exact is known of a failure, in place of the standard words. */
  readonly failure?: { readonly heading: string; readonly message: string };
};

/** Field name to every message about it; an empty object when all is well. */
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
 * The verdict on a whole payload, alike in browser and server: trims every text, lists every
 * message of every field, and refuses names that the form does not have. An optional field may be
 * left out. Names come from strangers, so they are never looked up on a prototype.
 */
export function checkForm<F extends Fields>(form: Form<F>, values: unknown): Checked<F> {
  const given = isRecord(values) ? values : {};
  const problems = new Map<string, readonly string[]>();
  const entries: [string, unknown][] = [];
  let typed = true;
  for (const [name, field] of Object.entries<Field>(form.fields)) {
    const value = readValue(field, Object.hasOwn(given, name) ? given[name] : undefined);
    const said = isCoveredByOther(field, value, given) ? [] : problemsOf(field, value);
    if (said.length > 0) problems.set(name, said);
    typed &&= isTyped(field, value);
    entries.push([name, value]);
  }
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(form.fields, name)) problems.set(name, [messages.unknownField]);
  }
  const payload = Object.fromEntries(entries) as Payload<F>;
  if (typed) {
    for (const [name, said] of Object.entries(form.across?.(payload) ?? {})) {
      if (!problems.has(name)) problems.set(name, [said]);
    }
  }
  if (problems.size === 0) return { ok: true, payload };
  return { ok: false, problems: Object.fromEntries(problems) };
}

/** Every message about one value of a field. */
export function checkField(field: Field, value: unknown): readonly string[] {
  return problemsOf(field, readValue(field, value));
}

/** What the controls of a form hold before anything is typed. */
export function initialValues<F extends Fields>(form: Form<F>): Payload<F> {
  const entries = Object.entries<Field>(form.fields).map(([name, field]) => [
    name,
    'initial' in field && field.initial !== undefined ? field.initial : blankOf(field),
  ]);
  return Object.fromEntries(entries) as Payload<F>;
}

/** Text with its unit as the payload carries them; a blank text stays blank. */
export function withUnit(text: string, unit: string): string {
  const amount = text.trim();
  return amount === '' ? '' : `${amount} ${unit}`;
}

function readValue(field: Field, value: unknown): unknown {
  if (value === undefined && (field.kind === 'flag' || !field.required)) return blankOf(field);
  if (typeof value !== 'string') return value;
  const text = value.trim();
  return 'written' in field && field.written ? field.written(text) : text;
}

function blankOf(field: Field): string | boolean | readonly string[] {
  if (field.kind === 'flag') return false;
  return field.kind === 'list' ? [] : '';
}

function isTyped(field: Field, value: unknown): boolean {
  if (field.kind === 'flag') return typeof value === 'boolean';
  return field.kind === 'list' ? Array.isArray(value) : typeof value === 'string';
}

function problemsOf(field: Field, value: unknown): readonly string[] {
  if (value === undefined) return [messages.required];
  switch (field.kind) {
    case 'flag':
      return typeof value === 'boolean' ? [] : [messages.flag];
    case 'list':
      return Array.isArray(value) ? listProblems(field, value) : [messages.list];
    case 'choice':
      return typeof value === 'string' ? choiceProblems(field, value) : [messages.text];
    default:
      return typeof value === 'string' ? textProblems(field, value) : [messages.text];
  }
}

/** An empty list is no omission when the text of 'Other' is filled in. */
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

function choiceProblems(field: ChoiceField, text: string): readonly string[] {
  if (text === '') return field.required ? [messages.required] : [];
  return field.options.includes(text) ? [] : [messages.choice];
}

/** A blank text is only ever 'required'; the other rules speak of what was typed. */
function textProblems(field: TextField, text: string): readonly string[] {
  if (text === '') return field.required ? [messages.required] : [];
  const said = field.rules.filter((rule) => !rule.holds(text)).map((rule) => rule.message);
  if (text.length > field.maxLength) said.push(messages.maximumLength(field.maxLength));
  if (said.length === 0 && unusable.test(text)) said.push(messages.characters);
  return said;
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Values = Readonly<Record<string, unknown>>;

/** Control characters other than tab and line breaks, lone surrogates, and marks that reorder text. */
const unusable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u;

import * as v from 'valibot';

/** The field for a schema: plain data, which the server sends to the page. */
export type Field = {
  readonly label: string;
  readonly help?: string;
  /** Left out of the file while it is empty. */
  readonly optional?: true;
  /** Written even if it is empty. */
  readonly mayBeEmpty?: true;
} & (
  | { readonly kind: 'text'; readonly lines: number; readonly rules: readonly Rule[] }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'page' | 'switch' | 'number' }
  | { readonly kind: 'group'; readonly fields: Fields }
  | { readonly kind: 'list'; readonly of: Field; readonly rules: readonly Rule[] }
  /** Not for people: written as it was, and as `value` in a new entry. */
  | { readonly kind: 'kept'; readonly value?: unknown }
);
export type Fields = Readonly<Record<string, Field>>;

/** A limit of a text or a list. `{length}` in the sentence stands for the length. */
type Rule = {
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: string;
  readonly sentence: string;
};

/** A label, or a label and a sentence of help. */
export type Words = string | { readonly label?: string; readonly help?: string };

/** Words by the path of a field, such as `questions.answer`, or by its key alone. */
export type Dictionary = Readonly<Record<string, Words>>;

/** The field for a schema at a path. Its label is its key unless the dictionary has another one. */
export function fieldOf(
  schema: v.GenericSchema,
  path: string,
  dictionary: Dictionary = {},
  entry = false,
): Field {
  const [base, ...rest] = partsOf(schema as AnySchema);
  const key = path.split('.').at(-1) ?? path;
  const words = dictionary[path] ?? dictionary[key] ?? {};
  const { label = labelOf(key), help } = typeof words === 'string' ? { label: words } : words;
  const about = entry
    ? { label: labelOf(singular(key)) }
    : { label, ...(help === undefined ? {} : { help }) };
  const { lines = 1, options } = v.getMetadata(schema) as { lines?: number; options?: string };
  const rules = rest.flatMap(ruleOf);
  if (options === 'targets') return { ...about, kind: 'page' };
  switch (base.type) {
    case 'optional':
    case 'exact_optional':
      return { ...fieldOf(base.wrapped, path, dictionary, entry), optional: true };
    case 'string':
    case 'custom':
      return { ...about, kind: 'text', lines, rules };
    case 'picklist':
      if (base.options.length === 1) return { ...about, kind: 'kept', value: base.options[0] };
      return { ...about, kind: 'choice', options: base.options as unknown as readonly string[] };
    case 'boolean':
      return { ...about, kind: 'switch' };
    case 'number':
      return { ...about, kind: 'number' };
    case 'array':
      return { ...about, kind: 'list', of: fieldOf(base.item, path, dictionary, true), rules };
    case 'strict_object':
      return { ...about, kind: 'group', fields: fieldsOf(base.entries, path, dictionary) };
    case 'union':
      if (base.options[0]?.type === 'literal' && base.options[1])
        return { ...fieldOf(base.options[1], path, dictionary), mayBeEmpty: true };
  }
  return { ...about, kind: 'kept' };
}

function fieldsOf(entries: AnySchema['entries'], path: string, dictionary: Dictionary): Fields {
  return Object.fromEntries(
    Object.entries(entries).map(([key, schema]) => [
      key,
      fieldOf(schema, path ? `${path}.${key}` : key, dictionary),
    ]),
  );
}

/** The sentence of the rule that a text or the length of a list breaks. */
export function problemOf(rules: readonly Rule[], value: string | { readonly length: number }) {
  const { length } = value;
  const broken = rules.find(
    ({ min, max, pattern }) =>
      (min !== undefined && length < min) ||
      (max !== undefined && length > max) ||
      (pattern !== undefined && typeof value === 'string' && !new RegExp(pattern).test(value)),
  );
  return broken?.sentence.replace('{length}', `${length}`);
}

/** The sentence of the rule that the text of a field breaks; an optional field may be empty. */
export function problemOfText(field: Field, text: string): string | undefined {
  if (field.kind !== 'text' || (text === '' && (field.optional || field.mayBeEmpty))) return;
  return problemOf(field.rules, text);
}

/** The schema of the text that a person types, then its limits and transformations. */
function partsOf(schema: AnySchema): [AnySchema, ...AnyAction[]] {
  const [first, ...rest] = schema.pipe ?? [];
  return first ? [...partsOf(first as AnySchema), ...(rest as AnyAction[])] : [schema];
}

function ruleOf({ type, requirement, message }: AnyAction): readonly Rule[] {
  const limit =
    requirement instanceof RegExp
      ? { pattern: requirement.source }
      : { min_length: { min: requirement }, max_length: { max: requirement } }[type];
  if (!limit || !message) return [];
  const sentence =
    typeof message === 'string' ? message : message({ input: { length: '{length}' } });
  return [{ ...(limit as Omit<Rule, 'sentence'>), sentence }];
}

/** `homeSlides` as "Home slides"; names such as ASTM stay as they are. */
export function labelOf(key: string): string {
  if (!/^[a-z]+([A-Z][a-z]*)*$/.test(key)) return key;
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function singular(key: string): string {
  return key.replace(/ies$/, 'y').replace(/s$/, '');
}

type AnySchema = v.GenericSchema & {
  readonly pipe?: readonly unknown[];
  readonly wrapped: v.GenericSchema;
  readonly item: v.GenericSchema;
  readonly entries: Readonly<Record<string, v.GenericSchema>>;
  readonly options: readonly AnySchema[];
};

type AnyAction = {
  readonly type: string;
  readonly requirement?: unknown;
  readonly message?: string | ((issue: unknown) => string);
};

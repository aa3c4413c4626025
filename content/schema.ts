import type { Token, Tokens } from 'marked';
import * as v from 'valibot';
import { problemIn } from '#content/problem-in.ts';
import type { MarkedUpText, Onward } from '#content/prose.ts';
import { addressOf, isTarget } from '#content/targets.ts';
import type { OutsideAddress } from '#contract/addresses.ts';

/**
 * The fields that content files consist of. The editor reads their limits from here, so a rule is written once; its
 * labels and help are in `editor/forms.json`.
 */

/** A text in one line. `max` is in characters; `marks` allows Markdown. */
export function line(max = 200, marks = false) {
  return v.pipe(
    v.string('Enter a text.'),
    v.regex(/\S/, 'This text is empty. Enter one, or remove the entry.'),
    v.rawCheck<string>(({ dataset, addIssue }) => {
      const message = dataset.typed ? problemIn(dataset.value, marks) : undefined;
      if (message) addIssue({ message });
    }),
    v.maxLength(
      max,
      ({ input }) => `This text has ${input.length} characters; use at most ${max}.`,
    ),
  );
}

/** A paragraph. */
export function text(max = 1500, marks = false) {
  return v.pipe(line(max, marks), v.metadata({ lines: 3 }));
}

/** The words of texts: `'title intro*'` is `'title' | 'intro*'`. */
type Word<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? First | Word<Rest>
  : Text;
type Key<Name extends string> = Name extends `${infer Key}*` ? Key : Name;

/** Words from texts that separate them by spaces. */
export function words<const Text extends string>(...texts: readonly Text[]) {
  return texts.flatMap((text) => text.split(' ')) as Word<Text>[];
}

/** Fields of one line each, by their keys. A star marks a paragraph: `lines('title intro*')`. */
export function lines<const Text extends string>(...texts: readonly Text[]) {
  const fields = words(...texts).map((name) =>
    name.endsWith('*') ? [name.slice(0, -1), text()] : [name, line()],
  );
  return Object.fromEntries(fields) as Record<Key<Word<Text>>, ReturnType<typeof line>>;
}

/** Two or more texts side by side, which pages read as a list. */
export function row<const Keys extends readonly string[]>(...keys: Keys) {
  type Texts = { readonly [Key in keyof Keys]: string };
  const texts: Record<string, ReturnType<typeof text>> = Object.fromEntries(
    keys.map((key) => [key, text()]),
  );
  return v.pipe(
    group(texts),
    v.transform((row) => keys.map((key) => row[key] ?? '') as unknown as Texts),
  );
}

/** A schema, or the fields of a group by their keys. A narrower type would take the compiler minutes. */
type Shape = object;

type SchemaOf<Of> = Of extends { readonly kind: 'schema' } ? Of : GroupOf<Of>;
type GroupOf<Fields> = {
  readonly [Key in keyof Fields]: SchemaOf<Fields[Key]>;
} extends infer Schemas extends v.ObjectEntries
  ? v.StrictObjectSchema<Schemas, undefined>
  : never;

/** An object with exactly these fields. */
export function group<const Fields extends Shape>(fields: Fields): GroupOf<Fields> {
  const schemas = Object.entries(fields).map(([key, shape]) => [key, schemaOf(shape)]);
  return v.strictObject(Object.fromEntries(schemas), ({ expected, received }) =>
    expected === 'never'
      ? 'This field is unknown. Remove it.'
      : received === 'undefined'
        ? 'This field is missing.'
        : 'Enter a group of fields.',
  ) as v.GenericSchema as GroupOf<Fields>;
}

function schemaOf<const Of extends Shape>(shape: Of): SchemaOf<Of> & v.GenericSchema {
  const isSchema = 'kind' in shape && shape.kind === 'schema';
  return (isSchema ? shape : group(shape)) as SchemaOf<Of> & v.GenericSchema;
}

/** A list of at least one entry. */
export function list<const Entry extends Shape>(entry: Entry, min = 1) {
  return v.pipe(
    v.array(schemaOf(entry), 'Enter a list.'),
    v.minLength(min, `Enter at least ${min === 1 ? 'one entry' : `${min} entries`}.`),
  );
}

/** A field that may be left out. */
export function optional<const Of extends Shape>(shape: Of) {
  return v.exactOptional(schemaOf(shape));
}

/** One of a few values, which drawings and colors depend on. */
export function choice<const Options extends readonly string[]>(options: Options) {
  return v.picklist(options, `Choose one of ${options.join(', ')}.`);
}

/** A whole number from 0. */
export const count = v.pipe(
  v.number('Enter a number.'),
  v.integer('Enter a whole number.'),
  v.minValue(0, 'Enter a number from 0.'),
);

/** Numbers by their keys: `figures('tested untested')`. */
export function figures<const Text extends string>(...texts: readonly Text[]) {
  const fields = words(...texts).map((name) => [name, v.number('Enter a number.')]);
  return group(Object.fromEntries(fields) as Record<Word<Text>, v.NumberSchema<string>>);
}

/** A day, as `2026-11-27`. */
export const day = v.pipe(v.string(), v.isoDate('Enter a day, such as 2026-11-27.'));

/** A page of this site by its name, with or without an anchor: `LabPricing#estimate`. */
const target = v.pipe(
  v.string(),
  v.check(isTarget, ({ input }) => `There is no page or anchor ${input}.`),
  v.transform(addressOf),
  v.metadata({ options: 'targets' }),
);

export const outside = v.pipe(
  v.custom<OutsideAddress>(
    (value) => typeof value === 'string' && /^(https:\/\/|mailto:|tel:)\S+$/.test(value),
    'Enter an address that begins with https://, mailto: or tel:.',
  ),
);

/** A link to a page of this site. */
export const pageLink = v.pipe(
  group({ text: line(), page: target }),
  v.transform(({ text: label, page }) => ({ text: label, to: page })),
);

/** A fact with the sentence that explains it. */
export const point = group({ title: line(), text: text() });

/** A text without marks is a plain string. */
export function piecesOf(tokens: readonly Token[] = []): MarkedUpText {
  const pieces = tokens.map(pieceOf);
  return pieces.every((piece) => typeof piece === 'string') ? pieces.join('') : pieces;
}

function pieceOf(token: Token): string | { readonly em: string } | Onward {
  if (token.type === 'text') return token.text.replaceAll('\n', ' ');
  if (token.type === 'escape') return token.text;
  if (token.type === 'strong') return { em: token.text };
  if (token.type !== 'link') throw new Error(`Here ${token.raw} is not shown. Write plain text.`);
  const { text: label, href } = token as Tokens.Link;
  if (isTarget(href)) return { text: label, to: addressOf(href) };
  if (v.is(outside, href)) return { text: label, href };
  throw new Error(`There is no page or anchor ${href}.`);
}

/** The schema of short texts whose shape the compiler holds: a text for each text of `example`, under the same keys. */
export function textsLike(example: unknown): v.GenericSchema {
  if (typeof example === 'string') return example.length > 90 ? text() : line();
  if (Array.isArray(example)) return list(textsLike(example[0]));
  return group(
    Object.fromEntries(
      Object.entries(example as object).map(([key, value]) => [key, textsLike(value)]),
    ),
  );
}

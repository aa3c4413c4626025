import {
  type BasicFormField,
  type Collection,
  type ComponentSchema,
  type ContentFormField,
  type FormFieldInputProps,
  fields,
  type Singleton,
} from '@keystatic/core';
import type { ReactElement } from 'react';
import type { Kind } from './data.ts';
import { type Field, type Fields, problemOfText } from './field-of.ts';
import { type EntryProps, GroupInput, ListInput } from './group-inputs.tsx';
import { BodyInput, ChoiceInput, NumberInput, SwitchInput, TextInput } from './inputs.tsx';

export function singletonOf(kind: Kind): Singleton<Record<string, ComponentSchema>> {
  const [, path = '', ending] = /^(.*)\.(json|md)$/.exec(kind.file ?? '') ?? [];
  const isText = ending === 'md';
  return {
    label: kind.label,
    path,
    format: isText ? { data: 'yaml', contentField: 'body' } : { data: 'json' },
    schema: { ...schemasOf(kind.fields), ...(isText ? { body } : {}) },
  };
}

/** A folder of Markdown files. The name of a file is the last part of its page's address. */
export function collectionOf(kind: Kind): Collection<Record<string, ComponentSchema>, string> {
  return {
    label: kind.label,
    path: `${kind.folder}/*`,
    format: { data: 'yaml', contentField: 'body' },
    slugField: 'file',
    schema: {
      file: fields.text({
        label: 'Address',
        description: 'The last part of the page’s address, such as what-a-modern-lims-is.',
        validation: {
          pattern: { regex: /^[a-z0-9]+(-[a-z0-9]+)*$/, message: 'Use small letters and hyphens.' },
        },
      }),
      ...schemasOf(kind.fields),
      body,
    },
  };
}

function schemasOf(described: Fields, areOptional?: true): Record<string, ComponentSchema> {
  return Object.fromEntries(
    Object.entries(described).map(([key, field]) => [
      key,
      schemaOf(areOptional ? { ...field, optional: true } : field),
    ]),
  );
}

/** A Keystatic field whose limits and sentences are the schema's. Entries of an optional group are optional. */
function schemaOf(field: Field): ComponentSchema {
  switch (field.kind) {
    case 'group':
      return {
        ...fields.object(schemasOf(field.fields, field.optional), { label: field.label }),
        Input: (props: unknown) => <GroupInput field={field} props={props as EntryProps} />,
      };
    case 'list':
      return {
        ...fields.array(schemaOf(field.of), {
          label: field.label,
          validation: { length: { min: field.optional ? 0 : (field.rules[0]?.min ?? 0) } },
        }),
        Input: (props: unknown) => <ListInput field={field} props={props as EntryProps} />,
      };
    case 'text':
      return formField<string>(field, '', TextInput, (value) => problemOfText(field, value));
    case 'choice':
      return formField<string>(field, field.optional ? '' : (field.options[0] ?? ''), ChoiceInput);
    case 'page':
      return formField<string>(field, field.optional ? '' : 'Home', ChoiceInput);
    case 'switch':
      return formField<boolean>(field, false, SwitchInput);
    case 'number':
      return formField<number>(field, 0, NumberInput);
    case 'kept':
      return formField<NonNullable<unknown>>(field, field.value ?? '', () => null);
  }
}

export type InputProps<Value> = FormFieldInputProps<Value> & {
  readonly field: Field;
  readonly problem: string | undefined;
};

/** An empty value of an optional field is left out of the file. */
function formField<Value extends NonNullable<unknown>>(
  field: Field,
  empty: Value,
  Input: (props: InputProps<Value>) => ReactElement | null,
  problemIn: (value: Value) => string | undefined = () => undefined,
): BasicFormField<Value> {
  const parse = (value: unknown) =>
    (value instanceof Date ? value.toISOString().slice(0, 10) : (value ?? empty)) as Value;
  return {
    kind: 'form',
    label: field.label,
    Input: (props) => <Input field={field} problem={problemIn(props.value)} {...props} />,
    defaultValue: () => empty,
    parse,
    serialize: (value) =>
      ({ value: field.optional && isEmpty(value) ? undefined : value }) as never,
    validate(value) {
      const problem = problemIn(value);
      if (problem) throw new Error(problem);
      return value;
    },
    reader: { parse },
  };
}

function isEmpty(value: unknown): boolean {
  return value === '' || value === false || value === 0;
}

/** The Markdown of a file, kept as it was typed. */
const body: ContentFormField<string, string, null> = {
  kind: 'form',
  formKind: 'content',
  contentExtension: '.md',
  Input: BodyInput,
  defaultValue: () => '',
  parse: (_, { content }) => new TextDecoder().decode(content),
  serialize: (value) => ({
    value: undefined,
    content: new TextEncoder().encode(value),
    other: new Map(),
    external: new Map(),
  }),
  validate: (value) => value,
  reader: { parse: () => null },
};

import * as v from 'valibot';

/** The ingredients of a generated value. A sparse value lacks everything optional. */
export type Given = { readonly text: string; readonly leadId: string; readonly isSparse: boolean };

/** A value that fits a contract schema, with the text wherever any text is allowed. */
export function fitting(schema: unknown, given: Given): unknown {
  const { type, entries, item, wrapped, options, literal } = schema as Described;
  const fits = (one: unknown) => v.is(schema as v.GenericSchema, one);
  switch (type) {
    case 'string':
      return [given.text, given.leadId, ...usual].find(fits) ?? given.text;
    case 'number':
      return [0, 1, 5, 100].find(fits);
    case 'boolean':
      return true;
    case 'literal':
      return literal;
    case 'picklist':
      return options?.[0];
    case 'array':
      return [[fitting(item, given)]].find(fits) ?? [];
    case 'union':
    case 'variant':
      return fitting(options?.[0], given);
    case 'object':
    case 'strict_object':
      return Object.fromEntries(
        Object.entries(entries ?? {}).map(([name, one]) => [name, fitting(one, given)]),
      );
    case 'optional':
      return given.isSparse ? undefined : fitting(wrapped, given);
    default:
      return wrapped === undefined ? given.text : fitting(wrapped, given);
  }
}

type Described = {
  readonly type: string;
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly item?: unknown;
  readonly wrapped?: unknown;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
};

const usual = ['ann@lab.example', '2026-11-24', 'https://hooks.lab.example/', 'abcd'];

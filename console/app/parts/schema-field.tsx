import * as v from 'valibot';
import { Check, FieldError, FormChecks, toggled } from '#console/app/ui/check.tsx';
import { SelectField, TextArea, TextField } from '#console/app/ui/form.tsx';

/** A field's metadata in its schema, besides `v.title` and `v.description`. */
type FieldMetadata = {
  /** The labels of the options. */
  readonly labels?: Readonly<Record<string, string>>;
  /** The label of null. */
  readonly none?: string;
  readonly rows?: number;
  readonly type?: 'email' | 'url';
};

type FieldProps = {
  readonly name: string;
  readonly schema: v.GenericSchema;
  /** By default, `v.description`. */
  readonly note: string | undefined;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
};

/** The field for one entry of a request's body, drawn from its schema. */
export function SchemaField({ name, schema, note, value, onChange }: FieldProps) {
  const { base, isNullable } = baseOf(schema);
  const label = v.getTitle(schema) ?? name;
  const { labels = {}, none = '', rows, type = 'text' } = v.getMetadata(schema) as FieldMetadata;
  const options = optionsOf(base).map((one) => [one, labels[String(one)] ?? String(one)] as const);
  const shared = { label, name, note: note ?? v.getDescription(schema) };
  if (base.type === 'array' && options.length > 0) {
    const chosen = value as unknown[] | null;
    return (
      <fieldset>
        <legend className="field-label">{label}</legend>
        {isNullable ? (
          <FormChecks
            forms={chosen as string[] | null}
            options={options.map(([id, text]) => ({ id: String(id), label: text }))}
            onChange={onChange}
          />
        ) : (
          <div className="flex flex-wrap gap-x-5 has-[code]:block">
            {options.map(([one, text]) => (
              <Check
                key={text}
                label={text}
                note={labels[String(one)] && String(one)}
                checked={chosen?.includes(one) ?? false}
                onChange={(isOn) => onChange(toggled(chosen ?? [], one, isOn))}
              />
            ))}
          </div>
        )}
        <FieldError name={name} />
      </fieldset>
    );
  }
  if (base.type === 'boolean' && !isNullable) {
    return (
      <div>
        <Check label={label} checked={value === true} onChange={onChange} />
        <p className="text-xs text-muted">{shared.note}</p>
      </div>
    );
  }
  if (options.length > 0) {
    const choices = options.map(([one, text]) => [String(one), text] as const);
    return (
      <SelectField
        {...shared}
        className="half"
        options={isNullable ? [['', none], ...choices] : choices}
        value={String(value ?? '')}
        onChange={({ target }) =>
          onChange(options.find(([one]) => String(one) === target.value)?.[0] ?? null)
        }
      />
    );
  }
  const text = {
    ...shared,
    maxLength: base.type === 'string' ? maxLengthOf(schema) : undefined,
    value: textOf(value),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (rows !== undefined) {
    return (
      <TextArea
        {...text}
        style={{ minHeight: `${1.5 * rows}rem` }}
        className="field-sizing-content max-h-80"
      />
    );
  }
  return (
    <TextField {...text} type={type} inputMode={base.type === 'number' ? 'numeric' : undefined} />
  );
}

type Base = { readonly type: string; readonly options?: readonly unknown[]; readonly item?: Base };
type Wrapped = Base & { readonly wrapped?: Wrapped; readonly pipe?: readonly Wrapped[] };

/** The schema without what wraps it. The first member of a union is what users type. */
function baseOf(schema: v.GenericSchema): { readonly base: Base; readonly isNullable: boolean } {
  let base = schema as Wrapped;
  let isNullable = false;
  for (;;) {
    isNullable ||= base.type === 'nullable';
    const inner = base.pipe?.[0] ?? base.wrapped ?? unionOf(base);
    if (!inner) return { base, isNullable };
    base = inner;
  }
}

function unionOf({ type, options }: Base): Wrapped | undefined {
  return type === 'union' ? (options?.[0] as Wrapped) : undefined;
}

function optionsOf({ type, options, item }: Base): readonly unknown[] {
  if (type === 'boolean') return [true, false];
  if (type === 'array' && item?.type === 'picklist') return item.options ?? [];
  return type === 'picklist' ? (options ?? []) : [];
}

function maxLengthOf(schema: v.GenericSchema): number | undefined {
  const { pipe = [] } = schema as {
    pipe?: readonly (v.GenericSchema & { requirement?: number })[];
  };
  return pipe
    .map((one) => ((one.type as string) === 'max_length' ? one.requirement : maxLengthOf(one)))
    .find((one) => one !== undefined);
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join('\n') : String(value ?? '');
}

/** The value to send. Numbers and lists are kept as typed until then. */
export function sentValue(schema: v.GenericSchema, value: unknown): unknown {
  const { type } = baseOf(schema).base;
  if (typeof value !== 'string') return value;
  if (type === 'number') return value.trim() === '' ? null : Number(value);
  return type === 'array' ? value.split(/[\s,;]+/).filter(Boolean) : value;
}

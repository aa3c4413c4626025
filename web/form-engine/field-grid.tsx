import type { ComponentType, ReactNode } from 'react';
import type { Fields, Form, TextField as TextFieldRules } from '#contract/form.ts';
import { ChoiceField, ListField } from '#web/form-engine/fields/choice-field.tsx';
import { LongTextField, TextField } from '#web/form-engine/fields/text-field.tsx';
import { PhoneField } from '#web/form-engine/phone/phone-field.tsx';
import { type FieldParts, useField } from '#web/form-engine/store/form-store.ts';
import { Cap } from '#web/ui/cap.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** The rows of a layout: a field alone takes the whole row, two share it. */
export type FieldRows<F extends Fields> = readonly (
  | readonly [keyof F & string]
  | readonly [keyof F & string, keyof F & string]
)[];

/** A form's own control for one of its text fields. */
type TextControl = ComponentType<{ parts: FieldParts<TextFieldRules> }>;

type FieldGridProps<F extends Fields> = {
  form: Form<F>;
  rows: FieldRows<F>;
  /** Custom controls by field. */
  controls?: { readonly [Name in keyof F]?: TextControl };
  /** The columns and gaps; by default two equal columns from 590 px up. */
  className?: string;
};

/** The fields of a form in rows. In one column each field has a row to itself. */
export function FieldGrid<F extends Fields>({
  rows,
  controls = {},
  className = 'gap-y-1.5 sm:grid-cols-2',
}: FieldGridProps<F>) {
  return (
    <div className={classNames('grid gap-x-5', className)}>
      {rows.map((row) =>
        row.map((name) => (
          <div key={name} className={row.length === 1 ? 'col-span-full min-w-0' : 'min-w-0'}>
            <FormField name={name} control={controls[name]} />
          </div>
        )),
      )}
    </div>
  );
}

type FormFieldProps = { name: string; control: TextControl | undefined };

/** The form's custom control, or the default one for the field's kind. */
function FormField({ name, control: Control }: FormFieldProps) {
  const { field, ...rest } = useField(name);
  if (Control && field.kind === 'text') return <Control parts={{ ...rest, field }} />;
  switch (field.kind) {
    case 'phone':
      return <PhoneField parts={{ ...rest, field }} />;
    case 'longtext':
      return <LongTextField parts={{ ...rest, field }} />;
    case 'choice':
      return <ChoiceField parts={{ ...rest, field }} />;
    case 'list':
      return <ListField parts={{ ...rest, field }} />;
    case 'lines':
    case 'flag':
      return null;
    default:
      return <TextField parts={{ ...rest, field }} />;
  }
}

type FieldGroupProps = { title: string; note: string; children: ReactNode };

/** A labeled part of a long form: a cap and a heading above its fields. */
export function FieldGroup({ title, note, children }: FieldGroupProps) {
  return (
    <fieldset className="mt-6 min-w-0 border-t border-line pt-8 pb-2">
      <legend className="float-left w-full">
        <span className="text-xl flex items-center gap-3">
          <Cap />
          {title}
        </span>
      </legend>
      <p className="clear-both pt-1.5 pb-5 text-muted">{note}</p>
      {children}
    </fieldset>
  );
}

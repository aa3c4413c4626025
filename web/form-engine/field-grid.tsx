import { type ReactElement, useRef, useState } from 'react';
import allFormCopy from '#content/form-copy.json' with { type: 'json' };
import type {
  ChoiceField as ChoiceFieldRules,
  Fields,
  Form,
  ListField as ListFieldRules,
  TextField as TextFieldRules,
} from '#contract/form.ts';
import { described, FieldFrame, Problems } from '#web/form-engine/fields/field-frame.tsx';
import { LongTextField, TextField } from '#web/form-engine/fields/text-field.tsx';
import { PhoneField } from '#web/form-engine/phone/phone-field.tsx';
import { useFormContext } from '#web/form-engine/store/form-context.ts';
import {
  type FieldParts,
  isBlank,
  useField,
  useOnRestore,
} from '#web/form-engine/store/form-store.ts';
import { Cap } from '#web/ui/cap.tsx';
import { classNames } from '#web/ui/class-names.ts';

const { form: formCopy } = allFormCopy;

/** The rows of a layout: a field alone takes the whole row, two share it. */
export type FieldRows<F extends Fields> = readonly (
  | readonly [keyof F & string]
  | readonly [keyof F & string, keyof F & string]
)[];

/** A form's own control for one of its text fields. */
type TextControl = (props: { parts: FieldParts<TextFieldRules> }) => ReactElement;

type FieldGridProps<F extends Fields> = {
  form: Form<F>;
  rows: FieldRows<F>;
  /** Custom controls by field. */
  controls?: { readonly [Name in keyof F]?: TextControl };
  /** The columns and gaps; by default two equal columns from 590 px up. */
  className?: string;
};

/** The fields of a form, in rows. In a single column, each field has a row to itself. */
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

type FieldGroupProps = { title: string; note: string; children: ReactElement };

/** A labeled part of a long form: a cap and a heading above its fields. */
export function FieldGroup({ title, note, children }: FieldGroupProps) {
  return (
    <fieldset className="mt-6 min-w-0 border-t border-line pt-8 pb-2">
      <legend className="float-left w-full">
        <span className="text-xl flex items-center gap-3">
          <Cap />
          <span>{title}</span>
        </span>
      </legend>
      <p className="clear-both pt-1.5 pb-5 text-muted">{note}</p>
      {children}
    </fieldset>
  );
}

/** One of several options: radio buttons if there are few, otherwise a select. */
function ChoiceField({ parts }: { parts: FieldParts<ChoiceFieldRules> }) {
  const { name, field, id } = parts;
  if (field.options.length > maxRadios) {
    return (
      <FieldFrame parts={parts}>
        {/* As wide as its row: sizing it by all options would load the second font file for
            ‘Åland Islands’. */}
        <select
          id={id}
          name={name}
          defaultValue={field.initial ?? ''}
          autoComplete={field.autocomplete}
          className="control field-sizing-content"
          {...described(parts)}
        >
          <option value="">{formCopy.choose}</option>
          {field.options.map((option) => (
            <option key={option} value={option}>
              {field.labels?.[option] ?? option}
            </option>
          ))}
        </select>
      </FieldFrame>
    );
  }
  return (
    <FieldFrame parts={parts} group>
      <div className="flex flex-wrap gap-x-6">
        {field.options.map((option) => (
          <Option
            key={option}
            parts={parts}
            type="radio"
            option={option}
            label={field.labels?.[option]}
            isInitial={option === field.initial}
          />
        ))}
      </div>
    </FieldFrame>
  );
}

/** Checkboxes, with an optional 'Other' text field. */
function ListField({ parts }: { parts: FieldParts<ListFieldRules> }) {
  const { field } = parts;
  return (
    <FieldFrame parts={parts} group>
      <div className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
        {field.options.map((option) => (
          <Option key={option} parts={parts} type="checkbox" option={option} />
        ))}
        {field.other ? <Other name={field.other} /> : null}
      </div>
    </FieldFrame>
  );
}

type OptionProps = {
  parts: FieldParts<ChoiceFieldRules> | FieldParts<ListFieldRules>;
  type: 'radio' | 'checkbox';
  option: string;
  label?: string | undefined;
  isInitial?: boolean;
};

function Option({ parts, type, option, label = option, isInitial }: OptionProps) {
  // The group as a whole is required.
  const { 'aria-required': _, ...description } = described(parts);
  return (
    <label className="control-box-row">
      <input
        type={type}
        name={parts.name}
        value={option}
        defaultChecked={isInitial}
        className="control-box"
        {...description}
      />
      <span>{label}</span>
    </label>
  );
}

/** The text is enabled while 'Other' is checked, and cleared when it is unchecked (R111). */
function Other({ name }: { name: string }) {
  const parts = useField(name);
  const { store } = useFormContext();
  const [checked, setChecked] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const input = useRef<HTMLInputElement>(null);

  useOnRestore(() => {
    if (!box.current) return;
    box.current.checked ||= !isBlank(store.state().values[name]);
    setChecked(box.current.checked);
  });

  function check(next: boolean) {
    setChecked(next);
    if (next || !input.current) return;
    input.current.value = '';
    store.change({ [name]: '' });
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 sm:col-span-2">
      <label className="control-box-row">
        <input
          ref={box}
          type="checkbox"
          onChange={(event) => check(event.target.checked)}
          className="control-box"
        />
        <span>{formCopy.other}</span>
      </label>
      <input
        ref={input}
        id={parts.id}
        name={name}
        type="text"
        aria-label={parts.field.label}
        maxLength={'maxLength' in parts.field ? parts.field.maxLength : undefined}
        disabled={!checked}
        className="control w-auto min-w-0 flex-1"
        {...described(parts)}
      />
      <div className="text-sm w-full empty:hidden">
        <Problems parts={parts} />
      </div>
    </div>
  );
}

const maxRadios = 4;

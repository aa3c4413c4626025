import { useRef, useState } from 'react';
import { formCopy } from '#content/form-engine.ts';
import type {
  ChoiceField as ChoiceFieldRules,
  ListField as ListFieldRules,
} from '#contract/form.ts';
import { described, FieldFrame, Problems } from '#web/form-engine/fields/field-frame.tsx';
import {
  type FieldParts,
  isBlank,
  useField,
  useFormContext,
  useOnRestore,
} from '#web/form-engine/store/form-store.ts';

/** One of several options: radio buttons if there are few, otherwise a select. */
export function ChoiceField({ parts }: { parts: FieldParts<ChoiceFieldRules> }) {
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

/** Check boxes, with an optional 'Other' text field. */
export function ListField({ parts }: { parts: FieldParts<ListFieldRules> }) {
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
      {label}
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
        {formCopy.other}
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

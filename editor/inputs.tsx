import { data } from 'virtual:editor';
import { Checkbox } from '@keystar/ui/checkbox';
import { NumberField } from '@keystar/ui/number-field';
import { Item, Picker } from '@keystar/ui/picker';
import { TextArea, TextField } from '@keystar/ui/text-field';
import type { FormFieldInputProps } from '@keystatic/core';
import { type ChangeEvent, useRef, useState } from 'react';
import { labelOf } from './field-of.ts';
import type { InputProps } from './keystatic-fields.tsx';
import { post } from './post.ts';

/** A wrong text says so while it is typed, an empty one when the field is left or saved. */
export function TextInput(props: InputProps<string>) {
  const [left, setLeft] = useState(false);
  const { field, value, problem } = props;
  const [isLong] = useState(value.length > 60);
  if (field.kind !== 'text') return null;
  const Input = isLong || field.lines > 1 ? TextArea : TextField;
  const max = field.rules.find((rule) => rule.max)?.max ?? 0;
  const count = max > 0 && max < 200 ? `${value.length} of ${max} characters` : '';
  return (
    <Input
      label={field.label}
      description={[field.help, count].filter(Boolean).join(' ')}
      value={value}
      onChange={(text) => props.onChange(field.lines > 1 ? text : text.replace(/\s*\n\s*/g, ' '))}
      onBlur={() => setLeft(true)}
      autoFocus={props.autoFocus}
      errorMessage={value !== '' || left || props.forceValidation ? problem : undefined}
    />
  );
}

export function ChoiceInput({ field, value, onChange }: InputProps<string>) {
  const options =
    field.kind === 'choice'
      ? field.options.map((option) => ({ label: labelOf(option), value: option }))
      : data.targets;
  const items = field.optional ? [none, ...options] : options;
  return (
    <Picker
      label={field.label}
      description={field.help}
      items={items}
      value={value || none.value}
      onChange={(key) => key !== null && onChange(key === none.value ? '' : String(key))}
      width="100%"
    >
      {(item) => <Item key={item.value}>{item.label}</Item>}
    </Picker>
  );
}

const none = { label: 'None', value: 'none' };
export function SwitchInput({ field, value, onChange }: InputProps<boolean>) {
  return (
    <Checkbox isSelected={value} onChange={onChange}>
      {[field.label, field.help].filter(Boolean).join(': ')}
    </Checkbox>
  );
}

export function NumberInput({ field, value, onChange }: InputProps<number>) {
  return (
    <NumberField label={field.label} description={field.help} value={value} onChange={onChange} />
  );
}

export function BodyInput({ value, onChange }: FormFieldInputProps<string>) {
  const area = useRef<HTMLDivElement>(null);

  /** Adds the picture where the caret was. Without what it shows, the text is refused. */
  async function addPicture({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const [file] = input.files ?? [];
    const shows = file && window.prompt('What does the picture show? Screen readers read this.');
    if (!file || !shows) return;
    const contents = btoa(
      Array.from(await file.bytes(), (byte) => String.fromCharCode(byte)).join(''),
    );
    type Added = { readonly path?: string; readonly problem?: string };
    const { path, problem } = await post<Added>('picture', { name: file.name, contents });
    input.value = '';
    if (problem) return window.alert(problem);
    const caret = area.current?.querySelector('textarea')?.selectionStart ?? value.length;
    const [before, after] = [value.slice(0, caret).trimEnd(), value.slice(caret).trimStart()];
    onChange(`${before}\n\n![${shows}](${path})\n\n${after}`);
  }

  return (
    <div ref={area}>
      <TextArea
        label="Text"
        description="Markdown: ## Heading, **emphasis**, - list, [link](LabPricing). A paragraph ends with an empty line."
        value={value}
        onChange={onChange}
      />
      {!data.repository && (
        <label className="picture">
          Add a picture, PNG or JPEG
          <input type="file" accept="image/png,image/jpeg" onChange={addPicture} />
        </label>
      )}
    </div>
  );
}

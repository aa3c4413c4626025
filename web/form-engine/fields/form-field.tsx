import type { ComponentType } from 'react';
import type { TextField as TextFieldRules } from '#contract/form.ts';
import { ChoiceField } from '#web/form-engine/fields/choice-field.tsx';
import { ListField } from '#web/form-engine/fields/list-field.tsx';
import { LongTextField, TextField } from '#web/form-engine/fields/text-field.tsx';
import { type FieldParts, useField } from '#web/form-engine/form-context.ts';
import { PhoneField } from '#web/form-engine/phone/phone-field.tsx';

/** A control of a form's own for one of its text fields. */
export type TextControl = ComponentType<{ parts: FieldParts<TextFieldRules> }>;

/** The control that a field of the contract asks for, or the form's own. */
export function FormField({ name, control: Control }: { name: string; control?: TextControl }) {
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
    case 'flag':
      return null;
    default:
      return <TextField parts={{ ...rest, field }} />;
  }
}

import { ChoiceField } from '#web/forms/fields/choice-field.tsx';
import { ListField } from '#web/forms/fields/list-field.tsx';
import { LongTextField } from '#web/forms/fields/long-text-field.tsx';
import { TextField } from '#web/forms/fields/text-field.tsx';
import { useField } from '#web/forms/form-context.ts';
import { PhoneField } from '#web/forms/phone/phone-field.tsx';

/** The control that a field of the contract asks for. */
export function FormField({ name }: { name: string }) {
  const { field, ...rest } = useField(name);
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

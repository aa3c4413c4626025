import { ChoiceField } from '#web/form-engine/fields/choice-field.tsx';
import { ListField } from '#web/form-engine/fields/list-field.tsx';
import { LongTextField } from '#web/form-engine/fields/long-text-field.tsx';
import { TextField } from '#web/form-engine/fields/text-field.tsx';
import { useField } from '#web/form-engine/form-context.ts';
import { PhoneField } from '#web/form-engine/phone/phone-field.tsx';

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

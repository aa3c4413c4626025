import { FormField } from '#web/form-engine/fields/form-field.tsx';
import { useField } from '#web/form-engine/form-context.ts';
import { NpiField } from '#web/forms/registration/npi-field.tsx';
import { SubdomainField } from '#web/forms/registration/subdomain-field.tsx';

/** A field of a registration: number and subdomain depend on each other, all others stand alone. */
export function RegistrationField({ name }: { name: string }) {
  const { field, ...rest } = useField(name);
  if (field.kind === 'text' && name === 'npi') return <NpiField parts={{ ...rest, field }} />;
  if (field.kind === 'text' && name === 'subdomain') {
    return <SubdomainField parts={{ ...rest, field }} />;
  }
  return <FormField name={name} />;
}

import { doctorCopy, laboratoryCopy, organizationCopy } from '#content/forms/registration.ts';
import { RegistrationColumn } from '#web/forms/registration/registration-column.tsx';
import type { RegistrationKind } from '#web/forms/registration/registration-form.tsx';
import { FormIsland } from '#web/islands/form-island.tsx';

/** A registration in its column; the whole of it is one form in two steps. */
export function RegistrationPage({ kind }: { kind: RegistrationKind }) {
  return (
    <RegistrationColumn accent={accents[kind]}>
      <FormIsland name="registration-form" props={{ kind }} />
    </RegistrationColumn>
  );
}

const accents = {
  doctor: doctorCopy.cap,
  organization: organizationCopy.cap,
  laboratory: laboratoryCopy.cap,
} as const;

import { doctorCopy, laboratoryCopy, organizationCopy } from '#content/registration-forms.ts';
import { FormIsland } from '#web/islands/form-island.tsx';
import { RegistrationColumn } from '#web/pages/registration/registration-column.tsx';
import type { RegistrationKind } from '#web/pages/registration/registration-form.tsx';

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

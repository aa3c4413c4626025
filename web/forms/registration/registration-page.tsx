import type { ReactNode } from 'react';
import { doctorCopy, laboratoryCopy, organizationCopy } from '#content/forms/registration.ts';
import type { ProductCap } from '#content/products.ts';
import type { RegistrationKind } from '#web/forms/registration/registration-form.tsx';
import { FormIsland } from '#web/islands/form-island.tsx';

/** A registration: one form in two steps. */
export function RegistrationPage({ kind }: { kind: RegistrationKind }) {
  return (
    <RegistrationColumn accent={caps[kind]}>
      <FormIsland name="registration-form" props={{ kind }} />
    </RegistrationColumn>
  );
}

type RegistrationColumnProps = {
  /** The cap of the account that is registered on this page. */
  accent?: ProductCap;
  children: ReactNode;
};

/** The column of a registration page, beside the slides. */
export function RegistrationColumn({ accent, children }: RegistrationColumnProps) {
  return (
    <div
      data-accent={accent}
      className="max-w-[50rem] px-[clamp(1.18rem,4vw,4.5rem)] pt-4 pb-16 lg:pt-8 lg:pb-20"
    >
      {children}
    </div>
  );
}

const caps = {
  doctor: doctorCopy.cap,
  organization: organizationCopy.cap,
  laboratory: laboratoryCopy.cap,
} as const;

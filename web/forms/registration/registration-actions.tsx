import { registrationCopy } from '#content/forms/registration.ts';
import { href } from '#content/pages.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';

type RegistrationActionsProps = {
  /** Leads back to the form; without it Back leads to the chooser. */
  onBack: (() => void) | undefined;
  disabled: boolean;
};

/** Back, beside Next, and what Next does to the data. */
export function RegistrationActions({ onBack, disabled }: RegistrationActionsProps) {
  return (
    <>
      {onBack ? (
        <Button variant="secondary" onClick={onBack} disabled={disabled}>
          {registrationCopy.back}
        </Button>
      ) : (
        <ButtonLink variant="secondary" to={href('Registration')}>
          {registrationCopy.back}
        </ButtonLink>
      )}
      <p className="text-sm text-muted sm:ml-auto">
        {onBack ? registrationCopy.kept : registrationCopy.stored}
      </p>
    </>
  );
}

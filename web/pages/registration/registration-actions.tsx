import { pageNamed } from '#content/pages.ts';
import { registrationWords } from '#content/registration-forms.ts';
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
          {registrationWords.back}
        </Button>
      ) : (
        <ButtonLink variant="secondary" to={pageNamed('Registration').path}>
          {registrationWords.back}
        </ButtonLink>
      )}
      <p className="small text-muted sm:ml-auto">
        {onBack ? registrationWords.kept : registrationWords.stored}
      </p>
    </>
  );
}

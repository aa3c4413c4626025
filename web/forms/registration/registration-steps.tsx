import { registrationCopy } from '#content/forms/registration.ts';
import { classNames } from '#web/ui/class-names.ts';

/** Which of the two steps this is. */
export function RegistrationSteps({ current }: { current: number }) {
  return (
    <ol aria-label={registrationCopy.stepsLabel} className="mt-6 grid grid-cols-2 gap-2">
      {registrationCopy.steps.map((step, place) => (
        <li
          key={step}
          aria-current={place === current ? 'step' : undefined}
          className={classNames(
            'border-t-4 text-sm pt-2.5 font-semibold transition-colors duration-200',
            place <= current ? 'border-accent' : 'border-line',
            place === current ? 'text-ink' : 'text-muted',
          )}
        >
          {place + 1} · {step}
        </li>
      ))}
    </ol>
  );
}

import { chooserCopy, registrationCopy } from '#content/forms/registration.ts';
import { href } from '#content/pages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';

type RegistrationTopProps = { onBack: (() => void) | undefined; disabled: boolean };

/** Back on the left, Sign In on the right. */
export function RegistrationTop({ onBack, disabled }: RegistrationTopProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6">
      {onBack ? (
        <button type="button" onClick={onBack} disabled={disabled} className={backClass}>
          <Icon name="back" size={18} />
          {registrationCopy.form}
        </button>
      ) : (
        <a href={href('Registration')} className={backClass}>
          <Icon name="back" size={18} />
          {registrationCopy.chooser}
        </a>
      )}
      <SignIn brief />
    </div>
  );
}

/** `brief` hides the question on phones, where screen readers still read it. */
export function SignIn({ brief = false }: { brief?: boolean }) {
  const { before, text, href } = chooserCopy.signIn;
  return (
    <p className="text-sm text-muted">
      <span className={brief ? 'max-sm:sr-only' : undefined}>{before} </span>
      <SiteLink href={href} className="text-link inline-flex min-h-11 items-center text-ink">
        {text}
      </SiteLink>
    </p>
  );
}

const backClass =
  'text-sm -ml-3 inline-flex min-h-11 items-center gap-1 rounded-field px-2 text-muted hover:text-ink';

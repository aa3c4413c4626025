import { href } from '#content/pages.ts';
import { shellCopy } from '#content/shell.ts';
import { Icon } from '#web/ui/icon.tsx';

/**
 * Links to registration and remembers the page it was clicked on (`scripts/return-route.ts`). On
 * narrow screens only the icon shows.
 */
export function SignInLink({ from }: { from: string }) {
  return (
    <a
      href={href('Registration')}
      data-return-to={from}
      className="button button-small button-secondary max-xl:w-11 max-xl:px-0"
    >
      <Icon name="login" />
      <span className="max-xl:sr-only">{shellCopy.signIn}</span>
    </a>
  );
}

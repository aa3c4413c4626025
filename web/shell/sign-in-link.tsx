import { Link } from 'react-router';
import { pageNamed } from '#content/pages.ts';
import { shellWords } from '#content/shell.ts';
import { rememberReturnRoute } from '#web/shell/return-route.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Leads to registration and keeps the page it was followed from. An icon alone where it is narrow. */
export function SignInLink({ from }: { from: string }) {
  return (
    <Link
      to={pageNamed('Registration').path}
      onClick={() => rememberReturnRoute(from)}
      className="button button-small button-secondary max-xl:w-11 max-xl:px-0"
    >
      <Icon name="login" />
      <span className="max-xl:sr-only">{shellWords.signIn}</span>
    </Link>
  );
}

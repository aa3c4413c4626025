import { accountTypes, chooserCopy } from '#content/forms/registration.ts';
import { href, pages } from '#content/pages.ts';
import { RegistrationColumn } from '#web/forms/registration/registration-column.tsx';
import { RegistrationOption } from '#web/forms/registration/registration-option.tsx';
import { SignIn } from '#web/forms/registration/registration-top.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** Which account to register. */
export function ChooserPage() {
  return (
    <RegistrationColumn>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <ReturnLink />
        <SignIn />
      </div>
      <h1 className="text-2xl mt-4 lg:mt-6">{chooserCopy.title}</h1>
      <p className="intro mt-3">{chooserCopy.intro}</p>
      <ul className="mt-8 grid gap-3 lg:mt-10">
        {accountTypes.map((option) => (
          <li key={option.title}>
            <RegistrationOption option={option} />
          </li>
        ))}
      </ul>
    </RegistrationColumn>
  );
}

/** Leads to the page from which registration was opened (`scripts/return-route.ts`), or Home. */
function ReturnLink() {
  const routes = pages.filter(({ type }) => type !== 'none').map(({ name, path }) => [name, path]);
  return (
    <a
      href={href('Home')}
      data-return-link={href('Registration')}
      data-routes={JSON.stringify(Object.fromEntries(routes))}
      className="text-sm -ml-3 inline-flex min-h-11 items-center gap-1 rounded-field px-2 text-muted hover:text-ink"
    >
      <Icon name="back" size={18} />
      {chooserCopy.back}
    </a>
  );
}

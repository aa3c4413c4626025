import { registrationCopy, registrationOptions } from '#content/registration.ts';
import { metaOf } from '#web/meta.ts';
import { RegistrationColumn } from '#web/pages/registration/registration-column.tsx';
import { RegistrationOption } from '#web/pages/registration/registration-option.tsx';
import { SignIn } from '#web/pages/registration/registration-top.tsx';
import { ReturnLink } from '#web/pages/registration/return-link.tsx';

export const meta = metaOf('Registration');

export default function RegistrationPage() {
  return (
    <RegistrationColumn>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <ReturnLink />
        <SignIn />
      </div>
      <h1 className="display-2 mt-4 lg:mt-6">{registrationCopy.title}</h1>
      <p className="lead mt-3">{registrationCopy.lead}</p>
      <ul className="mt-8 grid gap-3 lg:mt-10">
        {registrationOptions.map((option) => (
          <li key={option.title}>
            <RegistrationOption option={option} />
          </li>
        ))}
      </ul>
    </RegistrationColumn>
  );
}

import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#console/api/queries.ts';
import { roleLabels } from '#console/identity/role-labels.ts';
import { useAction } from '#console/ui/use-action.ts';
import { type Role, roles } from '#contract/console/values.ts';

/** Lets owners choose the roles that require a second factor. */
export function SignInRules() {
  const { data } = useQuery(queryOf('signInRules'));
  const change = useAction('changeSignInRules');
  if (!data) return null;
  const asked = change.isPending ? change.variables.body : null;
  const isRequired = (role: Role) =>
    asked?.role === role ? asked.needsSecondFactor : data.needsSecondFactor.includes(role);
  return (
    <section className="mt-10" aria-labelledby="sign-in-rules">
      <h2 id="sign-in-rules" className="section-title text-base">
        Require a second factor
      </h2>
      <p className="max-w-2xl text-soft">
        Until they set up an authenticator app or a passkey, people of these roles can do nothing
        else.
      </p>
      <div className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
        {roles.map((role) => (
          <label key={role} className="flex items-center gap-2.5">
            <input
              type="checkbox"
              className="control-box"
              checked={isRequired(role)}
              disabled={change.isPending}
              onChange={({ target }) =>
                change.mutate({ body: { role, needsSecondFactor: target.checked } })
              }
            />
            {roleLabels[role]}s
          </label>
        ))}
      </div>
    </section>
  );
}

import { checkForm } from '#contract/form.ts';
import { useFormContext, useFormState } from '#web/form-engine/form-context.ts';
import { classNames } from '#web/ui/class-names.ts';

type Group = { readonly title: string; readonly names: readonly string[] };

/**
 * The progress of a long form: a tube for each question, capped once its answer is valid. A bar at
 * the top of the screen on phones, a column beside the fields on wide screens.
 */
export function ProgressRack({ groups }: { groups: readonly Group[] }) {
  const { form } = useFormContext();
  const values = useFormState((state) => state.values);
  const checked = checkForm(form, values);
  const problems = checked.ok ? {} : checked.problems;
  const isAnswered = (name: string) => !Object.hasOwn(problems, name);
  const names = groups.flatMap((group) => group.names);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 lg:block">
      <p className="text-sm lg:text-base lg:text-muted">
        <span className="font-semibold lg:block lg:text-2xl lg:text-ink">
          {names.filter(isAnswered).length}
          <span className="lg:text-muted"> of {names.length}</span>
        </span>{' '}
        answered
      </p>
      <ol aria-hidden="true" className="flex gap-x-2.5 lg:mt-5 lg:block">
        {groups.map((group) => (
          <li
            key={group.title}
            className="flex items-center justify-between gap-3 lg:border-t lg:border-line lg:py-3"
          >
            <span
              className={classNames(
                'text-sm max-lg:hidden',
                group.names.every(isAnswered) ? 'font-semibold' : 'text-muted',
              )}
            >
              {group.title}
            </span>
            <span className="flex gap-1 lg:gap-1.5">
              {group.names.map((name) => (
                <span
                  key={name}
                  className={classNames(
                    'cap transition-colors duration-200',
                    isAnswered(name) ? 'bg-accent' : 'bg-line',
                  )}
                />
              ))}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

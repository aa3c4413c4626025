import { type MouseEvent, useId } from 'react';
import { useFormContext, useFormState } from '#web/form-engine/form-context.ts';
import { Icon } from '#web/ui/icon.tsx';

/**
 * The errors of a submit attempt, as links to their fields; a failed attempt focuses it. It is at
 * the end of the form, where the visitor is, so that nothing moves while errors are being fixed.
 */
export function ProblemSummary({ title }: { title: string }) {
  const { form, prefix, summary } = useFormContext();
  const problems = useFormState((state) => state.problems);
  const attempted = useFormState((state) => state.attempted);
  const titleId = useId();
  const named = Object.keys(form.fields).filter((name) => Object.hasOwn(problems, name));
  if (!attempted || named.length === 0) return null;
  return (
    <section
      ref={summary}
      aria-labelledby={titleId}
      tabIndex={-1}
      className="mt-6 mb-4 scroll-mt-20 rounded-field border-2 border-alarm px-5 py-4"
    >
      <h3 id={titleId} className="flex items-center gap-2 font-semibold text-alarm">
        <Icon name="alert" />
        {title}
      </h3>
      <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {named.map((name) => (
          <li key={name} className="py-1">
            <a
              href={`#${prefix}-${name}`}
              data-field-link
              onClick={(event) => goTo(event, name)}
              className="text-link mr-2"
            >
              {form.fields[name]?.label}
            </a>
            <span className="text-sm inline-block text-muted">{problems[name]?.join('. ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Focuses the control itself and keeps the address; `scripts/scroll.ts` skips these links. */
function goTo(event: MouseEvent<HTMLAnchorElement>, name: string): void {
  event.preventDefault();
  const form = event.currentTarget.closest('form');
  const control = form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
}

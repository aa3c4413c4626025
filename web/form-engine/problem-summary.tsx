import { type MouseEvent, useId } from 'react';
import { useFormContext } from '#web/form-engine/form-context.ts';
import { Icon } from '#web/ui/icon.tsx';

/**
 * What a submit attempt found, as links to the fields; a failed attempt gives it the focus. It
 * stands at the form's end, where the visitor is, so that nothing moves while errors are mended.
 */
export function ProblemSummary({ title }: { title: string }) {
  const { form, prefix, problems, attempted } = useFormContext();
  const titleId = useId();
  const named = Object.keys(form.fields).filter((name) => Object.hasOwn(problems, name));
  if (!attempted || named.length === 0) return null;
  return (
    <section
      aria-labelledby={titleId}
      tabIndex={-1}
      data-problem-summary
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

/** The control itself takes the focus; the address stays as it is. */
function goTo(event: MouseEvent<HTMLAnchorElement>, name: string): void {
  event.preventDefault();
  const form = event.currentTarget.closest('form');
  const control = form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
}

import { Fragment, type ReactNode } from 'react';
import { contactForm } from '#contract/forms/contact.ts';
import { FieldGrid } from '#web/form-engine/field-grid.tsx';
import { LeadForm } from '#web/form-engine/lead-form.tsx';

/** The contact request, without the section around it. */
export function ContactForm({ submit, demo }: { submit: string; demo?: string | undefined }) {
  return (
    <LeadForm form={contactForm} submitLabel={<Asked text={submit} demo={demo} />}>
      <FieldGrid
        form={contactForm}
        rows={[['firstname', 'phone'], ['emailAddress']]}
        className="gap-y-1.5 sm:grid-cols-[5fr_6fr] md:grid-cols-1 xl:grid-cols-[5fr_6fr]"
      />
    </LeadForm>
  );
}

type AskedProps = { text: ReactNode; demo?: string | undefined };

/**
 * A text and the one that replaces it while the address asks for a demo (`web/scripts/scroll.ts`). The style sheet
 * chooses, so the choice needs no hydration.
 */
export function Asked({ text, demo }: AskedProps) {
  if (!demo) return <span>{text}</span>;
  return (
    <Fragment>
      <span className="in-data-asks-demo:hidden">{text}</span>
      <span className="hidden in-data-asks-demo:inline">{demo}</span>
    </Fragment>
  );
}

import { contactForm } from '#contract/forms/contact.ts';
import { FieldGrid } from '#web/form-engine/field-grid.tsx';
import { LeadForm } from '#web/form-engine/lead-form.tsx';
import { Asked } from '#web/forms/contact/asked.tsx';

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

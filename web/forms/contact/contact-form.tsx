import { contactForm } from '#contract/forms/contact.ts';
import { FormField } from '#web/form-engine/fields/form-field.tsx';
import { LeadForm } from '#web/form-engine/lead-form.tsx';

/** The contact request; its section stands around it. */
export function ContactForm({ submit }: { submit: string }) {
  return (
    <LeadForm form={contactForm} submitLabel={submit}>
      <div className="grid gap-x-5 gap-y-1.5 sm:grid-cols-[5fr_6fr] md:grid-cols-1 xl:grid-cols-[5fr_6fr]">
        <FormField name="firstname" />
        <FormField name="phone" />
        <div className="col-span-full">
          <FormField name="emailAddress" />
        </div>
      </div>
    </LeadForm>
  );
}

import { useSyncExternalStore } from 'react';
import { contactForm } from '#contract/forms/contact.ts';
import { askedIn, type Purpose, questions } from '#contract/purposes.ts';
import { FieldGrid } from '#web/form-engine/field-grid.tsx';
import { FoldedMessage } from '#web/form-engine/folded-message.tsx';
import { LaboratorySlot } from '#web/form-engine/laboratory-slot.tsx';
import { LeadForm } from '#web/form-engine/lead-form.tsx';
import { Asked } from '#web/forms/contact/asked.tsx';

type ContactFormProps = {
  own: Purpose;
  buttons: Readonly<Record<Purpose, string>>;
  /** Offers to send the laboratory's CLIA number along. */
  hasLaboratory?: boolean | undefined;
};

/** The contact request, without the section around it. */
export function ContactForm({ own, buttons, hasLaboratory }: ContactFormProps) {
  const purpose = useSyncExternalStore(onAsked, askedPurpose, () => undefined) ?? own;
  return (
    <LeadForm form={contactForm} submitLabel={<Asked ownText={buttons[own]} texts={buttons} />}>
      {hasLaboratory ? <LaboratorySlot valuesOf={noValues} /> : null}
      <FieldGrid
        form={contactForm}
        rows={[['firstname', 'phone'], ['emailAddress']]}
        className="gap-y-1.5 sm:grid-cols-[5fr_6fr] md:grid-cols-1 xl:grid-cols-[5fr_6fr]"
      />
      <FoldedMessage form={contactForm} open={questions.includes(purpose)} />
    </LeadForm>
  );
}

function askedPurpose(): Purpose | undefined {
  return askedIn(location.search).purpose;
}

function onAsked(change: () => void): () => void {
  document.addEventListener('asked', change);
  return () => document.removeEventListener('asked', change);
}

/** The form asks for nothing that a record knows. */
const noValues = () => ({});

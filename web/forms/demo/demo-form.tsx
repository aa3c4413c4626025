import { useEffect } from 'react';
import demoCopy from '#content/forms/demo-copy.json' with { type: 'json' };
import { countryWithStates, demoForm } from '#contract/forms/demo.ts';
import type { FoundLaboratory } from '#contract/laboratory.ts';
import usStates from '#contract/us-states.json' with { type: 'json' };
import { FieldGrid } from '#web/form-engine/field-grid.tsx';
import { FoldedMessage } from '#web/form-engine/folded-message.tsx';
import { LaboratorySlot } from '#web/form-engine/laboratory-slot.tsx';
import { LeadForm, PrivacyNote } from '#web/form-engine/lead-form.tsx';
import { useFormContext } from '#web/form-engine/store/form-context.ts';
import { useText, type Values } from '#web/form-engine/store/form-store.ts';

/** The landing page's demo request on its sheet. Only this page loads the countries and states. */
export function DemoForm() {
  return (
    <div
      data-tone="sheet"
      className="rounded-sheet border border-line shadow-sheet [&_:is(input,select,button,a)]:scroll-mb-32"
    >
      <p className="border-b border-line px-5 py-4 font-semibold sm:px-8">{demoCopy.sheetTitle}</p>
      <LeadForm
        form={demoForm}
        submitLabel={demoCopy.submit}
        stickySubmit
        className="px-5 pt-6 pb-4 sm:px-8 sm:pt-7 sm:pb-5"
      >
        <LaboratorySlot valuesOf={valuesOf} />
        <DemoFields />
        <FoldedMessage form={demoForm} open={false} />
      </LeadForm>
      <PrivacyNote form={demoForm} className="px-5 py-4 sm:px-8" />
    </div>
  );
}

function valuesOf({ name, facility, address }: FoundLaboratory): Values {
  const state = usStates.find(({ code }) => code === address?.state)?.name ?? '';
  return {
    companyName: name ?? '',
    industry: facility ?? '',
    userCountry: countryWithStates,
    userState: state,
  };
}

/** The country takes a full row until the state field appears next to it. */
function DemoFields() {
  const { store } = useFormContext();
  const hasStates = useText('userCountry') === countryWithStates;

  // The state's control is removed for other countries, so its value must be cleared here.
  useEffect(() => {
    if (!hasStates) store.change({ userState: '' });
  }, [hasStates, store]);

  return (
    <FieldGrid
      form={demoForm}
      rows={[
        ['title'],
        ['firstname', 'phone'],
        ['emailAddress'],
        ['companyName', 'industry'],
        ['role'],
        hasStates ? ['userCountry', 'userState'] : ['userCountry'],
      ]}
      className="gap-y-1.5 sm:grid-cols-2 md:grid-cols-1 xl:grid-cols-2"
    />
  );
}

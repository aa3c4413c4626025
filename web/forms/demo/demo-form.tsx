import { useEffect, useRef } from 'react';
import { demoFormCopy } from '#content/forms/demo.ts';
import { countryWithStates, demoForm } from '#contract/forms/demo.ts';
import { FormField } from '#web/form-engine/fields/form-field.tsx';
import { useFormContext } from '#web/form-engine/form-context.ts';
import { LeadForm } from '#web/form-engine/lead-form.tsx';
import { PrivacyNote } from '#web/form-engine/privacy-note.tsx';

/** The landing page's demo request on its sheet. Only the landing page carries its two tables. */
export function DemoForm() {
  return (
    <div
      data-tone="sheet"
      className="rounded-sheet border border-line shadow-sheet [&_:is(input,select,button)]:scroll-mb-32"
    >
      <p className="border-b border-line px-5 py-4 font-semibold sm:px-8">
        {demoFormCopy.sheetTitle}
      </p>
      <LeadForm
        form={demoForm}
        submitLabel={demoFormCopy.submit}
        stickySubmit
        className="px-5 pt-6 pb-4 sm:px-8 sm:pt-7 sm:pb-5"
      >
        <div className="grid gap-x-5 gap-y-1.5 sm:grid-cols-2 md:grid-cols-1 xl:grid-cols-2">
          <div className="col-span-full">
            <FormField name="title" />
          </div>
          <FormField name="firstname" />
          <FormField name="phone" />
          <div className="col-span-full">
            <FormField name="emailAddress" />
          </div>
          <FormField name="companyName" />
          <FormField name="industry" />
          <div className="col-span-full">
            <FormField name="role" />
          </div>
          <FormField name="userCountry" />
          <StateField />
        </div>
      </LeadForm>
      <PrivacyNote words={demoFormCopy.privacy} className="px-5 py-4 sm:px-8" />
    </div>
  );
}

/** A control that is not there sends nothing, so the state is empty for every other country. */
function StateField() {
  const { values } = useFormContext();
  return values.userCountry === countryWithStates ? <StateSelect /> : null;
}

/** The form hears when the control is gone, so that it no longer judges what was chosen in it. */
function StateSelect() {
  const { changed } = useFormContext();
  const tell = useRef(changed);
  useEffect(() => {
    tell.current = changed;
  });
  useEffect(() => () => tell.current('userState'), []);
  return <FormField name="userState" />;
}

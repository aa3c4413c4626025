import { careerCopy } from '#content/forms/career.ts';
import { careerForm } from '#contract/forms/career.ts';
import { FormField } from '#web/form-engine/fields/form-field.tsx';
import { FormDialog } from '#web/form-engine/form-dialog.tsx';
import type { DialogProps } from '#web/overlays/open-dialog.ts';

/** Opened by 'Careers' in the footer. */
export function CareerDialog(props: DialogProps) {
  return (
    <FormDialog form={careerForm} copy={careerCopy} {...props}>
      <FormField name="firstname" />
      <FormField name="lastname" />
      <div className="sm:col-span-2">
        <FormField name="position" />
      </div>
      <div className="sm:col-span-2">
        <FormField name="experience" />
      </div>
      <FormField name="phone" />
      <FormField name="emailAddress" />
    </FormDialog>
  );
}

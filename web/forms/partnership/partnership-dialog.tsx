import { partnershipCopy } from '#content/forms/partnership.ts';
import { partnershipForm } from '#contract/forms/partnership.ts';
import { FormField } from '#web/form-engine/fields/form-field.tsx';
import { FormDialog } from '#web/form-engine/form-dialog.tsx';
import type { DialogProps } from '#web/overlays/open-dialog.ts';

/** Opened by 'Partnership' in the footer. */
export function PartnershipDialog(props: DialogProps) {
  return (
    <FormDialog form={partnershipForm} copy={partnershipCopy} {...props}>
      <FormField name="firstname" />
      <FormField name="lastname" />
      <FormField name="phone" />
      <FormField name="emailAddress" />
      <div className="sm:col-span-2">
        <FormField name="message" />
      </div>
    </FormDialog>
  );
}

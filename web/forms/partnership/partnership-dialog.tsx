import partnershipCopy from '#content/forms/partnership-copy.json' with { type: 'json' };
import { partnershipForm } from '#contract/forms/partnership.ts';
import { FieldGrid } from '#web/form-engine/field-grid.tsx';
import { FormDialog } from '#web/form-engine/form-dialog.tsx';
import type { DialogProps } from '#web/overlays/open-dialog.ts';

/** Opens from 'Partnership' in the footer. */
export function PartnershipDialog(props: DialogProps) {
  return (
    <FormDialog form={partnershipForm} copy={partnershipCopy} {...props}>
      <FieldGrid
        form={partnershipForm}
        rows={[['firstname', 'lastname'], ['phone', 'emailAddress'], ['message']]}
      />
    </FormDialog>
  );
}

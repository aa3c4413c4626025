import careerCopy from '#content/forms/career-copy.json' with { type: 'json' };
import { careerForm } from '#contract/forms/career.ts';
import { FieldGrid } from '#web/form-engine/field-grid.tsx';
import { FormDialog } from '#web/form-engine/form-dialog.tsx';
import type { DialogProps } from '#web/overlays/open-dialog.ts';

/** Opens from 'Careers' in the footer. */
export function CareerDialog(props: DialogProps) {
  return (
    <FormDialog form={careerForm} copy={careerCopy} {...props}>
      <FieldGrid
        form={careerForm}
        rows={[['firstname', 'lastname'], ['position'], ['experience'], ['phone', 'emailAddress']]}
      />
    </FormDialog>
  );
}

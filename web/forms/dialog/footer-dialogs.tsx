import { footerForms } from '#content/form-dialogs.ts';
import { careerForm } from '#contract/forms/career.ts';
import { partnershipForm } from '#contract/forms/partnership.ts';
import { FormDialog } from '#web/forms/dialog/form-dialog.tsx';
import { FormField } from '#web/forms/fields/form-field.tsx';
import type { DialogProps } from '#web/overlays/open-dialog.ts';

/** Behind 'Careers' in the footer. */
export function CareerDialog(props: DialogProps) {
  return (
    <FormDialog form={careerForm} copy={footerForms.career} {...props}>
      <Fields names={Object.keys(careerForm.fields)} wide={['position', 'experience']} />
    </FormDialog>
  );
}

/** Behind 'Partnership' in the footer. */
export function PartnershipDialog(props: DialogProps) {
  return (
    <FormDialog form={partnershipForm} copy={footerForms.partnership} {...props}>
      <Fields names={Object.keys(partnershipForm.fields)} wide={['message']} />
    </FormDialog>
  );
}

/** `wide` fields take a line for themselves; the others stand in pairs. */
function Fields({ names, wide }: { names: readonly string[]; wide: readonly string[] }) {
  return names.map((name) => (
    <div key={name} className={wide.includes(name) ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
      <FormField name={name} />
    </div>
  ));
}

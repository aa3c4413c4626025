import newsletterCopy from '#content/forms/newsletter-copy.json' with { type: 'json' };
import { newsletterForm } from '#contract/forms/newsletter.ts';
import { FieldGrid } from '#web/form-engine/field-grid.tsx';
import { FormDialog } from '#web/form-engine/form-dialog.tsx';
import type { DialogProps } from '#web/overlays/open-dialog.ts';

/** The subscription in a dialog: the same form as in the prompt. */
export function NewsletterDialog(props: DialogProps) {
  return (
    <FormDialog
      form={newsletterForm}
      copy={newsletterCopy.dialog}
      width={480}
      closesOnSubmit
      {...props}
    >
      <FieldGrid form={newsletterForm} rows={[['emailAddress']]} />
    </FormDialog>
  );
}

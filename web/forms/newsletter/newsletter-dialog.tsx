import { newsletterCopy } from '#content/forms/newsletter.ts';
import { subscribeForm } from '#contract/forms/subscribe.ts';
import { FormField } from '#web/form-engine/fields/form-field.tsx';
import { FormDialog } from '#web/form-engine/form-dialog.tsx';
import type { DialogProps } from '#web/overlays/open-dialog.ts';

/** The subscription as a popup: the same form as in the prompt. */
export function NewsletterDialog(props: DialogProps) {
  return (
    <FormDialog
      form={subscribeForm}
      copy={newsletterCopy.popup}
      width={480}
      closesOnSend
      {...props}
    >
      <div className="sm:col-span-2">
        <FormField name="emailAddress" />
      </div>
    </FormDialog>
  );
}

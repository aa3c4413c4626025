import { newsCopy } from '#content/news.ts';
import { subscribeForm } from '#contract/forms/subscribe.ts';
import { FormDialog } from '#web/forms/dialog/form-dialog.tsx';
import { FormField } from '#web/forms/fields/form-field.tsx';
import type { DialogProps } from '#web/overlays/open-dialog.ts';

/** The subscription as a popup: the same form as in the prompt. */
export function NewsletterDialog(props: DialogProps) {
  return (
    <FormDialog form={subscribeForm} copy={newsCopy.popup} width={480} closesOnSend {...props}>
      <div className="sm:col-span-2">
        <FormField name="emailAddress" />
      </div>
    </FormDialog>
  );
}

import { type RefObject, useState } from 'react';
import { type FooterFormName, footerForms } from '#content/form-dialogs.ts';
import type { Form } from '#contract/form.ts';
import { careerForm } from '#contract/forms/career.ts';
import { partnershipForm } from '#contract/forms/partnership.ts';
import { FormDialog } from '#web/forms/dialog/form-dialog.tsx';
import { FormField } from '#web/forms/fields/form-field.tsx';

type FooterDialogsProps = {
  /** The form that is open now. */
  asked: FooterFormName | null;
  onAsk: (name: FooterFormName | null) => void;
  opener: RefObject<HTMLElement | null>;
};

/** The forms behind the footer's buttons, each in the page from its first opening on. */
export function FooterDialogs({ asked, onAsk, opener }: FooterDialogsProps) {
  const [opened, setOpened] = useState<readonly FooterFormName[]>([]);
  if (asked && !opened.includes(asked)) setOpened([...opened, asked]);
  return opened.map((name) => {
    const { form, wide } = dialogs[name];
    return (
      <FormDialog
        key={name}
        open={asked === name}
        onOpenChange={(open) => onAsk(open ? name : null)}
        form={form}
        copy={footerForms[name]}
        opener={opener}
      >
        {Object.keys(form.fields).map((field) =>
          wide.includes(field) ? (
            <div key={field} className="sm:col-span-2">
              <FormField name={field} />
            </div>
          ) : (
            <FormField key={field} name={field} />
          ),
        )}
      </FormDialog>
    );
  });
}

type DialogForm = {
  readonly form: Form;
  /** Fields that take the whole width; the others stand in pairs. */
  readonly wide: readonly string[];
};

const dialogs: Record<FooterFormName, DialogForm> = {
  career: { form: careerForm, wide: ['position', 'experience'] },
  partnership: { form: partnershipForm, wide: ['message'] },
};

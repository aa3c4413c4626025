import { Fragment, type ReactNode, useRef } from 'react';
import type { Form } from '#contract/form.ts';
import { useFormResult } from '#web/form-engine/form-result.tsx';
import { LeadForm, PrivacyNote } from '#web/form-engine/lead-form.tsx';
import type { DialogProps } from '#web/overlays/open-dialog.ts';
import { PageModal } from '#web/overlays/page-modal.tsx';

type FormDialogProps = DialogProps & {
  form: Form;
  copy: { readonly title: string; readonly intro: string; readonly submit: string };
  /** Width in pixels. */
  width?: number;
  closesOnSubmit?: boolean;
  children: ReactNode;
};

/** A form in a dialog. It stays mounted once opened, so that typed values survive closing it. */
export function FormDialog({
  open,
  onOpenChange,
  form,
  copy,
  opener,
  width = 640,
  closesOnSubmit = false,
  children,
}: FormDialogProps) {
  const fields = useRef<HTMLDivElement>(null);
  const { formOpen, handsOver, onFormClosed, events, result } = useFormResult({
    open,
    onOpenChange,
    closesOnSubmit,
    next: form.subscription?.next,
    returnFocus: opener,
  });
  return (
    <Fragment>
      <PageModal
        open={formOpen}
        handsOver={handsOver}
        onClose={() => onOpenChange(false)}
        onClosed={onFormClosed}
        keepMounted
        title={copy.title}
        description={copy.intro}
        width={width}
        initialFocus={() => fields.current?.querySelector<HTMLElement>('input') ?? true}
        finalFocus={opener}
      >
        <LeadForm form={form} submitLabel={copy.submit} className="mt-6" {...events}>
          <div ref={fields}>{children}</div>
        </LeadForm>
        <PrivacyNote form={form} className="mt-5 pt-4" />
      </PageModal>
      {result}
    </Fragment>
  );
}

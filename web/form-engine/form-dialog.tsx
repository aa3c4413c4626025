import { type ReactNode, useRef } from 'react';
import type { FormDialogCopy } from '#content/form-engine.ts';
import type { Form } from '#contract/form.ts';
import { LeadForm } from '#web/form-engine/lead-form.tsx';
import { PrivacyNote } from '#web/form-engine/privacy-note.tsx';
import { ResultDialog } from '#web/form-engine/result-dialog.tsx';
import { useFormStages } from '#web/form-engine/use-form-stages.ts';
import type { DialogProps } from '#web/overlays/open-dialog.ts';
import { Modal } from '#web/ui/modal.tsx';

type FormDialogProps = DialogProps & {
  form: Form;
  copy: FormDialogCopy;
  width?: number;
  closesOnSend?: boolean;
  children: ReactNode;
};

/**
 * A form of the contract in a dialog. It stays in the page once it has been opened, so that what was
 * typed is there at the next opening.
 */
export function FormDialog({
  open,
  onOpenChange,
  form,
  copy,
  opener,
  width = 640,
  closesOnSend = false,
  children,
}: FormDialogProps) {
  const stages = useFormStages({ open, onOpenChange, closesOnSend });
  const fields = useRef<HTMLDivElement>(null);
  return (
    <>
      <Modal
        open={stages.formShown}
        onClose={() => onOpenChange(false)}
        onClosed={stages.formGone}
        keepMounted
        title={copy.title}
        description={copy.intro}
        width={width}
        initialFocus={() => fields.current?.querySelector<HTMLElement>('input') ?? true}
        finalFocus={opener}
      >
        <LeadForm form={form} submitLabel={copy.submit} className="mt-6" {...stages.handlers}>
          <div ref={fields} className="grid gap-x-5 gap-y-1.5 sm:grid-cols-2">
            {children}
          </div>
        </LeadForm>
        <PrivacyNote words={copy.privacy} className="mt-5 pt-4" />
      </Modal>
      {stages.reply ? (
        <ResultDialog
          reply={stages.reply}
          open={stages.resultShown}
          onClose={stages.closeResult}
          onClosed={stages.resultGone}
          finalFocus={opener}
        />
      ) : null}
    </>
  );
}

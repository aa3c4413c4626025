import { useRef } from 'react';
import allFormCopy from '#content/form-copy.json' with { type: 'json' };
import type { FormResponse } from '#contract/form-response.ts';
import { PageModal, type PageModalProps } from '#web/overlays/page-modal.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

const { form: formCopy } = allFormCopy;

export type ResultDialogProps = {
  response: FormResponse;
  /**
   * The step that the visitor still has to take. It comes first, because the response's text is true only after that
   * step.
   */
  next?: string | undefined;
  open: boolean;
  onClose: () => void;
} & Pick<PageModalProps, 'onClosed' | 'finalFocus' | 'handsOver'>;

/** The result of a submission. Ok, the close button, the backdrop and Escape close it. */
export function ResultDialog({ response, next, open, onClose, ...after }: ResultDialogProps) {
  const ok = useRef<HTMLButtonElement>(null);
  return (
    <PageModal
      open={open}
      onClose={onClose}
      width={440}
      initialFocus={ok}
      {...after}
      title={
        <span
          className="flex items-center gap-3"
          data-result={response.success ? 'success' : 'error'}
        >
          <span
            className={`grid size-10 shrink-0 place-items-center rounded-full text-sheet ${
              response.success ? 'bg-heparin' : 'bg-alarm'
            }`}
          >
            <Icon name={response.success ? 'check' : 'alert'} size={22} />
          </span>
          <span>{response.heading}</span>
        </span>
      }
      description={next ? <strong className="text-lg text-ink">{next}</strong> : response.message}
    >
      {next ? <p className="mt-3 text-muted">{response.message}</p> : null}
      <Button ref={ok} onClick={onClose} className="mt-6 w-full">
        {formCopy.ok}
      </Button>
    </PageModal>
  );
}

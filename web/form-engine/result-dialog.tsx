import { useRef } from 'react';
import allFormCopy from '#content/form-copy.json' with { type: 'json' };
import type { FormResponse } from '#contract/form-response.ts';
import { PageModal, type PageModalProps } from '#web/overlays/page-modal.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';

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

/** What a stored request adds: its number, when we answer it, and where to book a time (R247). */
function After({ response: { reference, answer, booking } }: Pick<ResultDialogProps, 'response'>) {
  if (!reference) return null;
  return (
    <div className="mt-4 border-t border-line pt-4">
      {answer ? <p className="font-medium">{answer}</p> : null}
      <p className="text-muted">
        <span>{`${formCopy.reference} `}</span>
        <span className="font-medium text-ink">{reference}</span>
      </p>
      {booking ? (
        <SiteLink href={booking} target="_blank" className="text-link inline-block py-2">
          {formCopy.book}
        </SiteLink>
      ) : null}
    </div>
  );
}

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
      <After response={response} />
      <Button ref={ok} onClick={onClose} className="mt-6 w-full">
        {formCopy.ok}
      </Button>
    </PageModal>
  );
}

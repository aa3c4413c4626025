import { Fragment, useRef } from 'react';
import allFormCopy from '#content/form-copy.json' with { type: 'json' };
import type { FormResponse } from '#contract/form-response.ts';
import type { Sent } from '#web/form-engine/use-lead-form.ts';
import { printOnly } from '#web/lib/print-only.ts';
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
  /** The sent values; without them there is nothing to print. */
  sent?: Sent | undefined;
  open: boolean;
  onClose: () => void;
} & Pick<PageModalProps, 'onClosed' | 'finalFocus' | 'handsOver'>;

type AfterProps = Pick<ResultDialogProps, 'response' | 'sent'>;

/** The additions to a stored request: its number, when we answer it, where to book a time and a copy on paper (R247). */
function After({ response: { reference, answer, booking }, sent }: AfterProps) {
  if (!reference) return null;
  return (
    <div className="mt-4 border-line border-t pt-3">
      {answer ? <p className="font-medium">{answer}</p> : null}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-muted">
          <span>{`${formCopy.reference} `}</span>
          <span className="font-medium text-ink">{reference}</span>
        </p>
        {booking ? (
          <SiteLink href={booking} target="_blank" className="text-link py-2.5">
            {formCopy.book}
          </SiteLink>
        ) : null}
        {sent ? (
          <Button variant="quiet" small className="-mr-2" onClick={() => printOnly('result')}>
            {formCopy.print}
          </Button>
        ) : null}
      </div>
      {sent ? <SentRows {...sent} /> : null}
    </div>
  );
}

/** The values that were sent, only on paper. */
function SentRows({ form, payload }: Sent) {
  const rows = Object.entries(form.fields).flatMap(([name, field]) => {
    // The purpose and the product of the link have no label of their own.
    const value = field.kind === 'choice' && field.isExtra ? '' : payload[name];
    const text = Array.isArray(value) ? value.join('; ') : value;
    return typeof text === 'string' && text !== '' ? [[field.label, text] as const] : [];
  });
  return (
    <dl className="mt-4 hidden grid-cols-[auto_1fr] gap-x-6 gap-y-1 border-t pt-4 print:grid">
      {rows.map(([label, text]) => (
        <Fragment key={label}>
          <dt className="font-semibold">{label}</dt>
          <dd className="wrap-anywhere">{text}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** The result of a submission. Ok, the close button, the backdrop and Escape close it. */
export function ResultDialog({ response, sent, next, open, onClose, ...after }: ResultDialogProps) {
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
      {next ? (
        <p className="mt-3 text-muted">
          <span>{`${formCopy.then} `}</span>
          <span>{response.message}</span>
        </p>
      ) : null}
      <After response={response} sent={sent} />
      <Button ref={ok} onClick={onClose} className="mt-6 w-full" data-print="no">
        {formCopy.ok}
      </Button>
    </PageModal>
  );
}

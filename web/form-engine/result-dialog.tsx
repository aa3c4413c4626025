import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react';
import { formCopy } from '#content/form-engine.ts';
import type { Reply } from '#contract/reply.ts';
import type { LeadFormEvents } from '#web/form-engine/lead-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Modal } from '#web/ui/modal.tsx';

export type ResultDialogProps = {
  reply: Reply;
  /** An extra line below the reply's text. */
  next?: string | undefined;
  open: boolean;
  onClose: () => void;
} & Pick<ComponentProps<typeof Modal>, 'onClosed' | 'finalFocus'>;

/** The result of a submission. Ok, the close button, the backdrop and Escape close it. */
export function ResultDialog({ reply, next, open, onClose, ...after }: ResultDialogProps) {
  const ok = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open={open}
      onClose={onClose}
      width={440}
      initialFocus={ok}
      {...after}
      title={
        <span className="flex items-center gap-3" data-result={reply.success ? 'success' : 'error'}>
          <span
            className={`grid size-10 shrink-0 place-items-center rounded-full text-sheet ${
              reply.success ? 'bg-heparin' : 'bg-alarm'
            }`}
          >
            <Icon name={reply.success ? 'check' : 'alert'} size={22} />
          </span>
          {reply.heading}
        </span>
      }
      description={reply.message}
    >
      {next ? <p className="mt-3">{next}</p> : null}
      <Button ref={ok} onClick={onClose} className="mt-6 w-full">
        {formCopy.ok}
      </Button>
    </Modal>
  );
}

type Stage = 'form' | 'sending' | 'form-closing' | 'result' | 'result-closing';

type FormResultOptions = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The form closes on submit rather than when the reply is there. */
  closesOnSubmit?: boolean;
  /** An extra line below the text of a success. */
  next?: string | undefined;
  /** What gets the focus when the result closes. */
  returnFocus: (success: boolean) => HTMLElement | null;
};

/**
 * A form over the page and its result popup, which are never open together: the form closes before
 * the result opens (R99). After a failure the form reopens with its values.
 */
export function useFormResult({
  open,
  onOpenChange,
  closesOnSubmit = false,
  next,
  returnFocus,
}: FormResultOptions) {
  const [stage, setStage] = useState<Stage>('form');
  const [reply, setReply] = useState<Reply>();
  /** From opening until the closing animation has ended. */
  const visible = useRef(false);
  const formOpen = open && stage === 'form';

  useEffect(() => {
    if (formOpen) visible.current = true;
  }, [formOpen]);

  const onFormClosed = useCallback(() => {
    visible.current = false;
    setStage((now) => (now === 'form-closing' ? 'result' : now));
  }, []);

  const events: LeadFormEvents = {
    onPendingChange(pending) {
      if (closesOnSubmit) setStage(pending ? 'sending' : 'form');
    },
    onReply(next) {
      setReply(next);
      setStage(visible.current ? 'form-closing' : 'result');
      return next.success ? 'cleared' : 'kept';
    },
  };

  return {
    formOpen,
    sending: stage === 'sending',
    /** For the form. */
    events,
    /** To be called when the form is no longer visible. */
    onFormClosed,
    result: reply ? (
      <ResultDialog
        reply={reply}
        next={reply.success ? next : undefined}
        open={stage === 'result'}
        onClose={() => setStage('result-closing')}
        onClosed={() => {
          setStage('form');
          onOpenChange(!reply.success);
        }}
        finalFocus={() => returnFocus(reply.success)}
      />
    ) : null,
  };
}

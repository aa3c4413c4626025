import { useCallback, useEffect, useRef, useState } from 'react';
import type { FormResponse } from '#contract/form-response.ts';
import type { LeadFormEvents } from '#web/form-engine/lead-form.tsx';
import { ResultDialog } from '#web/form-engine/result-dialog.tsx';
import type { Sent } from '#web/form-engine/use-lead-form.ts';

type Stage = 'form' | 'sending' | 'form-closing' | 'result' | 'result-closing';

type FormResultOptions = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** True if the form closes on submit rather than when the response arrives. */
  closesOnSubmit?: boolean;
  /** The step that the visitor still has to take after a success. */
  next?: string | undefined;
  /** The element that gets the focus when the result closes. */
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
  const [response, setResponse] = useState<FormResponse>();
  const [sent, setSent] = useState<Sent>();
  /** True from opening until the closing animation has ended. */
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
    onResponse(next, values) {
      setResponse(next);
      setSent(values);
      setStage(visible.current ? 'form-closing' : 'result');
      return next.success ? 'cleared' : 'kept';
    },
  };

  /** After a failure the form reopens. */
  const handsOver =
    stage === 'form-closing' || (stage === 'result-closing' && response?.success === false);

  return {
    formOpen,
    handsOver,
    sending: stage === 'sending',
    /** Events to pass to the form. */
    events,
    /** Call this when the form is no longer visible. */
    onFormClosed,
    result: response ? (
      <ResultDialog
        response={response}
        sent={sent}
        next={response.success ? next : undefined}
        open={stage === 'result'}
        handsOver={handsOver}
        onClose={() => setStage('result-closing')}
        onClosed={() => {
          setStage('form');
          onOpenChange(!response.success);
        }}
        finalFocus={() => returnFocus(response.success)}
      />
    ) : null,
  };
}

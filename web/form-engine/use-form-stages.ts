import { useCallback, useRef, useState } from 'react';
import type { Reply } from '#contract/reply.ts';
import type { ReplyHandling } from '#web/form-engine/use-lead-form.ts';

type Stage = 'form' | 'sending' | 'leaving' | 'result' | 'closing';

type FormStagesOptions = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The form goes when it is sent rather than when the reply is there. */
  closesOnSend?: boolean;
};

/**
 * A form that comes and goes, and the popup that follows it: one is out of sight before the other
 * comes. After a failure the form is back, with every value in it.
 */
export function useFormStages({ open, onOpenChange, closesOnSend = false }: FormStagesOptions) {
  const [stage, setStage] = useState<Stage>('form');
  const [reply, setReply] = useState<Reply>();
  const inSight = useRef(false);
  const formShown = open && stage === 'form';
  if (formShown) inSight.current = true;

  const formGone = useCallback(() => {
    inSight.current = false;
    setStage((now) => (now === 'leaving' ? 'result' : now));
  }, []);

  return {
    formShown,
    sending: stage === 'sending',
    reply,
    resultShown: stage === 'result',
    /** For the form itself. */
    handlers: {
      onPending(pending: boolean) {
        if (closesOnSend) setStage(pending ? 'sending' : 'form');
      },
      onReply(next: Reply): ReplyHandling {
        setReply(next);
        setStage(inSight.current ? 'leaving' : 'result');
        return next.success ? 'cleared' : 'kept';
      },
    },
    /** To be called once the form is out of sight. */
    formGone,
    closeResult() {
      setStage('closing');
    },
    /** To be called once the popup is out of sight. */
    resultGone() {
      setStage('form');
      onOpenChange(reply?.success === false);
    },
  };
}

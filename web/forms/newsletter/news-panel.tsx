import { useEffect, useRef, useState } from 'react';
import { newsletterCopy as copy } from '#content/forms/newsletter.ts';
import { subscribeForm } from '#contract/forms/subscribe.ts';
import { FormField } from '#web/form-engine/fields/form-field.tsx';
import { LeadForm } from '#web/form-engine/lead-form.tsx';
import { ResultDialog } from '#web/form-engine/result-dialog.tsx';
import { useFormStages } from '#web/form-engine/use-form-stages.ts';
import { HiddenWords } from '#web/ui/hidden-words.tsx';
import { Icon } from '#web/ui/icon.tsx';

/**
 * The subscription in a corner of the screen. It takes no focus by itself, since nobody asked for
 * it; Escape within it and its button close it. It goes when it is sent, and is back with the
 * address in it after a failure.
 */
export function NewsPanel({ allowed }: { allowed: boolean }) {
  const [open, setOpen] = useState(true);
  const panel = useRef<HTMLElement>(null);
  const stages = useFormStages({ open, onOpenChange: setOpen, closesOnSend: true });
  const shown = stages.formShown && allowed;
  const { formGone } = stages;
  useEffect(() => {
    if (!shown) formGone();
  }, [shown, formGone]);

  function afterResult(): HTMLElement | null {
    if (stages.reply?.success) return document.getElementById('content');
    return panel.current?.querySelector('input') ?? null;
  }

  return (
    <>
      <aside
        ref={panel}
        className="news-panel"
        data-tone="sheet"
        data-print="no"
        aria-labelledby="news-panel-title"
        hidden={!shown}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false);
        }}
      >
        <div className="mb-1 flex items-start justify-between gap-4">
          <h2 id="news-panel-title" className="text-xl">
            {copy.prompt.title}
          </h2>
          <button
            type="button"
            className="icon-button -mt-2 -mr-2 shrink-0"
            onClick={() => setOpen(false)}
          >
            <Icon name="close" />
            <HiddenWords>{copy.close}</HiddenWords>
          </button>
        </div>
        <LeadForm
          form={subscribeForm}
          submitLabel={copy.prompt.submit}
          className="news-panel-form"
          {...stages.handlers}
        >
          <FormField name="emailAddress" />
        </LeadForm>
      </aside>
      <p role="status" className={stages.sending ? 'news-sending' : 'sr-only'}>
        {stages.sending ? copy.sending : ''}
      </p>
      {stages.reply ? (
        <ResultDialog
          reply={stages.reply}
          open={stages.resultShown}
          onClose={stages.closeResult}
          onClosed={stages.resultGone}
          finalFocus={afterResult}
        />
      ) : null}
    </>
  );
}

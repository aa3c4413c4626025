import { Fragment, useEffect, useRef, useState } from 'react';
import newsletterCopy from '#content/forms/newsletter-copy.json' with { type: 'json' };
import { newsletterForm } from '#contract/forms/newsletter.ts';
import { FieldGrid } from '#web/form-engine/field-grid.tsx';
import { useFormResult } from '#web/form-engine/form-result.tsx';
import { LeadForm, PrivacyNote } from '#web/form-engine/lead-form.tsx';
import { announce } from '#web/lib/announce.ts';
import { Icon, VisuallyHidden } from '#web/ui/icon.tsx';

/**
 * The subscription prompt in a corner of the screen. It is announced, but doesn't take the focus,
 * because nobody asked for it. Escape inside it and its button close it. It closes on submit and reopens after a failure.
 */
export function NewsletterPanel({ allowed }: { allowed: boolean }) {
  const [open, setOpen] = useState(true);
  const panel = useRef<HTMLElement>(null);
  const { formOpen, onFormClosed, sending, events, result } = useFormResult({
    open,
    onOpenChange: setOpen,
    closesOnSubmit: true,
    next: newsletterForm.subscription?.next,
    returnFocus: (success) =>
      success
        ? document.getElementById('content')
        : (panel.current?.querySelector('input') ?? null),
  });
  const shown = formOpen && allowed;

  useEffect(() => {
    if (shown) announce(newsletterCopy.prompt.announcement);
    else onFormClosed();
  }, [shown, onFormClosed]);

  return (
    <Fragment>
      <aside
        ref={panel}
        className="newsletter-panel"
        data-tone="sheet"
        data-print="no"
        aria-labelledby="newsletter-panel-title"
        hidden={!shown}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false);
        }}
      >
        <div className="mb-1 flex items-start justify-between gap-4">
          <h2 id="newsletter-panel-title" className="text-xl">
            {newsletterCopy.prompt.title}
          </h2>
          <button
            type="button"
            className="icon-button -mt-2 -mr-2 shrink-0"
            onClick={() => setOpen(false)}
          >
            <Icon name="close" />
            <VisuallyHidden>{newsletterCopy.close}</VisuallyHidden>
          </button>
        </div>
        <LeadForm
          form={newsletterForm}
          submitLabel={newsletterCopy.prompt.submit}
          className="newsletter-panel-form"
          {...events}
        >
          <FieldGrid form={newsletterForm} rows={[['emailAddress']]} />
        </LeadForm>
        <PrivacyNote form={newsletterForm} className="mt-4 pt-3" />
      </aside>
      <p role="status" className={sending ? 'news-sending' : 'sr-only'}>
        {sending ? newsletterCopy.sending : ''}
      </p>
      {result}
    </Fragment>
  );
}

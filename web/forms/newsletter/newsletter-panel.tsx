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
 * because nobody asked for it. Escape and its button close it. It closes on submit and reopens after a failure.
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

  // It covers the foot of the screen, wherever the focus is.
  useEffect(() => {
    const { style } = document.documentElement;
    if (!shown || !panel.current) return;
    const { current } = panel;
    const size = new ResizeObserver(() => {
      // Without the transform of its entrance; it has no size while a form on the page is in use.
      const { height } = current.getBoundingClientRect();
      const margin = Number.parseFloat(getComputedStyle(current).bottom) || 0;
      style.setProperty('--covered-foot', `${height && Math.ceil(height + margin)}px`);
    });
    size.observe(current);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isOverlaid()) setOpen(false);
    };
    addEventListener('keydown', onKey);
    return () => {
      size.disconnect();
      style.removeProperty('--covered-foot');
      removeEventListener('keydown', onKey);
    };
  }, [shown]);

  return (
    <Fragment>
      <aside
        ref={panel}
        className="newsletter-panel"
        data-tone="sheet"
        data-print="no"
        aria-labelledby="newsletter-panel-title"
        hidden={!shown}
      >
        <h2 id="newsletter-panel-title">{newsletterCopy.prompt.title}</h2>
        <PrivacyNote form={newsletterForm} className="newsletter-panel-note" />
        <LeadForm form={newsletterForm} submitLabel={newsletterCopy.prompt.submit} {...events}>
          <FieldGrid form={newsletterForm} rows={[['emailAddress']]} />
        </LeadForm>
        <button type="button" className="icon-button" onClick={() => setOpen(false)}>
          <Icon name="close" />
          <VisuallyHidden>{newsletterCopy.close}</VisuallyHidden>
        </button>
      </aside>
      <p role="status" className={sending ? 'news-sending' : 'sr-only'}>
        {sending ? newsletterCopy.sending : ''}
      </p>
      {result}
    </Fragment>
  );
}

/** True while Escape closes something else first. */
function isOverlaid(): boolean {
  return document.querySelector('[role="dialog"][data-open], :popover-open') !== null;
}

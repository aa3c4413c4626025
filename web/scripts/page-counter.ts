import { samePage } from '#contract/canonical-path.ts';
import { allowsCounting } from '#contract/consent.ts';
import { listen } from '#web/lib/listen.ts';
import { sendReport } from '#web/scripts/send-report.ts';

type FormEvent = 'seen' | 'started' | 'submitted';
/** The part of a page view that is not reported yet. */
type Unsent = Record<FormEvent, string[]> & { view: boolean };

/** A page view that began before this script ran. */
export type CountedView = {
  readonly path: string;
  readonly isCounted: boolean;
};

/**
 * Reports each page view when it ends: at a page change, or when the page is hidden. `signal` ends
 * the counting and drops unreported data.
 */
export function startPageCounter(first: CountedView, signal: AbortSignal): void {
  let { path } = first;
  let known = new Set<string>();
  let unsent = nothing(!first.isCounted);
  let stopWatching = watchForms(note);

  function note(form: string | undefined, ...events: readonly FormEvent[]): void {
    for (const event of form ? events : []) {
      const key = `${event} ${form}`;
      if (!known.has(key)) unsent[event].push(form as string);
      known.add(key);
    }
  }

  function report(): void {
    const { view, ...forms } = unsent;
    const parts = Object.entries({ ...forms }).filter(([, ids]) => ids.length > 0);
    unsent = nothing(false);
    // The visitor may have withdrawn consent in another tab.
    if (!allowsCounting(document.cookie)) return;
    if (!view && parts.length === 0) return;
    sendReport({ path, ...(view ? { view } : {}), ...Object.fromEntries(parts) });
  }

  function enter(): void {
    report();
    stopWatching();
    path = location.pathname;
    known = new Set();
    unsent = nothing(true);
    stopWatching = watchForms(note);
  }

  function enterAnother(): void {
    if (!samePage(location.pathname, path)) enter();
  }

  function noteSubmit(event: SubmitEvent): void {
    const form = formOf(event);
    // The form is busy if its values were valid.
    setTimeout(() => {
      if (form?.ariaBusy === 'true') note(form.dataset.form, 'seen', 'started', 'submitted');
    });
  }

  const formOf = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLFormElement>('form[data-form]') : null;
  // A form in a dialog counts as seen once the dialog focuses it.
  listen(window, signal, {
    focusin: (event) => note(formOf(event)?.dataset.form, 'seen'),
    input: (event) => note(formOf(event)?.dataset.form, 'seen', 'started'),
    submit: noteSubmit,
    // A page restored from the back/forward cache.
    pageshow: ({ persisted }) => persisted && enter(),
  });
  document.addEventListener('page:shown', enterAnother, { signal });
  document.addEventListener('visibilitychange', () => document.hidden && report(), { signal });
  signal.addEventListener('abort', () => stopWatching());
  enterAnother();
}

function nothing(view: boolean): Unsent {
  return { view, seen: [], started: [], submitted: [] };
}

/** Reports forms on the page as they come into view. */
function watchForms(note: (form: string | undefined, event: FormEvent) => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) note((target as HTMLElement).dataset.form, 'seen');
    }
  });
  for (const form of document.querySelectorAll('#page form[data-form]')) observer.observe(form);
  return () => observer.disconnect();
}

import { samePage } from '#content/pages.ts';
import type { Vital } from '#contract/counts.ts';
import { idleMoment } from '#web/scripts/idle-moment.ts';
import { sendReport } from '#web/scripts/send-report.ts';

type FormEvent = 'seen' | 'started' | 'submitted';
/** What of a page view is not reported yet. */
type Unsent = Record<FormEvent, string[]> & { view: boolean };

/**
 * Reports each page view when it ends: at a page change, or when the page is hidden. The first one is that of
 * the document, which began before this script ran.
 */
export function startPageCounter(firstPath: string, isCounted: boolean): void {
  let path = firstPath;
  let known = new Set<string>();
  let unsent = nothing(!isCounted);
  const measured = measureFirstPage();
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
    const values = measured.take();
    unsent = nothing(false);
    if (!view && parts.length === 0 && Object.keys(values).length === 0) return;
    sendReport({ path, ...(view ? { view } : {}), ...Object.fromEntries(parts), ...values });
  }

  function enter(): void {
    report();
    measured.end();
    stopWatching();
    path = location.pathname;
    known = new Set();
    unsent = nothing(true);
    stopWatching = watchForms(note);
  }

  const formOf = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLFormElement>('form[data-form]') : null;
  // A form in a dialog is seen when the dialog gives it the focus.
  addEventListener('focusin', (event) => note(formOf(event)?.dataset.form, 'seen'));
  addEventListener('input', (event) => note(formOf(event)?.dataset.form, 'seen', 'started'));
  addEventListener('submit', (event) => {
    const form = formOf(event);
    // The form is busy if nothing was wrong with its values.
    setTimeout(() => {
      if (form?.ariaBusy === 'true') note(form.dataset.form, 'seen', 'started', 'submitted');
    });
  });
  const enterAnother = () => samePage(location.pathname, path) || enter();
  document.addEventListener('swup:page:view', enterAnother);
  // Back to a page that the browser kept whole.
  addEventListener('pageshow', ({ persisted }) => persisted && enter());
  addEventListener('visibilitychange', () => document.hidden && report());
  enterAnother();
}

function nothing(view: boolean): Unsent {
  return { view, seen: [], started: [], submitted: [] };
}

/** Notes forms of the page that come into view. */
function watchForms(note: (form: string | undefined, event: FormEvent) => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) note((target as HTMLElement).dataset.form, 'seen');
    }
  });
  for (const form of document.querySelectorAll('#page form[data-form]')) observer.observe(form);
  return () => observer.disconnect();
}

/**
 * The vitals of the page that was loaded as a document. Page changes are not measured, because browsers
 * report them differently or not at all.
 */
function measureFirstPage() {
  let values: Partial<Record<Vital, number>> = {};
  let isOver = false;
  void idleMoment(idleTimeoutMs)
    .then(() => import('web-vitals'))
    .then(({ onCLS, onINP, onLCP }) => {
      for (const measure of isOver ? [] : [onCLS, onINP, onLCP]) {
        measure(
          ({ name, value }) => {
            if (!isOver) values[name.toLowerCase() as Vital] = value;
          },
          { reportAllChanges: true },
        );
      }
    })
    .catch(() => undefined);
  return {
    /** What was measured, once. */
    take: () => {
      const taken = values;
      values = {};
      if (Object.keys(taken).length > 0) isOver = true;
      return taken;
    },
    end: () => {
      isOver = true;
    },
  };
}

const idleTimeoutMs = 5000;

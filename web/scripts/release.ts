import { announce } from '#web/lib/announce.ts';
import { listen, watchView } from '#web/lib/listen.ts';

/** 09:00. Releasing takes a minute, and holding three: someone has to act. */
const startMinutes = 9 * 60;
const minutesFor: Readonly<Record<string, number>> = { release: 1, hold: 3 };

/**
 * Runs "Would you release it?" (`pages/release/release-part.tsx`) and the shorter sets of the products
 * (`question-sheet.tsx`), which leave out some parts: one result at a time, the rules' call after each, a report at the
 * end. Nothing is stored or sent.
 */
export function startRelease(root: HTMLElement, signal: AbortSignal): void {
  const cases = all(root, '[data-case]');
  const tubes = all(root, '[data-tube]');
  const title = part(root, 'title');
  const question = title?.textContent ?? '';
  let calls: string[] = [];
  root.dataset.live = '';

  function show(state: 'ask' | 'told' | 'report'): void {
    const place = state === 'told' ? calls.length - 1 : calls.length;
    root.dataset.state = state;
    cases.forEach((each, index) => {
      each.toggleAttribute('data-current', index === place);
    });
    tubes.forEach((tube, index) => {
      const call = calls[index];
      tube.dataset.tube = call ?? (index === place ? 'now' : 'waiting');
    });
    setText(part(root, 'clock'), clockAfter(calls));
    fill(part(root, 'count'), Math.min(place + 1, cases.length));
  }
  function ask(): void {
    show('ask');
    setText(title, question);
  }
  function decide(call = ''): void {
    const current = cases[calls.length];
    if (!current) return;
    calls.push(call);
    const rules = current.dataset.case;
    setText(part(root, 'yours'), labelOf(call));
    setText(part(root, 'rules'), labelOf(rules));
    part(root, 'rules')?.toggleAttribute('data-differs', rules !== call);
    setText(part(root, 'why'), current.dataset.why);
    setText(part(root, 'next'), current.dataset.next);
    setText(title, title?.dataset[call] ?? question);
    show('told');
    announce(`${title?.dataset[call] ?? labelOf(rules)} ${current.dataset.why}`);
    part(root, 'next')?.focus({ preventScroll: true });
  }
  function next(): void {
    if (calls.length === cases.length) {
      report();
      return;
    }
    ask();
    cases[calls.length]?.querySelector<HTMLElement>('[data-heading]')?.focus();
  }
  function report(): void {
    const differing = cases.filter(({ dataset }, index) => dataset.case !== calls[index]);
    all(root, '[data-row]').forEach((row, index) => {
      row.toggleAttribute('data-differs', differing.includes(cases[index] as HTMLElement));
      setText(row.querySelector('span:only-child'), labelOf(calls[index]));
    });
    fill(part(root, 'minutes'), minutesOf(calls));
    const missed = part(root, 'missed');
    setText(missed, differing[0]?.dataset.missed ?? missed?.dataset.text);
    setText(title, title?.dataset.score?.replace('#', `${cases.length - differing.length}`));
    show('report');
    title?.focus();
  }
  function labelOf(call = ''): string {
    return root.querySelector(`[data-call="${call}"]`)?.textContent ?? '';
  }
  async function send(): Promise<void> {
    const url = new URL(root.dataset.link ?? '', location.href).href;
    // Closing the share sheet rejects too.
    if (typeof navigator.share === 'function') {
      await navigator.share({ title: question, url }).catch(() => {});
      return;
    }
    const sent = part(root, 'sent');
    // Without permission, the visitor copies the address.
    const shown = await navigator.clipboard?.writeText(url).then(
      () => sent?.dataset.text,
      () => url,
    );
    setText(sent, shown ?? url);
    sent?.removeAttribute('hidden');
    announce(shown ?? url);
  }
  const acts: Readonly<Record<string, (call?: string) => void>> = {
    decide,
    next,
    send,
    again: () => {
      calls = [];
      part(root, 'sent')?.setAttribute('hidden', '');
      next();
    },
  };
  listen(root, signal, {
    click: ({ target }) => {
      const button = (target as Element).closest<HTMLElement>('[data-act]');
      acts[button?.dataset.act ?? '']?.(button?.dataset.call);
    },
  });
  leaveOutOverlays(root, signal);
}

/** While the results fill a phone's screen, nothing covers their buttons (`release.css`). */
function leaveOutOverlays(root: HTMLElement, signal: AbortSignal): void {
  const { documentElement } = document;
  const mark = (isInView: boolean) => documentElement.toggleAttribute('data-deciding', isInView);
  watchView(root, signal, mark, { rootMargin: '-50% 0px' });
  signal.addEventListener('abort', () => mark(false));
}

function clockAfter(calls: readonly string[]): string {
  const minutes = startMinutes + minutesOf(calls);
  const two = (number: number) => `${number}`.padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function minutesOf(calls: readonly string[]): number {
  return calls.reduce((sum, call) => sum + (minutesFor[call] ?? 0), 0);
}

function fill(element: HTMLElement | null, count: number): void {
  setText(element, element?.dataset.text?.replace('#', `${count}`));
}

function setText(element: Element | null, text: string | null | undefined): void {
  if (element) element.textContent = text ?? '';
}

function all(root: HTMLElement, selector: string): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selector)];
}

function part(root: HTMLElement, name: string): HTMLElement | null {
  return root.querySelector(`[data-part="${name}"]`);
}

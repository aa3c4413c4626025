import { islands, loadPart } from '#web/islands/islands.ts';
import { idleMoment } from '#web/lib/idle-moment.ts';
import { onceNear } from '#web/lib/listen.ts';
import { loadStyles } from '#web/lib/load-styles.ts';

/**
 * Hydrates the islands of a page. An island's element has its state in `data-state`: none yet,
 * `loading`, `hydrated`, or `failed`.
 *
 * - An island marked `near` hydrates in idle time once it is within a third of a screen of the view; so
 *   does one marked `address` if the address has a query string or a hash.
 * - Any island hydrates at the first touch: a pointer over it, a press, a key, the focus, a value.
 * - A press on one of its buttons before that is repeated after hydration.
 * - Values stay in the controls, where our forms read them; new controls get them (`keep-input.ts`).
 * - A load failure is reported next to the island. The next touch, the retry button and the return of
 *   the connection each try again.
 *
 * The islands unmount after `signal` aborts, because their page is gone.
 */
export function startIslands(page: ParentNode, signal: AbortSignal): void {
  const elements = [...page.querySelectorAll<HTMLElement>('[data-island]')];
  if (elements.length === 0) return;
  const started = new Map(elements.map((element) => [element, islandOf(element, signal)]));

  const hydrateNear = onceNear('33% 0px', signal, (element) => {
    void idleMoment(idleTimeoutMs).then(started.get(element)?.hydrate);
  });
  for (const element of elements) {
    const { on } = element.dataset;
    if (on === 'near' || (on === 'address' && location.search + location.hash))
      hydrateNear(element);
  }

  const touched = ({ target }: Event) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null;
    if (element) void started.get(element)?.hydrate();
  };
  for (const touch of touches) {
    document.addEventListener(touch, touched, { capture: true, passive: true, signal });
  }
  const pressed = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null;
    const element = button?.closest<HTMLElement>('[data-island]');
    if (button && element) started.get(element)?.press(button);
  };
  document.addEventListener('click', pressed, { capture: true, signal });
  const retryAll = () => {
    for (const island of started.values()) if (island.failed()) void island.hydrate();
  };
  addEventListener('online', retryAll, { signal });
}

function islandOf(element: HTMLElement, signal: AbortSignal) {
  const report = element.nextElementSibling?.matches('[data-island-failure]')
    ? (element.nextElementSibling as HTMLElement)
    : null;
  let kept: HTMLButtonElement | null = null;

  function tell(state: 'loading' | 'hydrated' | 'failed'): void {
    element.dataset.state = state;
    if (report) report.hidden = state !== 'failed';
  }

  async function hydrate(): Promise<void> {
    const { state } = element.dataset;
    if (state === 'loading' || state === 'hydrated') return;
    tell('loading');
    try {
      const [{ hydrateIsland }, Part] = await Promise.all([
        import('#web/islands/hydrate-island.tsx'),
        loadPart(islands, element.dataset.island),
        // An island works without the whole style sheet; it only looks plainer (R80).
        loadStyles().catch(logFailure),
      ]);
      if (signal.aborted) return;
      const { unmount, counterpart } = hydrateIsland(element, Part);
      tell('hydrated');
      // React removes the elements one by one, so the next page is shown first.
      signal.addEventListener('abort', () => void idleMoment().then(unmount));
      const pressed = kept && counterpart(kept);
      kept = null;
      if (pressed) repeat(pressed);
    } catch {
      if (!signal.aborted) tell('failed');
    }
  }

  report
    ?.querySelector('[data-island-retry]')
    ?.addEventListener('click', () => void hydrate(), { signal });

  return {
    hydrate,
    failed: () => element.dataset.state === 'failed',
    press(button: HTMLButtonElement) {
      if (element.dataset.state !== 'hydrated') kept = button;
    },
  };
}

/**
 * Like a press after hydration, an early submit shows what is missing (R92), even if errors have disabled the button in
 * the meantime.
 */
function repeat(button: HTMLButtonElement): void {
  if (button.type === 'submit') button.form?.requestSubmit();
  else button.click();
}

function logFailure({ message }: Error): void {
  // biome-ignore lint/suspicious/noConsole: The visitor can't do anything about it.
  console.warn(message);
}

const touches = [
  ...['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'],
  // Autofill triggers no other events.
  ...['input', 'change'],
  // A press from before this script ran is repeated as a click only.
  'click',
];
/** Maximum time that an island near the viewport waits for an idle period. */
const idleTimeoutMs = 500;

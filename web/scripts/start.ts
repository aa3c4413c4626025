import { speculationRules } from '#contract/speculation-rules.ts';

/**
 * The only script in a page's HTML. It loads the page's script right after the first paint, and keeps
 * a press on a button that came before, so that no tap is lost. If the page's script can't be loaded,
 * it tries again by itself, then says so beside the parts that need it.
 */
const address = document.currentScript?.dataset.page;
let early: HTMLButtonElement | null = null;
let tries = 0;
const maxTries = 3;
const retryAfterMs = 1000;
const hiddenTabMs = 3000;

/** Native popovers answer by themselves; a submit button is disabled until its form is there. */
function keepEarlyPress({ target }: Event): void {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button?.matches('[data-island-retry]')) load();
  else if (button?.type === 'button' && !button.hasAttribute('popovertarget')) early = button;
}

function load(): void {
  if (!address) return;
  tries += 1;
  const script = document.createElement('script');
  script.type = 'module';
  script.src = address;
  script.onerror = () => {
    script.remove();
    if (tries < maxTries) setTimeout(load, retryAfterMs);
    else report(true);
  };
  document.head.append(script);
}

/** For a link that is followed before the router runs. */
function prefetchFirstPage(): void {
  const script = document.createElement('script');
  script.type = 'speculationrules';
  script.textContent = speculationRules;
  document.head.append(script);
}

/** On screen, the reports of the page's islands; each has a button that tries again. */
function report(failed: boolean): void {
  for (const each of document.querySelectorAll<HTMLElement>('[data-island-failure]')) {
    each.hidden = !failed;
  }
}

const online = () => tries >= maxTries && load();
addEventListener('click', keepEarlyPress, true);
addEventListener('online', online);
addEventListener(
  'site:started',
  () => {
    removeEventListener('click', keepEarlyPress, true);
    removeEventListener('online', online);
    if (tries > maxTries) report(false);
    if (early?.isConnected) early.click();
  },
  { once: true },
);
// After a reload the browser takes Back for a change within the document, which the router answers.
const opened = location.pathname;
addEventListener('popstate', () => {
  if (document.documentElement.dataset.routed === undefined && location.pathname !== opened)
    location.reload();
});
afterFirstPaint(() => {
  load();
  prefetchFirstPage();
});

/** A tab out of sight paints nothing, and some browsers don't report it: load and a while must do. */
function afterFirstPaint(then: () => void): void {
  let done = false;
  const once = () => {
    if (!done) then();
    done = true;
  };
  addEventListener('load', () => setTimeout(once, hiddenTabMs), { once: true });
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    addEventListener('load', once, { once: true });
    return;
  }
  const observer = new PerformanceObserver((paints) => {
    const [paint] = paints.getEntriesByName('first-contentful-paint');
    if (!paint) return;
    observer.disconnect();
    // The entry names the moment at which the frame is shown, which may still lie ahead.
    setTimeout(once, Math.max(0, paint.startTime - performance.now()));
  });
  observer.observe({ type: 'paint', buffered: true });
}

import { consentCookie } from '#contract/consent.ts';
import { documentReturned } from '#web/lib/document-returned.ts';

/**
 * The only script in a page's HTML, inline in its head. It loads the page's script right after the first
 * paint, and remembers the buttons pressed earlier, so that no press is lost. If the page's script can't
 * be loaded, it retries, then reports the failure next to the parts that need the script.
 */
const address = document.currentScript?.dataset.page;
const early = new Set<HTMLButtonElement>();
let tries = 0;
const maxTries = 3;
const retryAfterMs = 1000;
const hiddenTabMs = 3000;

/** Native popovers work without scripts. Enter in a text presses its form's submit button. */
function keepEarlyPress({ target }: { readonly target: unknown }): void {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button?.matches('[data-island-retry]')) load();
  else if (button && !button.hasAttribute('popovertarget')) early.add(button);
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

/** Shows or hides the failure reports of the page's islands. Each has a retry button. */
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
    for (const button of early) if (button.isConnected) button.click();
  },
  { once: true },
);
// The position that the browser restores is one of a page with its full layout.
if (documentReturned()) document.documentElement.dataset.laidOut = 'true';
if (isReturn()) showFont();
// After a reload the browser treats Back as a same-document change, which only the router handles.
const opened = location.pathname;
addEventListener('popstate', () => {
  if (document.documentElement.dataset.routed === undefined && location.pathname !== opened)
    location.reload();
});
afterFirstPaint(() => {
  showFont();
  load();
});

/** True if the browser probably has the font already: after a page of this site, or an earlier choice of cookies. */
function isReturn(): boolean {
  const isFollowed = document.referrer.startsWith(`${location.origin}/`);
  return documentReturned() || isFollowed || document.cookie.includes(consentCookie);
}

/** On a first visit the font comes after the first paint, which it would delay by a fifth (decision 036). */
function showFont(): void {
  const fonts = document.querySelector<HTMLStyleElement>('style[data-fonts]');
  if (fonts) fonts.media = 'all';
}

/** A hidden tab never paints and some browsers don't report paints, so `load` plus a delay must do. */
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
    // The entry has the time at which the frame is shown, which may still be in the future.
    setTimeout(once, Math.max(0, paint.startTime - performance.now()));
  });
  observer.observe({ type: 'paint', buffered: true });
}

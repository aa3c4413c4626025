import { consentState, onConsentChange } from '#web/consent/consent-state.ts';
import { loadStyles } from '#web/lib/load-styles.ts';

/** Scrolling must pause for this long before the position counts (R142). */
const debounceMs = 150;
/** On a shorter screen the prompt would cover too much of the page. */
const minScreenPx = 480;

/**
 * Shows the newsletter prompt once a day, in a corner and never over the consent banner, after the
 * visitor has scrolled past the first block of a page, or past one screen of a page with a single
 * block. It never interrupts a visitor who is filling in a form.
 */
export function startNewsletterPrompt(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let render: ((allowed: boolean) => void) | undefined;

  async function look(): Promise<void> {
    if (render || !isAllowed() || !isPastTop() || isBusy()) return;
    if (innerHeight < minScreenPx || promptWasShown()) return;
    render = await loadPanel().catch(() => undefined);
    if (!render) return;
    rememberPrompt();
    render(isAllowed());
  }
  function update(): void {
    render?.(isAllowed());
    clearTimeout(timer);
    if (!render) timer = setTimeout(look, debounceMs);
  }
  addEventListener('scroll', () => render ?? update(), { passive: true });
  document.addEventListener('page:shown', update);
  onConsentChange(update);
  update();
}

async function loadPanel(): Promise<(allowed: boolean) => void> {
  const [{ renderOverlay }, { NewsletterPanel }] = await Promise.all([
    import('#web/overlays/render-overlay.tsx'),
    import('#web/forms/newsletter/newsletter-panel.tsx'),
    loadStyles(),
  ]);
  return (allowed) => renderOverlay('news', NewsletterPanel, { allowed });
}

function isAllowed(): boolean {
  const { choice, closed } = consentState();
  return (choice !== null || closed) && document.querySelector('#page[data-quiet]') === null;
}

function isPastTop(): boolean {
  const [first, ...others] = document.querySelectorAll('#content > :not(noscript)');
  if (!first || others.length === 0) return scrollY >= innerHeight;
  return scrollY > 0 && first.getBoundingClientRect().bottom <= headerBottom();
}

/** The sticky header covers the top of the page. */
function headerBottom(): number {
  return document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0;
}

/** True if the visitor has a dialog open or a form on screen. */
function isBusy(): boolean {
  const forms = document.querySelectorAll('#content [data-form]');
  return [...forms].some(isInView) || document.querySelector('[role="dialog"][data-open]') !== null;
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top < innerHeight && bottom > 0;
}

function promptWasShown(): boolean {
  return document.cookie.split('; ').some((entry) => entry.startsWith(`${promptCookie}=`));
}

function rememberPrompt(): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Some browsers lack the Cookie Store API.
  document.cookie = `${promptCookie}=true; path=/; max-age=${oneDaySeconds}; samesite=lax${secure}`;
}

/** Set after the prompt was shown, so that it appears once a day (R124). */
const promptCookie = 'subscribe-shown';
const oneDaySeconds = 24 * 60 * 60;

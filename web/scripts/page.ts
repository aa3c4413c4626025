import { allAccepted, onlyRequired } from '#contract/consent.ts';
import {
  closeConsentBanner,
  consentState,
  onConsentChange,
  rereadConsent,
  saveConsent,
} from '#web/consent/consent-state.ts';
import { startIslands } from '#web/islands/start-islands.ts';
import { announce } from '#web/lib/announce.ts';
import { listen } from '#web/lib/listen.ts';
import { startDialogButtons } from '#web/overlays/dialog-buttons.ts';
import { awaitFirstUse } from '#web/scripts/first-use.ts';
import { closeOnLeave, startHoverMenus } from '#web/scripts/hover-menus.ts';
import { layOutRest } from '#web/scripts/lay-out-rest.ts';
import { correctCopyright, rememberReturnRoutes, startLinks } from '#web/scripts/links.ts';
import { startPageParts } from '#web/scripts/page-parts.ts';
import { startRouter } from '#web/scripts/router.ts';
import { onScrollPause, startScroll } from '#web/scripts/scroll.ts';
import { ignoreComposition } from '#web/ui/composition.ts';

/**
 * Every page's script, started by `start.ts` after the first paint. Scripts for the document start
 * once. Scripts for a page's elements start again with each page the router shows, and stop by their
 * signal when it is replaced.
 */
let leaving = new AbortController();

function enterPage(): void {
  leaving = new AbortController();
  const { signal } = leaving;
  const page = document.querySelector('#page') ?? document;
  startHoverMenus(page, signal);
  startSidebar(page, signal);
  startStickyHeader(page, signal);
  correctCopyright(page);
  startIslands(page, signal);
  startPageParts(page, signal);
  void layOutRest(signal);
}

ignoreComposition();
startConsentBanner();
startDialogButtons();
startLinks();
startScroll();
rememberReturnRoutes();
enterPage();
leaveClosedDialog();
awaitFirstUse();
// Without the Navigation API, links load documents.
if ('navigation' in window) startRouter({ leave: leavePage, enter: enterPage });
dispatchEvent(new Event('site:started'));

function leavePage(): void {
  document.dispatchEvent(new Event('page:leave'));
  leaving.abort();
}

/** A reload keeps the history entry of an open dialog, but not the dialog. */
function leaveClosedDialog(): void {
  if (!history.state?.dialog) return;
  // The entry only costs one press of Back.
  import('#web/overlays/dialog-history.ts').then(
    (part) => part.startDialogHistory(),
    () => undefined,
  );
}

/** Shows the banner until the visitor chooses or closes it. It survives page changes. */
function startConsentBanner(): void {
  const banner = document.querySelector<HTMLElement>('[data-consent-banner]');
  if (!banner) return;
  const { style } = document.documentElement;
  let before: EventTarget | null = null;

  function update(): void {
    const { choice, closed, signal } = consentState();
    if (!banner) return;
    banner.hidden = choice !== null || closed;
    banner.querySelector('[data-consent-signal]')?.toggleAttribute('hidden', !signal);
    if (banner.hidden) style.removeProperty('--covered-foot');
  }
  banner.addEventListener('focusin', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && banner.contains(relatedTarget))) before = relatedTarget;
  });
  banner.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-consent]') : null;
    if (!button) return;
    answers[button.dataset.consent ?? '']?.();
    // Keyboard users continue from where they were.
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  });
  // The style sheet uses it to keep focused elements out from under the banner.
  new ResizeObserver(() => {
    if (!banner.hidden) style.setProperty('--covered-foot', `${banner.offsetHeight}px`);
  }).observe(banner);
  onConsentChange(update);
  update();
  // The visitor may have chosen on a later page before going back to this one.
  addEventListener('pageshow', ({ persisted }) => persisted && rereadConsent());
  if (!banner.hidden) announce(banner.ariaLabel ?? '');
}

const answers: Readonly<Record<string, () => void>> = {
  all: () => saveConsent(allAccepted),
  required: () => saveConsent(onlyRequired),
  close: closeConsentBanner,
};

/**
 * Adds what the sidebar's native popover lacks: it closes when a link is followed or focus leaves it,
 * takes focus when it opens, and returns it.
 */
function startSidebar(page: ParentNode, signal: AbortSignal): void {
  const root = page.querySelector<HTMLElement>('.sidebar');
  const opener = page.querySelector<HTMLElement>('[popovertarget]:not([popovertargetaction])');
  if (!root || !opener) return;
  closeOnLeave(root, () => root.hidePopover(), signal);
  listen(root, signal, {
    beforetoggle: (event) => {
      if (event.target !== root || event.newState !== 'open') return;
      // Reserves the scrollbar's width, so that hiding it moves nothing.
      const { style, clientWidth } = document.documentElement;
      style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`);
    },
    toggle: (event) => {
      if (event.target !== root) return;
      const open = event.newState === 'open';
      if (open) root.querySelector<HTMLElement>('[data-closer]')?.focus();
      else if (document.activeElement === document.body) opener.focus();
    },
  });
}

/** The header gets a shadow and shrinks once the page is scrolled away from its top. */
function startStickyHeader(page: ParentNode, signal: AbortSignal): void {
  const header = page.querySelector<HTMLElement>('.site-header');
  if (!header) return;
  const check = () => {
    if (window.scrollY > 0) header.dataset.stuck = 'true';
    else delete header.dataset.stuck;
  };
  setTimeout(check);
  onScrollPause(check, { signal });
}

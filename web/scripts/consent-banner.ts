import { allAccepted, onlyRequired } from '#contract/consent.ts';
import {
  closeConsentBanner,
  consentState,
  onConsentChange,
  saveConsent,
} from '#web/consent/consent.ts';
import { announce } from '#web/lib/announce.ts';

/** Shows the banner until the visitor chooses or closes it. It survives page changes. */
export function startConsentBanner(): void {
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
    // Keyboard users continue where they were.
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  });
  // The style sheet uses it to keep focused elements out from under the banner.
  new ResizeObserver(() => {
    if (!banner.hidden) style.setProperty('--covered-foot', `${banner.offsetHeight}px`);
  }).observe(banner);
  onConsentChange(update);
  update();
  if (!banner.hidden) announce(banner.ariaLabel ?? '');
}

const answers: Readonly<Record<string, () => void>> = {
  all: () => saveConsent(allAccepted),
  required: () => saveConsent(onlyRequired),
  close: closeConsentBanner,
};

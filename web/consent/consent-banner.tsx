import { useRef } from 'react';
import { Link } from 'react-router';
import { consentWords as words } from '#content/consent.ts';
import { pageNamed } from '#content/pages.ts';
import { allAccepted, onlyRequired } from '#web/consent/consent.ts';
import { ConsentDialogLoader } from '#web/consent/consent-dialog-loader.tsx';
import { closeConsentBanner, openConsentDialog, saveConsent } from '#web/consent/consent-store.ts';
import { useConsent } from '#web/consent/use-consent.ts';
import { Button } from '#web/ui/button.tsx';
import { HiddenWords } from '#web/ui/hidden-words.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** Asks once, on every page, until the visitor chooses; the dialog opens from the footer too. */
export function ConsentBanner() {
  const { choice, closed, dialogOpen, signal } = useConsent();
  const before = useRef<EventTarget | null>(null);

  /** Whoever came here by the keyboard goes on from where they were. */
  function leave(end: () => void) {
    end();
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  }

  return (
    <>
      {choice === null && !closed ? (
        <section
          ref={keepClear}
          onFocus={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
          }}
          className="consent-banner fixed inset-x-0 bottom-0 z-50 border-line border-t shadow-sheet"
          data-print="no"
          aria-label={words.title}
          data-tone="sheet"
        >
          <div className="frame flex flex-wrap items-center gap-x-8 gap-y-4 py-4">
            <p className="small min-w-64 flex-1 pr-8">
              {words.banner} {signal ? <strong>{words.signal}. </strong> : null}
              <Link to={pageNamed('PrivacyPolicy').path} className="text-link">
                {pageNamed('PrivacyPolicy').title}
              </Link>
              {', '}
              <Link to={pageNamed('CookiePolicy').path} className="text-link">
                {pageNamed('CookiePolicy').title}
              </Link>
            </p>
            <div className="flex flex-wrap gap-2">
              <Button
                small
                variant="secondary"
                onClick={() => leave(() => saveConsent(allAccepted))}
              >
                {words.acceptAll}
              </Button>
              <Button
                small
                variant="secondary"
                onClick={() => leave(() => saveConsent(onlyRequired))}
              >
                {words.onlyRequired}
              </Button>
              <Button small variant="secondary" onClick={openConsentDialog}>
                {words.customize}
              </Button>
            </div>
            <button
              type="button"
              className="icon-button absolute top-1 right-1"
              onClick={() => leave(closeConsentBanner)}
            >
              <Icon name="close" />
              <HiddenWords>{words.close}</HiddenWords>
            </button>
          </div>
        </section>
      ) : null}
      {dialogOpen ? <ConsentDialogLoader /> : null}
    </>
  );
}

/** Tells the stylesheet how much of the view's foot is covered. */
function keepClear(banner: HTMLElement) {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty('--covered-foot', `${banner.offsetHeight}px`),
  );
  observer.observe(banner);
  return () => {
    observer.disconnect();
    style.removeProperty('--covered-foot');
  };
}

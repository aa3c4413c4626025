import { consentWords } from '#content/consent.ts';
import { openConsentDialog } from '#web/consent/consent-store.ts';

/** Opens the consent dialog; without scripts it leads to the page that explains each choice. */
export function PrivacyChoicesLink({ className }: { className: string }) {
  return (
    <a
      href={consentWords.choicesPath}
      className={className}
      onClick={(event) => {
        event.preventDefault();
        openConsentDialog();
      }}
    >
      {consentWords.title}
    </a>
  );
}

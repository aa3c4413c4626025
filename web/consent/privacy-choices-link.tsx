import { consentCopy } from '#content/consent.ts';
import { href } from '#content/pages.ts';

/** Opens the consent dialog. Without scripts it goes to the page that explains each choice. */
export function PrivacyChoicesLink({ className }: { className: string }) {
  return (
    <a href={href('CookiePolicy', '#choices')} className={className} data-dialog="consent">
      {consentCopy.title}
    </a>
  );
}

import copy from '#content/consent-copy.json' with { type: 'json' };
import allFormCopy from '#content/form-copy.json' with { type: 'json' };
import { href } from '#contract/addresses.ts';
import { legalPages } from '#contract/privacy-notice.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon, VisuallyHidden } from '#web/ui/icon.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';

const { consent: words } = copy;
const { banner } = words;
const { form: formCopy } = allFormCopy;

/** Hidden in every page's HTML: `scripts/page.ts` shows it to visitors who have not chosen yet. */
export function ConsentBanner() {
  return (
    <section
      hidden
      data-consent-banner
      className="consent-banner"
      data-print="no"
      aria-label={words.title}
      data-tone="sheet"
    >
      {/* Split into short blocks, so that none becomes the largest contentful paint of a short page. */}
      <p className="consent-banner-text">
        <span>
          <span>{`${banner.before} `}</span>
          <PageLink name="CookiePolicy" text={banner.cookies} />
          <span>{` ${banner.after}`}</span>
        </span>{' '}
        <span>
          <PageLink name="PrivacyPolicy" text={banner.privacy} />
          <strong hidden data-consent-signal>{`: ${banner.signal}`}</strong>
          <span>{`: ${banner.count}`}</span>
        </span>
      </p>
      <div className="consent-banner-choices">
        <Button small variant="secondary" data-consent="all">
          {words.acceptAll}
        </Button>
        <Button small variant="secondary" data-consent="required">
          {words.onlyRequired}
        </Button>
        <Button small variant="secondary" data-dialog="consent">
          {words.customize}
        </Button>
      </div>
      <button type="button" className="icon-button consent-banner-close" data-consent="close">
        <Icon name="close" />
        <VisuallyHidden>{words.close}</VisuallyHidden>
      </button>
    </section>
  );
}

/** Shown where the dialog can't be loaded. */
export function ConsentDialogFailure() {
  return (
    <div
      role="alert"
      hidden
      data-dialog-failure="consent"
      className="fixed inset-x-0 bottom-0 z-50 border-line border-t shadow-sheet"
      data-tone="sheet"
    >
      <div className="page-column flex flex-wrap items-center justify-between gap-4 py-4">
        <p>{words.notLoaded}</p>
        <Button small variant="secondary" data-dialog-failure-close>
          {formCopy.ok}
        </Button>
      </div>
    </div>
  );
}

const titles = {
  PrivacyPolicy: legalPages.privacy.title,
  CookiePolicy: legalPages.cookies.title,
} as const;

/** A word of the banner; screen readers add the title of the page it leads to. */
function PageLink({ name, text }: { name: keyof typeof titles; text: string }) {
  return (
    <SiteLink to={href(name)} className="text-link">
      <span>{text}</span>
      <VisuallyHidden>{` (${titles[name]})`}</VisuallyHidden>
    </SiteLink>
  );
}

/** Opens the consent dialog. Without scripts it links to the page that explains each choice. */
export function PrivacyChoicesLink({ className }: { className: string }) {
  return (
    <a href={href('CookiePolicy', '#choices')} className={className} data-dialog="consent">
      {words.title}
    </a>
  );
}

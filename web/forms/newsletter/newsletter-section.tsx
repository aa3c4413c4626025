import { formCopy } from '#content/form-engine.ts';
import { newsletterCopy } from '#content/forms/newsletter-copy.ts';
import { site } from '#contract/site.ts';
import { Button } from '#web/ui/button.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';

/** The landing page's invitation to the newsletter: one button that opens the subscription. */
export function NewsletterSection() {
  const { section } = newsletterCopy;
  return (
    <Section id="newsletter" labelledBy="newsletter-title">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
        <SectionHeading id="newsletter-title" title={section.title} intro={section.intro} />
        <div>
          <Button
            variant="secondary"
            className="noscript:hidden"
            aria-haspopup="dialog"
            data-dialog="newsletter"
          >
            {section.button}
          </Button>
          <noscript>
            <a className="button button-secondary" href={mailTo}>
              {section.button}
            </a>
          </noscript>
          <p role="alert" hidden data-dialog-failure="newsletter" className="text-sm mt-3">
            {formCopy.notLoaded}{' '}
            <a className="text-link" href={mailTo}>
              {site.email}
            </a>
            .
          </p>
        </div>
      </div>
    </Section>
  );
}

const mailTo = `mailto:${site.email}?subject=${encodeURIComponent(newsletterCopy.section.title)}`;

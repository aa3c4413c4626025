import newsletterCopy from '#content/forms/newsletter-copy.json' with { type: 'json' };
import { DialogButton } from '#web/ui/dialog-button.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';

/** The landing page's invitation to the newsletter: one button that opens the subscription. */
export function NewsletterSection() {
  const { section } = newsletterCopy;
  return (
    <Section id="newsletter" labelledBy="newsletter-title">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
        <SectionHeading id="newsletter-title" title={section.title} intro={section.intro} />
        <div>
          <DialogButton
            name="newsletter"
            text={section.button}
            subject={section.title}
            className="button button-secondary"
            failureClass="mt-3"
          />
        </div>
      </div>
    </Section>
  );
}

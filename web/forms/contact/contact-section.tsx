import { contactForm } from '#contract/forms/contact.ts';
import { PrivacyNote } from '#web/form-engine/lead-form.tsx';
import { type ContactCopy, contactCopy, trialCopy } from '#web/forms/contact/contact-copy.ts';
import { Asked, ContactForm } from '#web/forms/contact/contact-form.tsx';
import { FormIsland } from '#web/islands/island.tsx';
import { NextSteps } from '#web/sections/next-steps.tsx';
import { Section, unbroken } from '#web/ui/section.tsx';

type ContactSectionProps = { copy?: ContactCopy };

/** The contact request: next steps on the left, the form on a sheet on the right. */
export function ContactSection({ copy = trialCopy }: ContactSectionProps) {
  return (
    <Section id="contacts" tone="wash" labelledBy="contacts-title">
      <div className="grid gap-x-12 gap-y-10 md:grid-cols-[5fr_6fr] md:grid-rows-[auto_1fr] lg:gap-x-20">
        <div>
          <h2 id="contacts-title" className="text-2xl">
            <Asked text={unbroken(copy.title)} demo={copy.demo} />
          </h2>
          <p className="intro mt-5">{copy.intro}</p>
        </div>
        <div
          data-tone="sheet"
          className="self-start rounded-sheet border border-line shadow-sheet md:col-start-2 md:row-span-2 md:row-start-1"
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line px-4 py-4 sm:px-8">
            <p className="font-semibold">{contactCopy.sheetTitle}</p>
            <p className="text-sm text-muted">{contactCopy.sheetNote}</p>
          </div>
          <div className="px-4 pt-6 pb-7 sm:px-8 sm:pt-7 sm:pb-8">
            <ContactFields copy={copy} />
          </div>
          <PrivacyNote form={contactForm} className="px-4 py-4 sm:px-8" />
        </div>
        <NextSteps title={contactCopy.nextTitle} steps={copy.next} />
      </div>
    </Section>
  );
}

type ContactPartProps = { copy: ContactCopy; title: string; intro?: string };

/** The contact request on the paper of a split screen, whose panel may have the request's own heading. */
export function ContactPart({ copy, title, intro }: ContactPartProps) {
  return (
    <section id="contacts" aria-labelledby="contacts-title">
      <h2 id="contacts-title" className="text-2xl">
        {title}
      </h2>
      {intro ? <p className="intro mt-4">{intro}</p> : null}
      <p className="mt-3 mb-8 text-muted text-sm">{contactCopy.sheetNote}</p>
      <ContactFields copy={copy} />
      <PrivacyNote form={contactForm} className="mt-8 mb-10 py-4" />
      <NextSteps title={contactCopy.nextTitle} steps={copy.next} />
    </section>
  );
}

function ContactFields({ copy: { submit, demo } }: { copy: ContactCopy }) {
  return <FormIsland part={ContactForm} props={{ submit, demo }} />;
}

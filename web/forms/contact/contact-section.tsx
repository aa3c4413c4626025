import { contactForm } from '#contract/forms/contact.ts';
import { PrivacyNote } from '#web/form-engine/lead-form.tsx';
import { Asked, AskedHeading, AskedText, each } from '#web/forms/contact/asked.tsx';
import {
  type ContactCopy,
  contactCopy,
  contactCopyOf,
  stepsOf,
} from '#web/forms/contact/contact-copy.ts';
import { ContactForm } from '#web/forms/contact/contact-form.tsx';
import { FormIsland } from '#web/islands/island.tsx';
import { NextSteps } from '#web/sections/next-steps.tsx';
import { Section } from '#web/ui/section.tsx';

/** The contact request of a page: next steps on the left where they fit, the form on a sheet on the right. */
export function ContactSection({ path }: { path: string }) {
  const copy = contactCopyOf(path);
  return (
    <Section id="contacts" tone="wash" labelledBy="contacts-title">
      <div className="grid gap-x-12 gap-y-7 md:grid-cols-[5fr_6fr] md:gap-y-10 md:grid-rows-[auto_1fr] lg:gap-x-20">
        <div>
          <h2 id="contacts-title" className="text-2xl">
            <AskedHeading copy={copy} />
          </h2>
          <p className="intro mt-3 md:mt-5">
            <AskedText copy={copy} name="intro" />
          </p>
        </div>
        <div
          data-tone="sheet"
          className="self-start rounded-sheet border border-line shadow-sheet md:col-start-2 md:row-span-2 md:row-start-1"
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line px-4 py-4 sm:px-8">
            <p className="font-semibold">{contactCopy.sheetTitle}</p>
            <p className="text-sm text-muted">{contactCopy.sheetNote}</p>
          </div>
          <div className="px-4 pt-4 pb-5 sm:px-8 sm:pt-7 sm:pb-8">
            <ContactFields copy={copy} />
          </div>
          <PrivacyNote form={contactForm} className="px-4 py-4 sm:px-8" />
        </div>
        <div className="asked-steps">
          <AskedSteps copy={copy} />
        </div>
      </div>
    </Section>
  );
}

type ContactPartProps = { copy: ContactCopy; title?: string; hasLaboratory?: boolean | undefined };

/** The contact request on the paper of a split screen. `title` is for one whose panel has the request's own heading. */
export function ContactPart({ copy, title, hasLaboratory }: ContactPartProps) {
  return (
    <section id="contacts" aria-labelledby="contacts-title">
      <h2 id="contacts-title" className="text-2xl">
        {title ?? <AskedHeading copy={copy} />}
      </h2>
      {title ? null : (
        <p className="intro mt-4">
          <AskedText copy={copy} name="intro" />
        </p>
      )}
      <p className="mt-3 mb-8 text-muted text-sm">{contactCopy.sheetNote}</p>
      <ContactFields copy={copy} hasLaboratory={hasLaboratory} />
      <PrivacyNote form={contactForm} className="mt-8 mb-10 py-4" />
      <AskedSteps copy={copy} />
    </section>
  );
}

function ContactFields({ copy: { purpose, texts }, hasLaboratory }: ContactPartProps) {
  const buttons = each((one) => texts[one].button);
  return <FormIsland part={ContactForm} props={{ own: purpose, buttons, hasLaboratory }} />;
}

function AskedSteps({ copy: { own, texts } }: { copy: ContactCopy }) {
  const steps = [0, 1, 2].map((place) => (
    <Asked
      key={place}
      ownText={stepsOf(own)[place]}
      texts={each((one) => stepsOf(texts[one])[place])}
    />
  ));
  return <NextSteps title={contactCopy.nextTitle} steps={steps} />;
}

import { contactsCopy, sessionTopics, trialTopics } from '#content/contacts-page.ts';
import { callCopy, sessionCopy, trialCopy } from '#content/forms/contact-copy.ts';
import { ContactSection } from '#web/forms/contact/contact-section.tsx';
import type { PageContents } from '#web/lib/page-contents.ts';
import { PriceCurve } from '#web/pictures/charts.tsx';
import { ArrowLink, ArrowLinks } from '#web/sections/arrow-link.tsx';
import { FeatureList } from '#web/sections/feature-list.tsx';
import { PageHero } from '#web/sections/page-hero.tsx';

export const contents = {
  Contacts: <ContactsPage />,
  ContactForm: <StrategicSessionPage />,
  RequestForm: <FreeTrialPage />,
} satisfies PageContents;

function ContactsPage() {
  return (
    <>
      <PageHero title={contactsCopy.title} intro={contactsCopy.intro} />
      <dl className="page-column grid gap-x-10 pb-16 sm:grid-cols-2 md:pb-20 lg:grid-cols-4">
        {contactsCopy.ways.map(({ name, values }) => (
          <div key={name} className="border-line border-t pt-4 pb-6">
            <dt className="text-sm text-muted">{name}</dt>
            {values.map((value) => (
              <dd
                key={typeof value === 'string' ? value : value.text}
                className="mt-1 flex min-h-11 items-center font-semibold"
              >
                {typeof value === 'string' ? value : <ArrowLink link={value} />}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <ContactSection copy={callCopy} />
    </>
  );
}

/** The page that the seven fixes link to. */
function StrategicSessionPage() {
  return (
    <>
      <ContactSection copy={sessionCopy} level={1} />
      <FeatureList id="bring" {...sessionTopics}>
        <PriceCurve />
      </FeatureList>
    </>
  );
}

function FreeTrialPage() {
  const { links, ...topics } = trialTopics;
  return (
    <>
      <ContactSection copy={trialCopy} level={1} />
      <FeatureList id="questions" {...topics}>
        <ArrowLinks links={links} />
      </FeatureList>
    </>
  );
}

import { contactsCopy } from '#content/contacts-page.ts';
import { ContactSection } from '#web/forms/contact/contact-section.tsx';
import { ArrowLink } from '#web/sections/arrow-link.tsx';
import { PageHero } from '#web/sections/page-hero.tsx';

export function ContactsPage() {
  return (
    <>
      <PageHero title={contactsCopy.title} intro={contactsCopy.intro} />
      <dl className="page-column grid gap-x-10 pb-16 sm:grid-cols-2 md:pb-20 lg:grid-cols-4">
        {contactsCopy.ways.map(({ name, value }) => (
          <div key={name} className="border-line border-t pt-4 pb-6">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="mt-1 flex min-h-11 items-center font-semibold">
              {typeof value === 'string' ? value : <ArrowLink link={value} />}
            </dd>
          </div>
        ))}
      </dl>
      <ContactSection />
    </>
  );
}

import { contactsCopy } from '#content/contacts.ts';
import { ContactSection } from '#web/forms/contact/contact-section.tsx';
import { PageLink } from '#web/sections/page-links.tsx';
import { PageOpening } from '#web/sections/page-opening.tsx';

export function ContactsPage() {
  return (
    <>
      <PageOpening title={contactsCopy.title} lead={contactsCopy.lead} />
      <dl className="frame grid gap-x-10 pb-16 sm:grid-cols-2 md:pb-20 lg:grid-cols-4">
        {contactsCopy.ways.map(({ name, value }) => (
          <div key={name} className="border-line border-t pt-4 pb-6">
            <dt className="small text-muted">{name}</dt>
            <dd className="mt-1 flex min-h-11 items-center font-semibold">
              {typeof value === 'string' ? value : <PageLink link={value} />}
            </dd>
          </div>
        ))}
      </dl>
      <ContactSection />
    </>
  );
}

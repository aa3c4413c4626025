import { contactTitles } from '#content/contacts.ts';
import { metaOf } from '#web/meta.ts';
import { ContactSection } from '#web/sections/contact-section.tsx';

export const meta = metaOf('RequestForm');

export default function RequestFormPage() {
  return <ContactSection title={contactTitles.trial} level={1} />;
}

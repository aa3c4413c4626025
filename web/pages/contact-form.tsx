import { pageNamed } from '#content/pages.ts';
import { metaOf } from '#web/meta.ts';
import { ContactSection } from '#web/sections/contact-section.tsx';

export const meta = metaOf('ContactForm');

export default function ContactFormPage() {
  return <ContactSection title={pageNamed('ContactForm').title} level={1} />;
}

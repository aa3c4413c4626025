import { pageNamed } from '#content/pages.ts';
import { metaOf } from '#web/meta.ts';
import { ContactSection } from '#web/sections/contact-section.tsx';

export const meta = metaOf('RequestForm');

export default function RequestFormPage() {
  return <ContactSection title={pageNamed('RequestForm').title} level={1} />;
}

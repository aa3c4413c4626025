import { metaOf } from '#web/meta.ts';
import { SupportPage } from '#web/pages/support/support-page.tsx';

export const meta = metaOf('LabSupport');

export default function LabSupportPage() {
  return <SupportPage section="lab" />;
}

import { metaOf } from '#web/meta.ts';
import { SupportPage } from '#web/pages/support/support-page.tsx';

export const meta = metaOf('ProfiSupport');

export default function ProfiSupportPage() {
  return <SupportPage section="profi" />;
}

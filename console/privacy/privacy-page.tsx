import { SuppressionSection } from '#console/suppression/suppression-section.tsx';
import { PageFrame } from '#console/ui/page-frame.tsx';
import { ErasuresSection } from './erasures-section.tsx';
import { FindPerson } from './find-person.tsx';
import { RetentionSection } from './retention-section.tsx';

/** For owners: one person's data in all forms, and the retention of leads. */
export function PrivacyPage() {
  return (
    <PageFrame
      screen="/privacy"
      intro="Answer privacy requests, set how long leads are kept, and manage who never gets the newsletter."
    >
      <FindPerson />
      <ErasuresSection />
      <RetentionSection />
      <SuppressionSection />
    </PageFrame>
  );
}

import { SuppressionSection } from '#console/suppression/suppression-section.tsx';
import { PageFrame } from '#console/ui/page-frame.tsx';
import { FindPerson } from './find-person.tsx';
import { RetentionSection } from './retention-section.tsx';

/** For owners: one person's data over all forms, and how long leads are kept. */
export function PrivacyPage() {
  return (
    <PageFrame
      title="Privacy desk"
      intro="Answer a person who asks what you have stored about them, decide how long leads are kept, and who never gets the newsletter."
    >
      <FindPerson />
      <RetentionSection />
      <SuppressionSection />
    </PageFrame>
  );
}

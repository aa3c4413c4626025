import { patientTerms } from '#content/legal/terms.ts';
import { metaOf } from '#web/meta.ts';
import { ProsePage } from '#web/sections/prose-page.tsx';

export const meta = metaOf('PatientTermsOfUse');

export default function PatientTermsOfUsePage() {
  return <ProsePage document={patientTerms} back="/patient" />;
}

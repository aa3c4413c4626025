import { labTerms } from '#content/legal/terms.ts';
import { metaOf } from '#web/meta.ts';
import { ProsePage } from '#web/sections/prose-page.tsx';

export const meta = metaOf('LabTermsOfUse');

export default function LabTermsOfUsePage() {
  return <ProsePage document={labTerms} back="/lab" />;
}

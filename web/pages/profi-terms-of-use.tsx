import { profiTerms } from '#content/legal/terms.ts';
import { metaOf } from '#web/meta.ts';
import { ProsePage } from '#web/sections/prose-page.tsx';

export const meta = metaOf('ProfiTermsOfUse');

export default function ProfiTermsOfUsePage() {
  return <ProsePage document={profiTerms} back="/profi" />;
}

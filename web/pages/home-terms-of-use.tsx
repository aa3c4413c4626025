import { mainTerms } from '#content/legal/terms.ts';
import { metaOf } from '#web/meta.ts';
import { ProsePage } from '#web/sections/prose-page.tsx';

export const meta = metaOf('HomeTermsOfUse');

export default function HomeTermsOfUsePage() {
  return <ProsePage document={mainTerms} back="/" />;
}

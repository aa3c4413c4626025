import { privacyPolicy } from '#content/legal/privacy.ts';
import { metaOf } from '#web/meta.ts';
import { ProsePage } from '#web/sections/prose-page.tsx';

export const meta = metaOf('PrivacyPolicy');

export default function PrivacyPolicyPage() {
  return <ProsePage document={privacyPolicy} />;
}

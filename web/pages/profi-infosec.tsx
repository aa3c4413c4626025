import { profiInfosec } from '#content/legal/infosec.ts';
import { metaOf } from '#web/meta.ts';
import { ProsePage } from '#web/sections/prose-page.tsx';

export const meta = metaOf('ProfiInfosec');

export default function ProfiInfosecPage() {
  return <ProsePage document={profiInfosec} back="/profi" />;
}

import { labInfosec } from '#content/legal/infosec.ts';
import { metaOf } from '#web/meta.ts';
import { ProsePage } from '#web/sections/prose-page.tsx';

export const meta = metaOf('LabInfosec');

export default function LabInfosecPage() {
  return <ProsePage document={labInfosec} back="/lab" />;
}

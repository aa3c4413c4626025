import { patientInfosec } from '#content/legal/infosec.ts';
import { metaOf } from '#web/meta.ts';
import { ProsePage } from '#web/sections/prose-page.tsx';

export const meta = metaOf('PatientInfosec');

export default function PatientInfosecPage() {
  return <ProsePage document={patientInfosec} back="/patient" />;
}

import { laboratoryCopy } from '#content/registration-forms.ts';
import { registrationLaboratoryForm } from '#contract/forms/registration-laboratory.ts';
import { metaOf } from '#web/meta.ts';
import { RegistrationPage } from '#web/pages/registration/registration-page.tsx';

export const meta = metaOf('RegistrationLaboratory');

export default function RegistrationLaboratoryPage() {
  return <RegistrationPage form={registrationLaboratoryForm} copy={laboratoryCopy} />;
}

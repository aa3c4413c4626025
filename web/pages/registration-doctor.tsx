import { doctorCopy } from '#content/registration-forms.ts';
import { registrationDoctorForm } from '#contract/forms/registration-doctor.ts';
import { metaOf } from '#web/meta.ts';
import { RegistrationPage } from '#web/pages/registration/registration-page.tsx';

export const meta = metaOf('RegistrationDoctor');

export default function RegistrationDoctorPage() {
  return <RegistrationPage form={registrationDoctorForm} copy={doctorCopy} />;
}

import { organizationCopy } from '#content/registration-forms.ts';
import { registrationOrganizationForm } from '#contract/forms/registration-organization.ts';
import { metaOf } from '#web/meta.ts';
import { RegistrationPage } from '#web/pages/registration/registration-page.tsx';

export const meta = metaOf('RegistrationCompany');

export default function RegistrationCompanyPage() {
  return <RegistrationPage form={registrationOrganizationForm} copy={organizationCopy} />;
}

import { registrationDoctorForm } from '#contract/forms/registration-doctor.ts';
import { registrationLaboratoryForm } from '#contract/forms/registration-laboratory.ts';
import { registrationOrganizationForm } from '#contract/forms/registration-organization.ts';
import type { ProviderKind } from '#contract/npi.ts';

/** The kind of number that a registration form wants; undefined for any other form. */
export function wantedKind(formId: string): ProviderKind | undefined {
  return kinds.get(formId);
}

const kinds = new Map<string, ProviderKind>([
  [registrationDoctorForm.id, 'individual'],
  [registrationOrganizationForm.id, 'organization'],
  [registrationLaboratoryForm.id, 'organization'],
]);

import type { Form } from './form.ts';
import { careerForm } from './forms/career.ts';
import { contactForm } from './forms/contact.ts';
import { demoForm } from './forms/demo.ts';
import { partnershipForm } from './forms/partnership.ts';
import { priceForm } from './forms/price.ts';
import { registrationDoctorForm } from './forms/registration-doctor.ts';
import { registrationLaboratoryForm } from './forms/registration-laboratory.ts';
import { registrationOrganizationForm } from './forms/registration-organization.ts';
import { subscribeForm } from './forms/subscribe.ts';

/** All forms of the site. */
export const forms = [
  contactForm,
  demoForm,
  priceForm,
  careerForm,
  partnershipForm,
  subscribeForm,
  registrationDoctorForm,
  registrationOrganizationForm,
  registrationLaboratoryForm,
] as const satisfies readonly Form[];

/** Null for an id that no form has, such as that of a form since removed. */
export function formById(id: string): Form | null {
  return byId.get(id) ?? null;
}

const byId: ReadonlyMap<string, Form> = new Map(forms.map((form) => [form.id, form]));

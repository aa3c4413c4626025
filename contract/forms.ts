import type { Form } from './form.ts';
import { careerForm } from './forms/career.ts';
import { contactForm } from './forms/contact.ts';
import { demoForm } from './forms/demo.ts';
import { newsletterForm } from './forms/newsletter.ts';
import { partnershipForm } from './forms/partnership.ts';
import { priceForm } from './forms/price.ts';
import {
  registrationDoctorForm,
  registrationLaboratoryForm,
  registrationOrganizationForm,
} from './forms/registration.ts';

/** All forms of the site. */
export const forms = [
  contactForm,
  demoForm,
  priceForm,
  careerForm,
  partnershipForm,
  newsletterForm,
  registrationDoctorForm,
  registrationOrganizationForm,
  registrationLaboratoryForm,
] as const satisfies readonly Form[];

/** Null for an id that no form has, such as that of a form since removed. */
export function formById(id: string): Form | null {
  return byId.get(id) ?? null;
}

const byId: ReadonlyMap<string, Form> = new Map(forms.map((form) => [form.id, form]));

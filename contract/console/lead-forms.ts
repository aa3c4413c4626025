/** The vendor's products that a form can be about. */
export const leadProducts = ['laboratory', 'professional', 'patient', 'labreports'] as const;
export type LeadProduct = (typeof leadProducts)[number];

export const productLabels: Readonly<Record<LeadProduct, string>> = {
  laboratory: 'Laboratory',
  professional: 'Professional',
  patient: 'Patient',
  labreports: 'Labreports',
};

export type LeadForm = {
  readonly id: string;
  readonly label: string;
  readonly kind: 'request' | 'registration' | 'subscription';
  /** Null when the form is about no product, or about any. */
  readonly product: LeadProduct | null;
  /** Whether it is about the product on whose page it was sent. */
  readonly isOfPage?: true;
};

/**
 * What lists of leads need to know of the site's forms, without their fields and rules. A test holds it
 * against `contract/forms.ts`.
 */
export const leadForms: readonly LeadForm[] = [
  { id: 'contact', label: 'Contact request', kind: 'request', product: null, isOfPage: true },
  { id: 'demo', label: 'Demo request', kind: 'request', product: 'laboratory' },
  {
    id: 'price',
    label: 'Price request',
    kind: 'request',
    product: 'laboratory',
    isOfPage: true,
  },
  { id: 'career', label: 'Career application', kind: 'request', product: null },
  { id: 'partnership', label: 'Partnership inquiry', kind: 'request', product: null },
  { id: 'subscribe', label: 'Newsletter subscription', kind: 'subscription', product: null },
  {
    id: 'reg_doc',
    label: 'Doctor registration',
    kind: 'registration',
    product: 'professional',
  },
  {
    id: 'reg_org',
    label: 'Organization registration',
    kind: 'registration',
    product: 'professional',
  },
  {
    id: 'reg_laboratory',
    label: 'Laboratory registration',
    kind: 'registration',
    product: 'laboratory',
  },
];

/** Undefined for a form that was removed since. */
export function leadFormById(id: string): LeadForm | undefined {
  return byId.get(id);
}

/** The product that a lead is about, as far as its form and the path of its page tell. */
export function productOf(formId: string, page = ''): LeadProduct | null {
  const form = leadFormById(formId);
  const ofPage = form?.isOfPage ? productsByPage[page.split('/')[1] ?? ''] : undefined;
  return ofPage ?? form?.product ?? null;
}

/** By the first part of the path. */
const productsByPage: Readonly<Record<string, LeadProduct>> = {
  lab: 'laboratory',
  profi: 'professional',
  patient: 'patient',
  labreports: 'labreports',
};

const byId = new Map(leadForms.map((form) => [form.id, form]));

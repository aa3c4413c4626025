/** The vendor's products that a form can be about. */
export const leadProducts = ['laboratory', 'professional'] as const;
export type LeadProduct = (typeof leadProducts)[number];

export type LeadForm = {
  readonly id: string;
  readonly label: string;
  readonly kind: 'request' | 'registration' | 'subscription';
  /** Null when the form is about no product, or about any. */
  readonly product: LeadProduct | null;
};

/**
 * What lists of leads need to know of the site's forms, without their fields and rules. A test holds it
 * against `contract/forms.ts`.
 */
export const leadForms: readonly LeadForm[] = [
  { id: 'contact', label: 'Contact request', kind: 'request', product: null },
  { id: 'demo', label: 'Demo request', kind: 'request', product: 'laboratory' },
  { id: 'price', label: 'Price request', kind: 'request', product: 'laboratory' },
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

const byId = new Map(leadForms.map((form) => [form.id, form]));

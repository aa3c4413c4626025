import type { Form } from './form.ts';
import type { palette } from './palette.ts';
import type { LeadProduct } from './products.ts';
import { keyOfPurpose, purposeLabels, purposes } from './purposes.ts';

/** The part of a form that lists of leads use. */
export type FormRow = {
  /** The form's name in emails to the team and in listings. */
  readonly label: string;
  readonly kind: 'request' | 'registration' | 'subscription';
  /** Null for a form about no product or about any. */
  readonly product: LeadProduct | null;
  /** True if it is about the product on whose page it was sent. */
  readonly isOfPage?: true;
  /** The form's cap in the console's lists. */
  readonly color: FormColor;
};

type FormColor = Extract<
  keyof typeof palette,
  'lavender' | 'citrate' | 'serum' | 'heparin' | 'gold' | 'amber' | 'teal' | 'rose' | 'slate'
>;

/**
 * All forms on the site by id, in the order in which they are listed. The console loads only these
 * rows: the fields and rules of all forms would add 19 kB to its inbox.
 */
const rows = {
  contact: {
    label: 'Contact request',
    kind: 'request',
    product: null,
    isOfPage: true,
    color: 'citrate',
  },
  demo: { label: 'Demo request', kind: 'request', product: 'laboratory', color: 'lavender' },
  price: {
    label: 'Price request',
    kind: 'request',
    product: 'laboratory',
    isOfPage: true,
    color: 'serum',
  },
  career: { label: 'Career application', kind: 'request', product: null, color: 'teal' },
  partnership: { label: 'Partnership inquiry', kind: 'request', product: null, color: 'rose' },
  subscribe: {
    label: 'Newsletter subscription',
    kind: 'subscription',
    product: null,
    color: 'gold',
  },
  reg_doc: {
    label: 'Doctor registration',
    kind: 'registration',
    product: 'professional',
    color: 'heparin',
  },
  reg_org: {
    label: 'Organization registration',
    kind: 'registration',
    product: 'professional',
    color: 'heparin',
  },
  reg_laboratory: {
    label: 'Laboratory registration',
    kind: 'registration',
    product: 'laboratory',
    color: 'heparin',
  },
} as const satisfies Record<string, FormRow>;

type FormId = keyof typeof rows;

/**
 * The fields and rules of each form. `contract/forms.ts` loads them all; the console loads them
 * only to add a lead.
 */
export const formModules: Readonly<Record<FormId, () => Promise<Form>>> = {
  contact: () => import('./forms/contact.ts').then((module) => module.contactForm),
  demo: () => import('./forms/demo.ts').then((module) => module.demoForm),
  price: () => import('./forms/price.ts').then((module) => module.priceForm),
  career: () => import('./forms/career.ts').then((module) => module.careerForm),
  partnership: () => import('./forms/partnership.ts').then((module) => module.partnershipForm),
  subscribe: () => import('./forms/newsletter.ts').then((module) => module.newsletterForm),
  reg_doc: () => import('./forms/registration.ts').then((module) => module.registrationDoctorForm),
  reg_org: () =>
    import('./forms/registration.ts').then((module) => module.registrationOrganizationForm),
  reg_laboratory: () =>
    import('./forms/registration.ts').then((module) => module.registrationLaboratoryForm),
};

export const formList: readonly (FormRow & { readonly id: FormId })[] = idsOf(rows).map((id) => ({
  id,
  ...rows[id],
}));

/** The ids of all forms of one kind. */
export function formsOfKind(wanted: FormRow['kind']): string[] {
  return formList.filter(({ kind }) => kind === wanted).map(({ id }) => id);
}

/** Mail from strangers, which becomes leads if the operator turns that on. */
export const mailRow = {
  id: 'email',
  label: 'Email',
  kind: 'request',
  product: null,
  color: 'slate',
} as const satisfies FormRow & { readonly id: string };

/** Calls and conversations, which users enter. */
export const callRow = {
  id: 'call',
  label: 'Call',
  kind: 'request',
  product: null,
  color: 'amber',
} as const satisfies FormRow & { readonly id: string };

/** The names of conversations that users enter, by their stored channel. Each is a request of its own. */
export const callKinds = [
  { id: 'phone', channel: 'Phone', label: callRow.label },
  { id: 'fair', channel: 'Trade fair', label: 'Fair contact' },
  { id: 'referral', channel: 'Referral', label: 'Referral' },
  { id: 'other', channel: 'Other', label: 'Other contact' },
] as const;
export type CallKind = (typeof callKinds)[number]['id'];

/** True for the keys of conversations in `requestList`. Nobody is sent an email about them. */
export function isCall(key: string): boolean {
  return key === callRow.id || callKinds.some(({ id }) => id === key);
}

/** All kinds of leads: the forms on the site, mail from strangers, and calls. */
export const leadFormList: readonly (FormRow & { readonly id: string })[] = [
  ...formList,
  mailRow,
  callRow,
];

/**
 * Leads as lists and rules name them: by the purpose of the contact form, or else by their form. A demo is the same
 * request from either form. The last two rows take every purpose, and every conversation.
 */
export const requestList: readonly (FormRow & { readonly id: string })[] = [
  ...purposes.map((id) => ({
    ...(id === 'demo' ? rows.demo : rows.contact),
    id: keyOfPurpose(id),
    label: purposeLabels[id],
  })),
  ...leadFormList.filter(({ id }) => id !== 'contact' && id !== 'demo' && id !== callRow.id),
  ...callKinds.map(({ id, label }) => ({ ...callRow, id, label })),
  { ...rows.contact, id: 'contact', label: 'Any contact request' },
  { ...callRow, label: 'Any call or contact' },
];

/** Undefined for a form that no longer exists. */
export function formRowById(id: string): FormRow | undefined {
  return byId.get(id);
}

/** The name of a form or a purpose; the id itself for a form that no longer exists. */
export function formLabel(id: string): string {
  return formRowById(id)?.label ?? id;
}

/** The product that a lead is about, derived from its form and the path of its page. */
export function productOf(formId: string, page = ''): LeadProduct | null {
  const row = formRowById(formId);
  const ofPage = row?.isOfPage ? productsByPage[page.split('/')[1] ?? ''] : undefined;
  return ofPage ?? row?.product ?? null;
}

function idsOf<Id extends string>(record: Readonly<Record<Id, unknown>>): readonly Id[] {
  return Object.keys(record) as Id[];
}

/** Keyed by the first part of the path. */
const productsByPage: Readonly<Record<string, LeadProduct>> = {
  lab: 'laboratory',
  profi: 'professional',
  patient: 'patient',
  labreports: 'labreports',
};

const byId: ReadonlyMap<string, FormRow> = new Map(
  [...requestList, ...leadFormList].map((row) => [row.id, row]),
);

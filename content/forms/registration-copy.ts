import { href, type LinkTarget } from '#content/addresses.ts';
import file from '#content/forms/registration-copy.json' with { type: 'json' };
import type { ProductCap } from '#content/products.ts';
import type { Onward } from '#content/prose.ts';
import { site } from '#contract/site.ts';
import { support } from '#contract/support.ts';

/** The page on which a visitor chooses the account to register (R63). */
export const chooserCopy = {
  ...file.chooser,
  signIn: { ...file.chooser.signIn, href: site.identity.signIn },
};

/** Ends every registration page. The links to reach us are in the order of the site's footer. */
export const helpCopy = {
  title: file.help.title,
  links: [
    ...(support.phone ? [{ text: support.phone.text, href: support.phone.href }] : []),
    { text: site.email, href: `mailto:${site.email}` as const },
    { text: file.help.accessibility, to: href('Accessibility') },
  ] satisfies Onward[],
};

export type AccountType = {
  readonly title: string;
  /** The account's purpose. */
  readonly text: string;
  readonly needs: string;
  readonly cap: ProductCap;
} & LinkTarget;

const { patient, doctor, organization, laboratory } = file.accountTypes;

export const accountTypes: readonly AccountType[] = [
  { ...patient, href: site.identity.registerPatient, cap: 'serum' },
  { ...doctor, to: href('RegistrationDoctor'), cap: 'citrate' },
  { ...organization, to: href('RegistrationCompany'), cap: 'heparin' },
  { ...laboratory, to: href('RegistrationLaboratory'), cap: 'lavender' },
];

/** The two steps of every registration. */
export const registrationCopy = {
  ...file.registration,
  record: (npi: string) => file.registration.record.replace('[npi]', npi),
};

/** The groups of fields that organizations and laboratories share. */
export const registrantCopy = file.registrant;

export const doctorCopy = { ...file.doctor, cap: 'citrate' as const };
export const organizationCopy = { ...file.organization, cap: 'heparin' as const };
export const laboratoryCopy = { ...file.laboratory, cap: 'lavender' as const };

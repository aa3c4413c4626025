import { pageNamed } from '#content/pages.ts';
import { type ProductCap, products } from '#content/products.ts';
import { site } from '#contract/site.ts';

/** `to` leads to a page or an anchor of this site, `href` to another site. */
export type MenuLink = {
  readonly label: string;
  readonly cap?: ProductCap;
  /** A line under the label. */
  readonly note?: string;
} & (
  | { readonly to: string; readonly href?: never }
  | { readonly href: string; readonly to?: never }
);

export type MenuGroup = { readonly label: string; readonly items: readonly MenuLink[] };
export type MenuEntry = MenuLink | MenuGroup;
export type MenuName = 'main' | 'lab' | 'profi' | 'patient' | 'labreports';

/** The menu of the header (R29). */
export function headerMenu(name: MenuName): readonly MenuEntry[] {
  return menus[name];
}

/** The sidebar's menu: the main one adds About us and leaves out the platform map. */
export function sidebarMenu(name: MenuName): readonly MenuEntry[] {
  if (name !== 'main') return menus[name];
  return [...menus.main.filter((entry) => entry !== mainMap), aboutUs];
}

/** The footer's first column; products, resources and legal links are the same everywhere. */
export function footerLinks(name: MenuName): readonly MenuLink[] {
  return [...anchors[name], companyLink];
}

export function isGroup(entry: MenuEntry): entry is MenuGroup {
  return 'items' in entry;
}

export const productsMenu: MenuGroup = {
  label: 'Products',
  items: products.map((product) => ({
    label: product.name,
    to: pageNamed(product.link).path,
    cap: product.cap,
    note: product.descr,
  })),
};

export const resourcesMenu: MenuGroup = {
  label: 'Resources',
  items: [
    { label: 'Articles', to: `${pageNamed('Articles').path}/` },
    { label: 'Brochures', to: `${pageNamed('Brochures').path}/` },
  ],
};

export const legalLinks: readonly MenuLink[] = [
  { label: 'Terms of Use', to: pageNamed('HomeTermsOfUse').path },
  { label: 'Privacy Policy', to: pageNamed('PrivacyPolicy').path },
  { label: 'Cookie Policy', to: pageNamed('CookiePolicy').path },
];

const lab = pageNamed('Lab').path;
const profi = pageNamed('Profi').path;
const patient = pageNamed('Patient').path;
const labreports = pageNamed('Labreports').path;

const aboutUs: MenuLink = { label: 'About us', href: site.companySite };
/** The footer writes it with two capitals (R31). */
export const companyLink: MenuLink = { label: 'About Us', href: site.companySite };
const mainMap: MenuLink = { label: 'Platform map', to: '/#map' };

/** Laboratory and Professional have the same menu under their own address. */
function productMenu(base: string): readonly MenuEntry[] {
  return [
    { label: 'Advantages', to: `${base}/#advantages` },
    { label: 'Pricing', to: `${base}/pricing` },
    { label: 'Support', to: `${base}/support` },
    { label: 'What to choose?', to: `${base}/#faq` },
    { label: 'InfoSec', to: `${base}/infosec` },
    resourcesMenu,
    { label: 'Contacts', to: `${base}/#contacts` },
  ];
}

const menus = {
  main: [
    { label: 'Advantages', to: '/#advantages' },
    mainMap,
    { label: 'Our plans', to: '/#plans' },
    productsMenu,
    resourcesMenu,
    { label: 'Contacts', to: '/#contacts' },
  ],
  lab: productMenu(lab),
  profi: productMenu(profi),
  patient: [
    { label: 'Advantages', to: `${patient}/#try_it` },
    { label: 'InfoSec', to: pageNamed('PatientInfosec').path },
    resourcesMenu,
    { label: 'Contacts', to: `${patient}/#footer` },
  ],
  labreports: [
    { label: 'Advantages', to: `${labreports}/#advantages` },
    { label: 'Platform map', to: `${labreports}/#map` },
    { label: 'Our plans', to: `${labreports}/#plans` },
    productsMenu,
    resourcesMenu,
    { label: 'Contacts', to: pageNamed('Contacts').path },
  ],
} as const satisfies Record<MenuName, readonly MenuEntry[]>;

function anchorsOf(base: string): readonly MenuLink[] {
  return [
    { label: 'Advantages', to: `${base}/#advantages` },
    { label: 'Our plans', to: `${base}/#plans` },
    { label: 'Contacts', to: `${base}/#contacts` },
    { label: 'Platform map', to: `${base}/#map` },
  ];
}

const anchors: Record<MenuName, readonly MenuLink[]> = {
  main: anchorsOf(''),
  lab: anchorsOf(lab),
  profi: anchorsOf(profi),
  patient: [
    { label: 'Advantages', to: `${patient}/#try_it` },
    { label: 'InfoSec', to: pageNamed('PatientInfosec').path },
  ],
  labreports: [
    { label: 'Advantages', to: `${labreports}/#advantages` },
    { label: 'Platform map', to: `${labreports}/#map` },
  ],
};

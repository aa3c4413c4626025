import labels from '#content/menus.json' with { type: 'json' };
import { type Address, href, type LinkTarget, type OutsideAddress } from '#contract/addresses.ts';
import { type ProductCap, products } from '#contract/products.ts';
import { site } from '#contract/site.ts';

export type MenuLink = {
  readonly label: string;
  readonly cap?: ProductCap;
  /** A line under the label. */
  readonly note?: string;
} & LinkTarget<OutsideAddress>;

type MenuGroup = { readonly label: string; readonly items: readonly MenuLink[] };
type MenuEntry = MenuLink | MenuGroup;
export type MenuName = 'main' | 'lab' | 'profi' | 'patient' | 'labreports';

export function isGroup(entry: MenuEntry): entry is MenuGroup {
  return 'items' in entry;
}

function link(label: keyof typeof labels, to: Address): MenuLink {
  return { label: labels[label], to };
}

/** Links to sections of a page, whose anchors are the names of their labels. */
function sections(
  page: 'Home' | 'Lab' | 'Profi' | 'Labreports',
  ...anchors: readonly ('advantages' | 'map' | 'plans' | 'contacts')[]
): readonly MenuLink[] {
  return anchors.map((anchor) => link(anchor, href(page, `#${anchor}`)));
}

function productsWith(note: 'descr' | 'brief'): MenuGroup {
  const items = products.map(({ name, cap, link: page, ...texts }) => ({
    label: name,
    to: href(page),
    cap,
    note: texts[note],
  }));
  return { label: labels.products, items };
}

export const productsMenu = productsWith('descr');
const sidebarProducts = productsWith('brief');

export const resourcesMenu: MenuGroup = {
  label: labels.resources,
  items: [link('articles', href('Articles')), link('brochures', href('Brochures'))],
};

export const legalLinks: readonly MenuLink[] = [
  link('terms', href('HomeTermsOfUse')),
  link('privacy', href('PrivacyPolicy')),
  link('cookies', href('CookiePolicy')),
  link('accessibility', href('Accessibility')),
];

/** Laboratory and Professional have the same menu, each under its own address. */
function productMenu(product: 'Lab' | 'Profi'): readonly MenuEntry[] {
  return [
    ...sections(product, 'advantages'),
    link('pricing', href(`${product}Pricing`)),
    link('support', href(`${product}Support`)),
    link('choose', href(product, '#faq')),
    link('infosec', href(`${product}Infosec`)),
    resourcesMenu,
    ...sections(product, 'contacts'),
  ];
}

const patientLinks = [
  link('advantages', href('Patient', '#try_it')),
  link('infosec', href('PatientInfosec')),
];
/** `menu` is the group of products. */
const labreportsMenu = (menu: MenuGroup): readonly MenuEntry[] => [
  ...sections('Labreports', 'advantages', 'map', 'plans'),
  menu,
  resourcesMenu,
  link('contacts', href('Contacts')),
];

/** The menu in the header (R29). */
export const headerMenus: Readonly<Record<MenuName, readonly MenuEntry[]>> = {
  main: [
    ...sections('Home', 'advantages', 'map', 'plans'),
    productsMenu,
    resourcesMenu,
    ...sections('Home', 'contacts'),
  ],
  lab: productMenu('Lab'),
  profi: productMenu('Profi'),
  patient: [...patientLinks, resourcesMenu, link('contacts', href('Patient', '#footer'))],
  labreports: labreportsMenu(productsMenu),
};

/** The main menu has About us and no platform map here. */
export const sidebarMenus: Readonly<Record<MenuName, readonly MenuEntry[]>> = {
  ...headerMenus,
  main: [
    ...sections('Home', 'advantages', 'plans'),
    sidebarProducts,
    resourcesMenu,
    ...sections('Home', 'contacts'),
    { label: labels.aboutUs, href: site.companySite },
  ],
  labreports: labreportsMenu(sidebarProducts),
};

/** Links in the footer of every page, after the page's own links. About Us has two capitals here (R31). */
const siteLinks: readonly MenuLink[] = [
  { label: labels.aboutUsFooter, href: site.companySite },
  link('siteMap', href('SiteMap')),
];

/** The landing page's footer, the only route to the rest of the site: the logo links to the page itself. */
export const landingFooter: readonly MenuLink[] = [link('home', href('Home')), ...siteLinks];

/** The footer's first column; products, resources and legal links are the same everywhere. */
export const footerMenus: Readonly<Record<MenuName, readonly MenuLink[]>> = {
  main: [...sections('Home', 'advantages', 'plans', 'contacts', 'map'), ...siteLinks],
  lab: [...sections('Lab', 'advantages', 'plans', 'contacts', 'map'), ...siteLinks],
  profi: [...sections('Profi', 'advantages', 'plans', 'contacts', 'map'), ...siteLinks],
  patient: [...patientLinks, ...siteLinks],
  labreports: [...sections('Labreports', 'advantages', 'map'), ...siteLinks],
};

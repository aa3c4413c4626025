import { href, type LinkTarget, type OutsideAddress } from '#content/pages.ts';
import { type ProductCap, products } from '#content/products.ts';
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

export const productsMenu: MenuGroup = {
  label: 'Products',
  items: products.map((product) => ({
    label: product.name,
    to: href(product.link),
    cap: product.cap,
    note: product.descr,
  })),
};

export const resourcesMenu: MenuGroup = {
  label: 'Resources',
  items: [
    { label: 'Articles', to: href('Articles') },
    { label: 'Brochures', to: href('Brochures') },
  ],
};

export const legalLinks: readonly MenuLink[] = [
  { label: 'Terms of Use', to: href('HomeTermsOfUse') },
  { label: 'Privacy Policy', to: href('PrivacyPolicy') },
  { label: 'Cookie Policy', to: href('CookiePolicy') },
  { label: 'Accessibility', to: href('Accessibility') },
];

const aboutUs: MenuLink = { label: 'About us', href: site.companySite };
/** The footer writes it with two capitals (R31). */
const companyLink: MenuLink = { label: 'About Us', href: site.companySite };
/** Links in the footer of every page, after the page's own links. */
const siteMapLink: MenuLink = { label: 'Site map', to: href('SiteMap') };
const home = {
  advantages: { label: 'Advantages', to: href('Home', '#advantages') },
  map: { label: 'Platform map', to: href('Home', '#map') },
  plans: { label: 'Our plans', to: href('Home', '#plans') },
  contacts: { label: 'Contacts', to: href('Home', '#contacts') },
} as const satisfies Record<string, MenuLink>;

/** Laboratory and Professional have the same menu, each under its own address. */
function productMenu(product: 'Lab' | 'Profi'): readonly MenuEntry[] {
  return [
    { label: 'Advantages', to: href(product, '#advantages') },
    { label: 'Pricing', to: href(`${product}Pricing`) },
    { label: 'Support', to: href(`${product}Support`) },
    { label: 'What to choose?', to: href(product, '#faq') },
    { label: 'InfoSec', to: href(`${product}Infosec`) },
    resourcesMenu,
    { label: 'Contacts', to: href(product, '#contacts') },
  ];
}

/** The menu in the header (R29). */
export const headerMenus = {
  main: [home.advantages, home.map, home.plans, productsMenu, resourcesMenu, home.contacts],
  lab: productMenu('Lab'),
  profi: productMenu('Profi'),
  patient: [
    { label: 'Advantages', to: href('Patient', '#try_it') },
    { label: 'InfoSec', to: href('PatientInfosec') },
    resourcesMenu,
    { label: 'Contacts', to: href('Patient', '#footer') },
  ],
  labreports: [
    { label: 'Advantages', to: href('Labreports', '#advantages') },
    { label: 'Platform map', to: href('Labreports', '#map') },
    { label: 'Our plans', to: href('Labreports', '#plans') },
    productsMenu,
    resourcesMenu,
    { label: 'Contacts', to: href('Contacts') },
  ],
} as const satisfies Record<MenuName, readonly MenuEntry[]>;

function anchorsOf(page: 'Home' | 'Lab' | 'Profi'): readonly MenuLink[] {
  return [
    { label: 'Advantages', to: href(page, '#advantages') },
    { label: 'Our plans', to: href(page, '#plans') },
    { label: 'Contacts', to: href(page, '#contacts') },
    { label: 'Platform map', to: href(page, '#map') },
    companyLink,
    siteMapLink,
  ];
}

const sidebarProducts: MenuGroup = {
  label: productsMenu.label,
  items: productsMenu.items.map((link, place) => ({ ...link, note: products[place]?.brief ?? '' })),
};

/** The main menu has About us and no platform map here. */
export const sidebarMenus: Record<MenuName, readonly MenuEntry[]> = {
  ...headerMenus,
  main: [home.advantages, home.plans, sidebarProducts, resourcesMenu, home.contacts, aboutUs],
  labreports: headerMenus.labreports.map((entry) =>
    entry === productsMenu ? sidebarProducts : entry,
  ),
};

/** The landing page's footer, the only route to the rest of the site: the logo links to the page itself. */
export const landingFooter: readonly MenuLink[] = [
  { label: 'Home', to: href('Home') },
  companyLink,
  siteMapLink,
];

/** The footer's first column; products, resources and legal links are the same everywhere. */
export const footerMenus: Record<MenuName, readonly MenuLink[]> = {
  main: anchorsOf('Home'),
  lab: anchorsOf('Lab'),
  profi: anchorsOf('Profi'),
  patient: [
    { label: 'Advantages', to: href('Patient', '#try_it') },
    { label: 'InfoSec', to: href('PatientInfosec') },
    companyLink,
    siteMapLink,
  ],
  labreports: [
    { label: 'Advantages', to: href('Labreports', '#advantages') },
    { label: 'Platform map', to: href('Labreports', '#map') },
    companyLink,
    siteMapLink,
  ],
};

import { href, type LinkTarget, type OutsideAddress } from '#content/addresses.ts';
import file from '#content/menus.json' with { type: 'json' };
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
  label: file.products,
  items: products.map((product) => ({
    label: product.name,
    to: href(product.link),
    cap: product.cap,
    note: product.descr,
  })),
};

export const resourcesMenu: MenuGroup = {
  label: file.resources,
  items: [
    { label: file.articles, to: href('Articles') },
    { label: file.brochures, to: href('Brochures') },
  ],
};

export const legalLinks: readonly MenuLink[] = [
  { label: file.terms, to: href('HomeTermsOfUse') },
  { label: file.privacy, to: href('PrivacyPolicy') },
  { label: file.cookies, to: href('CookiePolicy') },
  { label: file.accessibility, to: href('Accessibility') },
];

const aboutUs: MenuLink = { label: file.aboutUs, href: site.companySite };
/** The footer writes it with two capitals (R31). */
const companyLink: MenuLink = { label: file.aboutUsFooter, href: site.companySite };
/** Links in the footer of every page, after the page's own links. */
const siteMapLink: MenuLink = { label: file.siteMap, to: href('SiteMap') };
const home = {
  advantages: { label: file.advantages, to: href('Home', '#advantages') },
  map: { label: file.map, to: href('Home', '#map') },
  plans: { label: file.plans, to: href('Home', '#plans') },
  contacts: { label: file.contacts, to: href('Home', '#contacts') },
} as const satisfies Record<string, MenuLink>;

/** Laboratory and Professional have the same menu, each under its own address. */
function productMenu(product: 'Lab' | 'Profi'): readonly MenuEntry[] {
  return [
    { label: file.advantages, to: href(product, '#advantages') },
    { label: file.pricing, to: href(`${product}Pricing`) },
    { label: file.support, to: href(`${product}Support`) },
    { label: file.choose, to: href(product, '#faq') },
    { label: file.infosec, to: href(`${product}Infosec`) },
    resourcesMenu,
    { label: file.contacts, to: href(product, '#contacts') },
  ];
}

/** The menu in the header (R29). */
export const headerMenus = {
  main: [home.advantages, home.map, home.plans, productsMenu, resourcesMenu, home.contacts],
  lab: productMenu('Lab'),
  profi: productMenu('Profi'),
  patient: [
    { label: file.advantages, to: href('Patient', '#try_it') },
    { label: file.infosec, to: href('PatientInfosec') },
    resourcesMenu,
    { label: file.contacts, to: href('Patient', '#footer') },
  ],
  labreports: [
    { label: file.advantages, to: href('Labreports', '#advantages') },
    { label: file.map, to: href('Labreports', '#map') },
    { label: file.plans, to: href('Labreports', '#plans') },
    productsMenu,
    resourcesMenu,
    { label: file.contacts, to: href('Contacts') },
  ],
} as const satisfies Record<MenuName, readonly MenuEntry[]>;

function anchorsOf(page: 'Home' | 'Lab' | 'Profi'): readonly MenuLink[] {
  return [
    { label: file.advantages, to: href(page, '#advantages') },
    { label: file.plans, to: href(page, '#plans') },
    { label: file.contacts, to: href(page, '#contacts') },
    { label: file.map, to: href(page, '#map') },
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
  { label: file.home, to: href('Home') },
  companyLink,
  siteMapLink,
];

/** The footer's first column; products, resources and legal links are the same everywhere. */
export const footerMenus: Record<MenuName, readonly MenuLink[]> = {
  main: anchorsOf('Home'),
  lab: anchorsOf('Lab'),
  profi: anchorsOf('Profi'),
  patient: [
    { label: file.advantages, to: href('Patient', '#try_it') },
    { label: file.infosec, to: href('PatientInfosec') },
    companyLink,
    siteMapLink,
  ],
  labreports: [
    { label: file.advantages, to: href('Labreports', '#advantages') },
    { label: file.map, to: href('Labreports', '#map') },
    companyLink,
    siteMapLink,
  ],
};

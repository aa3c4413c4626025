import { type Address, href, type PageName, type PageType } from '#contract/addresses.ts';
import { type Product, products } from '#contract/products.ts';
import { pageAt } from '#web/lib/pages.ts';
import type { MenuName } from '#web/shell/menus.ts';

export type ShellLayout = {
  type: PageType;
  /** True if the page table has the URL. */
  found: boolean;
  /** The page's name; an unknown address counts as Home. */
  name: string;
  menu: MenuName;
  /** The product in the logo; the page takes its color. */
  logo?: Product;
  accent?: Product['cap'];
  /** The target of the logo. */
  root: Address;
  large: boolean;
};

/** The layout around the page at a URL (R12). */
export function layoutAt(pathname: string): ShellLayout {
  const page = pageAt(pathname);
  const type = page?.type ?? 'main';
  const menu = page?.menu ?? menuOf(type);
  const logo = products.find(({ link }) => link === productPages[type]);
  const accent = menu === 'labreports' ? 'heparin' : logo?.cap;
  return {
    type,
    found: page !== undefined,
    name: page?.name ?? 'Home',
    menu,
    ...(logo ? { logo } : {}),
    ...(accent ? { accent } : {}),
    root: href(roots[type]),
    large: type !== 'main' && type !== 'labreports',
  };
}

function menuOf(type: PageType): MenuName {
  return type === 'landing' || type === 'none' ? 'main' : type;
}

/** Labreports is of type main, so its logo is the company's (R13). */
const productPages: Partial<Record<PageType, Product['link']>> = {
  lab: 'Lab',
  profi: 'Profi',
  patient: 'Patient',
};

const roots: Record<PageType, PageName> = {
  main: 'Home',
  lab: 'Lab',
  profi: 'Profi',
  patient: 'Patient',
  labreports: 'Labreports',
  landing: 'Limsforlabs',
  none: 'Home',
};

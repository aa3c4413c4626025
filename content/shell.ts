import { site } from '#contract/site.ts';

/** The words of header, sidebar, footer and the registration frame. */
export const shellWords = {
  skip: 'Skip to content',
  menu: 'Menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  signIn: 'Sign in',
  search: 'Search',
  phone: 'Call us',
  mainNavigation: 'Main',
  home: 'home',
  footer: 'Footer',
  newTab: '(opens in a new tab)',
} as const;

export const footerWords = {
  /** Over the buttons of the career and partnership forms. */
  workWithUs: 'Work with us',
  opening:
    'One record from the order to the report, for the laboratory, the doctor and the patient.',
  site: 'On this site',
  company: 'Company',
  legal: 'Legal',
  trademark: `${site.company}, the four caps and the names of the products are trademarks of ${site.company}.`,
  rights: 'All rights reserved.',
} as const;

/** '2023–2026': from the first year to the present one. The landing page states its own year. */
export function copyrightYears(now: Date): string {
  return `${site.copyrightFrom}–${now.getFullYear()}`;
}

export const landingCopyrightYear = '2024';

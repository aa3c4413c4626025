import { site } from '#contract/site.ts';

/** Texts of the header, the sidebar and the registration layout. */
export const shellCopy = {
  skip: 'Skip to content',
  menu: 'Menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  signIn: 'Sign in or register',
  search: 'Search',
  phone: 'Call us',
  mainNavigation: 'Main',
  home: 'home',
  footer: 'Footer',
  newTab: '(opens in a new tab)',
} as const;

export const footerCopy = {
  /** Over the buttons of the career and partnership forms. */
  workWithUs: 'Work with us',
  opening: 'Software for laboratories, doctors and patients, from order to report.',
  site: 'On this site',
  company: 'Company',
  legal: 'Legal',
  trademark: `${site.company} and its logos are trademarks of ${site.company}. Other names belong to their owners.`,
  rights: 'All rights reserved.',
} as const;

/** The landing page states its own year. */
export const landingCopyrightYear = '2024';

/** Shown next to a part of a page whose code could not be loaded. */
export const islandCopy = {
  notLoaded: 'This part of the page could not be loaded. Check your connection and try again.',
  retry: 'Try again',
} as const;

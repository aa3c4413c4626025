/** Words for a page that cannot be shown. */
export const errorPageWords = {
  title: 'This page could not be shown',
  lead: 'Something went wrong in this page. Load it again. If it fails again, please write to',
  again: 'Load the page again',
  home: 'Home',
} as const;

/** Shown beside a part of a page whose code could not be loaded. */
export const islandCopy = {
  notLoaded: 'This part of the page could not be loaded. Check your connection and try again.',
  retry: 'Try again',
} as const;

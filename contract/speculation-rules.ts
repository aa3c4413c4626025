/**
 * The rules by which a browser prefetches a page that is about to be opened, as JSON. The browser's
 * script puts them into the page, and the server allows exactly this text by its hash. They hold until
 * the router runs (`data-routed`), which fetches pages by itself.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          {
            selector_matches:
              ':root:not([data-routed]) a:not([data-dialog], [target], [href^="#"])',
          },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/**
 * Speculation rules: JSON that tells the browser which pages to prefetch. Our script inserts them into
 * the page, and the server's policy allows exactly this text by its hash. They apply until the router
 * runs (`data-routed`), which prefetches pages itself.
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

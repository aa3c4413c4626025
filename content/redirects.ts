import { described, group, line, list } from '#content/schema.ts';

/** Old addresses and where they lead. `tools/redirects.ts` checks and writes them. */
export const redirectsSchema = list(
  group({
    from: described(line(), 'The old address, such as /old-page.'),
    to: described(line(), 'A page such as LabPricing#estimate, or a path such as /lab.'),
  }),
  0,
);
